import { problems } from '../../http/problem.ts';

export const templateProblems = problems('template', {
  library: 409,
  stray_link: 422,
  attachment_name: 422,
  attachment_binary: 422,
  attachment_active: 422,
  rated: 409,
  too_large: 409,
  last_email: 409,
});

/** Why an address could not be fetched. */
export const addressProblems = problems('template_address', {
  off: 403,
  no_address: 422,
  only_https: 422,
  not_public: 422,
  our_own: 422,
  unreachable: 422,
  refused_there: 422,
  no_page: 422,
  redirects: 422,
});
