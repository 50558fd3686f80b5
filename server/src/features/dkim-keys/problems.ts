import { problems } from '../../http/problem.ts';

export const dkimKeyProblems = problems('dkim_key', {
  waiting: 409,
  too_many: 409,
  no_record: 422,
  other_record: 422,
});
