import { isSamePlace } from '@vigil/contract/shared/saved-secrets.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { httpProblems, problem } from '../http/problem.ts';

type Asked<Field extends string> = {
  /** The settings that the secret was saved with; null if none is stored. */
  saved: Readonly<Record<Field, unknown>> | null;
  wanted: Readonly<Record<Field, unknown>>;
  /** The form field of the secret. */
  at: string;
  language: Language;
};

/** Refuses to use a stored secret with settings that would send it elsewhere than the settings it was saved with. */
export function assertSamePlace<Field extends string>(
  fields: readonly Field[],
  { saved, wanted, at, language }: Asked<Field>,
): void {
  if (saved === null || isSamePlace(fields, saved, wanted)) return;
  const { secret_asked_again: kind } = httpProblems;
  throw problem(kind, { details: [{ path: at, message: kind[language] }] });
}
