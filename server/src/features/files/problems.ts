import { problems } from '../../http/problem.ts';

export const storageProblems = problems('storage', {
  full: 413,
});
