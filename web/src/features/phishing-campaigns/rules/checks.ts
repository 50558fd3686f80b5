import { type SpfFinding } from '@vigil/contract/campaign-checks/rules.ts';
import type { SenderChecks } from '@vigil/contract/campaign-checks/readiness.ts';

/** The state of a check before the launch: passed, failed, or impossible to know in advance. */
export type CheckState = 'ok' | 'warning' | 'unknown';

export const spfState = (spf: SpfFinding): CheckState => (spf === 'there' || spf === 'no_answer' ? 'unknown' : 'warning');

type SenderCheck = SenderChecks['senders'][number];

/**
 * Returns whether receivers accept the sender. A DMARC policy of quarantine or reject needs SPF or DKIM aligned with the From
 * domain. Whether Vigil signs with DKIM is known; whether the SPF record of an outside domain includes its mail server is not.
 */
export function senderState({ dmarc, is_aligned, dkim }: Pick<SenderCheck, 'dmarc' | 'is_aligned' | 'dkim'>): CheckState {
  if (dmarc === 'no_answer') return 'unknown';
  if ((dmarc !== 'quarantine' && dmarc !== 'reject') || dkim === 'signing') return 'ok';
  return is_aligned ? 'unknown' : 'warning';
}

/** Returns a warning for a domain that does not exist or receives no email, because gateways reject such senders. */
export const mailState = (mail: SenderCheck['mail']): CheckState =>
  mail === 'receives' ? 'ok' : mail === 'no_answer' ? 'unknown' : 'warning';

export const probeState = ({ came_back_at, sent_at }: { came_back_at: string | null; sent_at: string | null }): CheckState =>
  came_back_at !== null ? 'ok' : sent_at !== null ? 'unknown' : 'warning';
