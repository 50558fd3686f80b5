import { problems } from '../http/problem.ts';

export const sharingProblems = problems('share', {
  own_used_up: 429,
  all_used_up: 503,
});
