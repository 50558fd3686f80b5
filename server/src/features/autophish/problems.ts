import { problems } from '../../http/problem.ts';

/** What prevents autophish from being switched on: one problem for each obstacle, whose text says what to do. */
export const autophishProblems = problems('autophish', {
  installation_paused: 409,
  deactivated: 409,
  organization_paused: 409,
  licence: 409,
  no_templates: 409,
  nobody: 409,
});
