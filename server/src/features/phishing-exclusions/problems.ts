import { problems } from '../../http/problem.ts';

export const exclusionProblems = problems('exclusion', {
  past: 422,
  ended: 409,
});
