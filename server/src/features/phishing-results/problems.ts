import { problems } from '../../http/problem.ts';

export const resultProblems = problems('phishing_result', {
  nothing_to_excuse: 409,
});
