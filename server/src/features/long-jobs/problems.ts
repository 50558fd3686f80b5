import { problems } from '../../http/problem.ts';

export const longJobProblems = problems('long_job', {
  too_many_files: 429,
});
