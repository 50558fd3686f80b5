import { problems } from '../../http/problem.ts';

/** Why a simulated email may not leave, and what to do about it. */
export const sendingBlockProblems = problems('rail', {
  installation_paused: 409,
  deactivated: 409,
  organization_paused: 409,
  licence: 409,
  daily_cap: 409,
  left: 409,
  excluded: 409,
  domain_unverified: 409,
});
