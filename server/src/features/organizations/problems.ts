import { problems } from '../../http/problem.ts';

export const organizationProblems = problems('organization', {
  own: 409,
  own_licence: 403,
  dates: 422,
  beyond_parent: 422,
  beyond_siblings: 422,
  below_children: 422,
  active: 409,
  has_children: 409,
  licence_ended: 409,
  licence_not_begun: 409,
  licence_exceeded: 409,
});
