import { problems } from '../../http/problem.ts';

export const departmentProblems = problems('department', {
  default: 409,
  title_taken: 409,
  inside_itself: 409,
  too_deep: 422,
  titles_clash: 409,
  with_itself: 409,
  no_destination: 422,
  under_way: 409,
});
