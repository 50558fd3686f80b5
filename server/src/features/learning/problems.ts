import { problems } from '../../http/problem.ts';

export const learningProblems = problems('learning', {
  closed: 409,
  not_read: 409,
  unfinished: 409,
  no_attempts: 409,
  too_soon: 409,
  time_over: 409,
  attempt_over: 409,
});
