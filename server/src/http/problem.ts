import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { fill, inEveryLanguage, type Words } from '../words.ts';

/** A kind of error: its status and its message in every language; `{name}` is replaced by a detail when thrown. */
export type ProblemKind = { status: number; code: string } & Record<Language, string>;

type Texts = Words['problems'];

/**
 * Defines the problems of a group: `problems('campaign', { completed: 409 })` has the code `campaign.completed` and its message in
 * `locales/<language>/problems.json`. Every message needs its status here, and every status its message.
 */
export function problems<Group extends keyof Texts>(
  group: Group,
  statuses: Record<keyof Texts[Group], number>,
  { prefix = group }: { prefix?: string } = {},
): Record<keyof Texts[Group], ProblemKind> {
  const kinds = (Object.entries(statuses) as [keyof Texts[Group] & string, number][]).map(([name, status]) => [
    name,
    { status, code: `${prefix}.${name}`, ...inEveryLanguage(({ problems: texts }) => texts[group][name] as string) },
  ]);
  return Object.fromEntries(kinds) as Record<keyof Texts[Group], ProblemKind>;
}

/** An error with a reason for the caller. Anything else that is thrown is our fault and answered as such. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly fill: Record<string, string | number>;
  readonly details: ErrorBody['details'];
  readonly reason: ErrorBody['reason'];
  readonly retryAfterSeconds: number | undefined;
  readonly language: Language | undefined;

  constructor(
    kind: ProblemKind,
    {
      fill = {},
      details,
      reason,
      retryAfterSeconds,
      language,
    }: {
      fill?: Record<string, string | number>;
      details?: ErrorBody['details'];
      reason?: ErrorBody['reason'];
      retryAfterSeconds?: number;
      /** The language of the message instead of the caller's, for a person who is known without being signed in. */
      language?: Language;
    } = {},
  ) {
    super(kind.code);
    this.kind = kind;
    this.fill = fill;
    this.details = details;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
    this.language = language;
  }

  bodyIn(language: Language): ErrorBody {
    const message = fill(this.kind[this.language ?? language], this.fill);
    const { details, reason } = this;
    return { message, code: this.kind.code, ...(details && { details }), ...(reason && { reason }) };
  }
}

export const problem = (kind: ProblemKind, more?: ConstructorParameters<typeof Problem>[1]): Problem => new Problem(kind, more);

export const httpProblems = problems('http', {
  malformed: 400,
  no_permissions: 400,
  unauthorized: 401,
  forbidden: 403,
  only_look: 403,
  foreign_origin: 403,
  second_factor_owed: 403,
  second_factor_expected: 404,
  not_found: 404,
  too_large: 413,
  wrong_file_type: 422,
  too_deep: 422,
  too_many_values: 422,
  invalid: 422,
  secret_asked_again: 422,
  conflict: 409,
  changed_meanwhile: 409,
  version_not_taken: 400,
  key_of_another_order: 422,
  too_many: 429,
  disk_full: 507,
  internal: 500,
  unavailable: 503,
});
