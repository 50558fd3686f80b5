import { type SpfFinding } from '@vigil/contract/campaign-checks/rules.ts';
import type { SenderChecks } from '@vigil/contract/campaign-checks/readiness.ts';

/** Of a check before the launch: what is seen to be well, what is not, and what cannot be known beforehand. */
export type CheckState = 'ok' | 'warning' | 'unknown';

export const spfState = (spf: SpfFinding): CheckState => (spf === 'there' || spf === 'no_answer' ? 'unknown' : 'warning');

type SenderCheck = SenderChecks['senders'][number];

/**
 * A policy that turns emails away asks for SPF or DKIM in the name of the very domain; of our own signature it is known that it
 * is there, of another's domain that SPF is not.
 */
export function senderState({ dmarc, is_aligned, dkim }: Pick<SenderCheck, 'dmarc' | 'is_aligned' | 'dkim'>): CheckState {
  if (dmarc === 'no_answer') return 'unknown';
  if ((dmarc !== 'quarantine' && dmarc !== 'reject') || dkim === 'signing') return 'ok';
  return is_aligned ? 'unknown' : 'warning';
}

/** A domain that is not there, or takes no email: gateways turn such senders away. */
export const mailState = (mail: SenderCheck['mail']): CheckState =>
  mail === 'receives' ? 'ok' : mail === 'no_answer' ? 'unknown' : 'warning';

export const probeState = ({ came_back_at, sent_at }: { came_back_at: string | null; sent_at: string | null }): CheckState =>
  came_back_at !== null ? 'ok' : sent_at !== null ? 'unknown' : 'warning';
