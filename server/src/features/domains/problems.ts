import { problems } from '../../http/problem.ts';

export const domainProblems = problems('domain', {
  taken: 409,
  no_record: 422,
});
