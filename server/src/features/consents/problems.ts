import { problems } from '../../http/problem.ts';

export const consentProblems = problems('consent', {
  privacy_policy: 422,
  agreement: 422,
  text_changed: 409,
});
