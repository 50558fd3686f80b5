import { problems } from '../../http/problem.ts';

export const twoFactorProblems = problems('two_factor', {
  wrong_code: 422,
  is_on: 409,
  is_off: 409,
  is_required: 409,
});
