import { DeliveryError } from '../../../mail/delivery-error.ts';
import { failedAttempt } from '../../../mail/failed-attempt.ts';
import type { ClaimedDelivery } from '../queries/claims.ts';
import { nextAttemptAfterTransientFailure, nextAttemptIn, nextAttemptWhenAsked, undoableFailures } from '../rules/sending.ts';
import type { Outcome } from './settle-deliveries.ts';

/** Thrown when the delivery's lease is lost, or the delivery may not be sent any more. */
export class Withheld extends Error {}

export const isWithheld = (error: unknown): boolean => error instanceof DeliveryError && error.cause instanceof Withheld;

/**
 * Returns the outcome of an email whose person is deleted or blocked. The person may come back, so the email fails only once that
 * can no longer be undone.
 */
export function withheldOutcome({ id, undo_seconds }: ClaimedDelivery, failure: string): Outcome {
  const isUndoable = undo_seconds !== null && undo_seconds > 0 && undoableFailures.includes(failure);
  return isUndoable ? { id, state: 'deferred', failure, inSeconds: undo_seconds, by: 'pace' } : { id, state: 'failed', failure };
}

/** Returns the outcome of a failed attempt: whether its delivery fails, is tried again and when, or is unconfirmed. */
export function outcomeOf(error: unknown, { id, tries, setbacks }: ClaimedDelivery): Outcome {
  const attempt = failedAttempt(error);
  const { reason: failure, waitSeconds: namedSeconds } = attempt;
  if (isWithheld(error) || attempt.kind === 'unreachable') return { id, state: 'queued' };
  if (attempt.kind === 'unconfirmed') return { id, state: 'unconfirmed' };
  const transientSeconds = () => nextAttemptAfterTransientFailure(setbacks + 1, Math.random);
  if (attempt.kind === 'interrupted') return { id, state: 'deferred', failure, inSeconds: transientSeconds(), by: 'us' };
  if (attempt.kind === 'deferred') {
    const inSeconds =
      attempt.asks === 'server_later' && namedSeconds === undefined
        ? transientSeconds()
        : nextAttemptWhenAsked({ namedSeconds, times: setbacks + 1 }, Math.random);
    return { id, state: 'deferred', failure, inSeconds, by: 'pace' };
  }
  const inSeconds = attempt.isFinal ? null : nextAttemptIn(tries + 1, Math.random);
  return inSeconds === null ? { id, state: 'failed', failure } : { id, state: 'deferred', failure, inSeconds, by: 'server' };
}
