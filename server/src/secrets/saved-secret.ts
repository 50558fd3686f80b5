import { isSamePlace } from '@vigil/contract/shared/saved-secrets.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { httpProblems, problem } from '../http/problem.ts';

type Asked<Field extends string> = {
  /** The settings that the secret was saved with; null when none is kept. */
  kept: Readonly<Record<Field, unknown>> | null;
  wanted: Readonly<Record<Field, unknown>>;
  /** Where the form asks for the secret. */
  at: string;
  language: Language;
};

/** Refuses a kept secret to any place but the one it was saved for, whether it would be used at once or kept with the new. */
export function refuseElsewhere<Field extends string>(
  fields: readonly Field[],
  { kept, wanted, at, language }: Asked<Field>,
): void {
  if (kept === null || isSamePlace(fields, kept, wanted)) return;
  const { secret_asked_again: kind } = httpProblems;
  throw problem(kind, { details: [{ path: at, message: kind[language] }] });
}
