import { problems } from '../../http/problem.ts';

export const redirectProblems = problems('redirect_page', {
  asks: 422,
  stray_link: 422,
});
