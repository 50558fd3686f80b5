import { problems } from '../../http/problem.ts';

export const sendingProfileProblems = problems('sending_profile', {
  not_set: 404,
});
