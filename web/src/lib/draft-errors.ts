import type { Flaws } from '@vigil/contract/shared/flaws.ts';
import { wordsOfFlaw } from '@vigil/contract/shared/words-of-flaw.ts';
import type { DraftState } from './draft-state.ts';
import { currentLanguage } from './i18n.ts';

export const hasFlaws = (flaws: Flaws): boolean => Object.keys(flaws).length > 0;

type Shown = Pick<DraftState<unknown>, 'serverErrors' | 'attempts' | 'touched'>;

/**
 * Returns the error to show at a field: the server's until the field changes, else the form's own once the field was left or a
 * save was attempted.
 */
export function errorAt(path: string, { serverErrors, attempts, touched }: Shown, flaws: Flaws): string | undefined {
  const serverError = serverErrorAt(serverErrors, path);
  if (serverError !== undefined) return serverError;
  const flaw = attempts > 0 || touched.has(path) ? flaws[path] : undefined;
  return flaw && wordsOfFlaw(flaw, currentLanguage());
}

/** Returns the server's errors about fields that the form does not have. */
export const unmatchedErrors = ({ serverErrors, values }: Pick<DraftState<object>, 'serverErrors' | 'values'>): string[] =>
  Object.entries(serverErrors).flatMap(([path, message]) => (rootOf(path) in values ? [] : [message]));

const rootOf = (path: string): string => path.split('.')[0] ?? path;

/** Returns the error of a field, or of a value nested in it. */
const serverErrorAt = (serverErrors: Readonly<Record<string, string>>, path: string): string | undefined =>
  serverErrors[path] ?? Object.entries(serverErrors).find(([within]) => within.startsWith(`${path}.`))?.[1];
