import { problems } from '../../http/problem.ts';

export const certificateProblems = problems('certificate', {
  revoked: 409,
  not_revoked: 409,
  none: 409,
  too_many: 422,
  /** The one answer to every failed check, so that the answer does not reveal which numbers exist. */
  unknown: 404,
});
