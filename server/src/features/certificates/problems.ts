import { problems } from '../../http/problem.ts';

export const certificateProblems = problems('certificate', {
  revoked: 409,
  not_revoked: 409,
  none: 409,
  too_many: 422,
  /** One answer whatever was wrong, so that it does not reveal which numbers exist. */
  unknown: 404,
});
