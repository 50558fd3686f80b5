import { problems } from '../../http/problem.ts';

export const visibilityProblems = problems('people', {
  results_are_anonymous: 409,
});
