import { problems } from '../../http/problem.ts';

export const authProblems = problems('auth', {
  wrong_credentials: 401,
  sso_due: 403,
  recovery_used: 404,
  unknown_address: 404,
  wrong_old_password: 422,
  admins_two_factor: 403,
  no_password: 409,
  cannot_see_as: 403,
  same_address: 422,
  address_link_used: 404,
  account_removed: 404,
  invitation_used: 404,
});

/** The problem for a one-time link that is no longer valid. */
export const usedLinkProblems = {
  invitation: authProblems.invitation_used,
  recovery: authProblems.recovery_used,
  address: authProblems.address_link_used,
} as const;
