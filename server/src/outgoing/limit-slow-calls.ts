import { share } from '../sharing/shares.ts';

const RETRY_SECONDS = 15;

/** For a request that waits for an organisation's server, before its transaction opens. */
export const limitSlowCalls = share('outside_systems', {
  slots: 20,
  ofGroup: { slots: 2, waiting: 4 },
  waiting: 40,
  waitSeconds: 10,
  retrySeconds: RETRY_SECONDS,
});

/**
 * The same for a request that holds a database connection while it waits. Nobody queues, because a request in the queue would
 * hold a connection of its organisation as well.
 */
export const limitSlowCallsInTransaction = share('outside_in_transaction', {
  slots: 8,
  ofGroup: { slots: 2, waiting: 0 },
  waiting: 0,
  waitSeconds: 1,
  retrySeconds: RETRY_SECONDS,
});

/**
 * A sign-in that an organisation's own directory or identity provider checks counts against that organisation. No database
 * connection waits for the answer.
 */
export const whileSignInSystemAnswers = share('outside_sign_ins', {
  slots: 40,
  ofGroup: { slots: 4, waiting: 100 },
  waiting: 400,
  waitSeconds: 20,
  retrySeconds: RETRY_SECONDS,
});
