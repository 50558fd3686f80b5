import { problems } from '../../http/problem.ts';

export const htmlProblems = problems('html', {
  too_heavy: 422,
});
