import { DeliveryError, reasonOf } from './delivery-error.ts';
import type { Asks } from './limits.ts';

/** What a failed attempt to send an email means, and what people who manage email may see of it. */
export type FailedAttempt = {
  reason: string;
  /** When the server said to retry. */
  waitSeconds: number | undefined;
} & (
  | { kind: 'refused'; isFinal: boolean }
  /** The server asks to retry later and has said nothing about the email. */
  | { kind: 'deferred'; asks: Asks }
  | { kind: 'unreachable' }
  /** The server may have the email. */
  | { kind: 'unconfirmed' }
  /** The connection broke, or our own side gave up. Nobody refused the email, so it is always retried. */
  | { kind: 'interrupted' }
);

/** Classifies a failed attempt. Only the mail server's own reply is final; only after the final dot can an email be unconfirmed. */
export function failedAttempt(error: unknown): FailedAttempt {
  const reason = reasonOf(error);
  if (!(error instanceof DeliveryError)) return { reason, waitSeconds: undefined, kind: 'interrupted' };
  const { kind, asks, waitSeconds } = error;
  if (kind === 'unreachable' || kind === 'unconfirmed') return { reason, waitSeconds, kind };
  if (kind === 'interrupted' || kind === 'cancelled') return { reason, waitSeconds, kind: 'interrupted' };
  if (asks !== null) return { reason, waitSeconds, kind: 'deferred', asks };
  return { reason, waitSeconds, kind: 'refused', isFinal: kind === 'permanent' };
}
