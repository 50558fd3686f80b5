import { problems } from '../../http/problem.ts';
import { accountRemoved } from '../../http/removed.ts';

export const scormProblems = {
  ...problems('scorm', {
    access_over: 403,
    decided: 409,
    no_attempts: 409,
    over: 409,
    same_host: 409,
    too_many_elements: 413,
  }),
  account_removed: { status: 401, code: 'scorm.account_removed', ...accountRemoved },
};
