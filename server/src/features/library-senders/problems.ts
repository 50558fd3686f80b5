import { problems } from '../../http/problem.ts';

export const librarySenderProblems = problems('library_sender', {
  not_verified: 422,
});
