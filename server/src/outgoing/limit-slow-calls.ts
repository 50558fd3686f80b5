import { share } from '../sharing/shares.ts';

const RETRY_SECONDS = 15;

/** Limits requests that wait for an organisation's server before their transaction opens. */
export const limitSlowCalls = share('outside_systems', {
  slots: 20,
  ofGroup: { slots: 2, waiting: 4 },
  waiting: 40,
  waitSeconds: 10,
  retrySeconds: RETRY_SECONDS,
});

/**
 * Limits requests that hold a database connection while they wait for an organisation's server. Requests beyond the limit are refused,
 * because in a queue they would hold a connection too.
 */
export const limitSlowCallsInTransaction = share('outside_in_transaction', {
  slots: 8,
  ofGroup: { slots: 2, waiting: 0 },
  waiting: 0,
  waitSeconds: 1,
  retrySeconds: RETRY_SECONDS,
});

/**
 * Limits sign-ins that wait for an organisation's directory or identity provider; they count against that organisation. No database
 * connection is held meanwhile.
 */
export const whileSignInSystemAnswers = share('outside_sign_ins', {
  slots: 40,
  ofGroup: { slots: 4, waiting: 100 },
  waiting: 400,
  waitSeconds: 20,
  retrySeconds: RETRY_SECONDS,
});
