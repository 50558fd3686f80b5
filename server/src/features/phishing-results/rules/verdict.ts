import type { Deed } from '@vigil/contract/phishing-results/rules.ts';

export const TOO_SOON_SECONDS = 10;
export const ALL_LINKS_SECONDS = 2;
export const CROWD_PEOPLE = 5;

export type Hit = {
  kind: Deed;
  method: string;
  /** Told by the request: `Purpose`, `Sec-Purpose` or `X-Moz` says that nobody looks yet. */
  isPrefetch: boolean;
  isScannerAgent: boolean;
  secondsSinceSent: number | null;
  /** Since the last hit on another link of the same delivery. */
  secondsSinceOtherLink: number | null;
  /** Other recipients whom this address and agent hit in the last two seconds. */
  othersAtOnce: number;
};

/** Why a hit is a machine's; an empty list means a person. */
export function automatedReasons(hit: Hit): string[] {
  const reasons: string[] = [];
  if (hit.method === 'HEAD') reasons.push('head');
  if (hit.isPrefetch) reasons.push('prefetch');
  if (hit.isScannerAgent) reasons.push('scanner_agent');
  if (hit.secondsSinceSent === null || hit.secondsSinceSent < TOO_SOON_SECONDS) reasons.push('too_soon');
  if (hit.secondsSinceOtherLink !== null && hit.secondsSinceOtherLink < ALL_LINKS_SECONDS && hit.kind !== 'entered_data')
    reasons.push('all_links_at_once');
  if (hit.othersAtOnce >= CROWD_PEOPLE) reasons.push('one_address_many_people');
  return reasons;
}
