import { problems } from '../../http/problem.ts';

export const assignmentProblems = problems('assignment', {
  nobody: 422,
  not_running: 409,
  letters_off: 409,
  dates: 422,
  too_late_to_return: 409,
});
