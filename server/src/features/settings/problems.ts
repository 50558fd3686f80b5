import { problems } from '../../http/problem.ts';

export const siteProblems = problems('site', {
  not_yours: 403,
  no_analytics_url: 422,
  no_analytics_hosts: 422,
  foreign_analytics: 422,
  strange_zone: 422,
});
