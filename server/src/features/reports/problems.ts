import type { Language } from '@vigil/contract/shared/languages.ts';
import { problems, type ProblemKind } from '../../http/problem.ts';

export const reportProblems = problems('report', {
  gone: 409,
  nobody_answers: 409,
  too_many: 409,
  not_made_here: 422,
  cancelled: 409,
  internal: 500,
  not_under_way: 409,
  no_file: 409,
  too_much_to_preview: 409,
  nobody_left: 409,
});

const byCode = new Map<string, ProblemKind>(Object.values(reportProblems).map((kind) => [kind.code, kind]));
/** Returns why a run failed, for anyone who reads it. */
export const messageOfError = (code: string | null, language: Language): string | null =>
  code === null ? null : (byCode.get(code) ?? reportProblems.internal)[language];
