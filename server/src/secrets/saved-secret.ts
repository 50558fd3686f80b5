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

/** Refuses to use or save a stored secret for any target other than the one it was saved for. */
export function assertSamePlace<Field extends string>(
  fields: readonly Field[],
  { saved, wanted, at, language }: Asked<Field>,
): void {
  if (saved === null || isSamePlace(fields, saved, wanted)) return;
  const { secret_asked_again: kind } = httpProblems;
  throw problem(kind, { details: [{ path: at, message: kind[language] }] });
}
