import { share } from '../sharing/shares.ts';

const RETRY_SECONDS = 15;

/**
 * For a request that waits for a server that an organisation named. Most of these requests hold a database connection while
 * they wait, so one organisation has two at once and few wait behind them.
 */
export const whileOthersAnswer = share('outside systems', {
  slots: 8,
  ofGroup: { slots: 2, waiting: 2 },
  waiting: 4,
  waitSeconds: 10,
  retrySeconds: RETRY_SECONDS,
});

/**
 * A sign-in that an organisation's own directory or identity provider checks counts against that organisation. No database
 * connection waits for the answer.
 */
export const whileSignInSystemAnswers = share('sign-ins by outside systems', {
  slots: 40,
  ofGroup: { slots: 4, waiting: 100 },
  waiting: 400,
  waitSeconds: 20,
  retrySeconds: RETRY_SECONDS,
});
