import { DeliveryError, reasonOf } from '../../../mail/delivery-error.ts';
import type { ClaimedDelivery } from '../queries/claims.ts';
import { nextAttemptAfterTransientFailure, nextAttemptIn, nextAttemptWhenAsked, undoableFailures } from '../rules/sending.ts';
import type { Outcome } from './settle.ts';

/** The delivery's lease is lost, or the delivery may not leave any more. */
export class Withheld extends Error {}

export const isWithheld = (error: unknown): boolean => error instanceof DeliveryError && error.cause instanceof Withheld;

/**
 * The outcome of an email whose person is deleted or blocked. The person may come back, so the email fails only once that can no
 * longer be undone.
 */
export function withheldOutcome({ id, undo_seconds }: ClaimedDelivery, failure: string): Outcome {
  const isUndoable = undo_seconds !== null && undo_seconds > 0 && undoableFailures.includes(failure);
  return isUndoable ? { id, state: 'deferred', failure, inSeconds: undo_seconds, by: 'pace' } : { id, state: 'failed', failure };
}

/**
 * What a failed attempt means for its delivery. Only the mail server's own reply is final, and only an attempt that may have
 * transmitted the final dot leaves the delivery unconfirmed.
 */
export function outcomeOf(error: unknown, { id, tries, setbacks }: ClaimedDelivery): Outcome {
  const failure = reasonOf(error);
  const kind = error instanceof DeliveryError ? error.kind : 'cancelled';
  if (isWithheld(error) || kind === 'unreachable') return { id, state: 'queued' };
  if (kind === 'unconfirmed') return { id, state: 'unconfirmed' };
  if (kind === 'interrupted' || kind === 'cancelled') {
    return { id, state: 'deferred', failure, inSeconds: nextAttemptAfterTransientFailure(setbacks + 1, Math.random), by: 'us' };
  }
  if (error instanceof DeliveryError && error.asks !== null) {
    const namedSeconds = error.waitSeconds;
    const inSeconds =
      error.asks === 'server_later' && namedSeconds === undefined
        ? nextAttemptAfterTransientFailure(setbacks + 1, Math.random)
        : nextAttemptWhenAsked({ namedSeconds, times: setbacks + 1 }, Math.random);
    return { id, state: 'deferred', failure, inSeconds, by: 'pace' };
  }
  const inSeconds = kind === 'permanent' ? null : nextAttemptIn(tries + 1, Math.random);
  return inSeconds === null ? { id, state: 'failed', failure } : { id, state: 'deferred', failure, inSeconds, by: 'server' };
}
