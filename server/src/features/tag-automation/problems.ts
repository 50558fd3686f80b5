import { problems } from '../../http/problem.ts';

export const tagActionProblems = problems('tag_action', {
  not_offered: 409,
  used_already: 409,
  delay_too_long: 422,
  too_many_letters: 409,
  no_such_course: 422,
  no_such_template: 422,
  incomplete_template: 422,
});
