import { problems } from '../../http/problem.ts';

export const courseProblems = problems('course', {
  library: 409,
  archived: 422,
  empty: 422,
  theme_is_there: 409,
});
