import { problems } from '../http/problem.ts';

/** Why DNS did not answer, and what to do about it. */
export const dnsProblems = problems('dns', {
  silent: 503,
  refused: 503,
  broken: 503,
});
