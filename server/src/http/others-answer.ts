import { limitTurns } from '../jobs/turns.ts';
import { httpProblems, problem } from './problem.ts';

const AT_ONCE = 6;
const RETRY_SECONDS = 15;

/**
 * For a request that waits, its transaction open, for a server that an organisation named: of the database's connections
 * such may hold a few, whoever owns the slow server.
 */
export const whileOthersAnswer = limitTurns({
  atOnce: AT_ONCE,
  queue: { most: 0, full: () => problem(httpProblems.unavailable, { retryAfterSeconds: RETRY_SECONDS }) },
});
