import { problems } from '../../http/problem.ts';

export const emailProblems = problems('letter', {
  strange_variables: 422,
});
