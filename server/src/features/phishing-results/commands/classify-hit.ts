import type { Action, VerdictReason } from '@vigil/contract/phishing-results/rules.ts';
import { isOldAgent, isScannerAgent, osOf } from '../../../http/agent.ts';
import { isScannerNetwork } from '../../../http/networks.ts';
import { effectiveAction, outcomeAfter } from '../rules/outcome.ts';
import { isAutomated, machineReasons, type IpActivity } from '../rules/verdict.ts';
import type { Delivery } from './save-outcomes.ts';

/**
 * Once a delivery has this many stored events, further ones are stored only if they prove something new: a scanner in a loop must
 * not fill the disk.
 */
const MAX_STORED_EVENTS = 200;

export type Hit = {
  delivery_id: string;
  organization_id: string;
  kind: Action;
  method: string;
  address: string;
  agent: string;
  namesLanguage: boolean;
  isPrefetch: boolean;
  at: Date;
};
export type ClassifiedHit = Hit & {
  reasons: VerdictReason[];
  isAutomated: boolean;
  os: string | null;
  isSaved: boolean;
  after: Delivery;
};

/**
 * Classifies a hit and returns the delivery's new outcome. A hit on an unconfirmed or transmitting delivery proves that it
 * arrived. Where results are anonymous the state stays as it was: it is shown by name, and would reveal who clicked and when.
 */
export function classifyHit(hit: Hit, delivery: Delivery, seen: { crowd: IpActivity; isIgnoredNetwork: boolean }): ClassifiedHit {
  const { kind, agent } = hit;
  const at = hit.at.toISOString();
  const os = osOf(agent);
  const { sent_at, last_hit_at, last_hit_kind } = delivery;
  const reasons = machineReasons({
    kind,
    method: hit.method,
    isPrefetch: hit.isPrefetch,
    isScannerAgent: isScannerAgent(agent),
    isOldAgent: isOldAgent(agent),
    namesLanguage: hit.namesLanguage,
    isScannerNetwork: isScannerNetwork(hit.address),
    secondsSinceSent: sent_at === null ? null : secondsBetween(sent_at, hit.at),
    secondsSinceOtherLink: last_hit_at === null || last_hit_kind === kind ? null : secondsBetween(last_hit_at, hit.at),
    ...seen,
  });
  const isMachine = isAutomated(reasons);
  const outcome = isMachine ? delivery : outcomeAfter(delivery, { kind: effectiveAction(kind, delivery), at, os });
  const isUnproven = delivery.is_anonymous || (delivery.state === 'failed' && outcome.worst === null);
  const after: Delivery = {
    ...delivery,
    ...outcome,
    // A scanner may have opened an email that bounced later.
    ...(isUnproven ? {} : { state: 'sent', sent_at: sent_at ?? at }),
    automated_count: delivery.automated_count + Number(isMachine),
    hits: delivery.hits + 1,
    last_hit_at: at,
    last_hit_kind: kind,
  };
  return {
    ...hit,
    reasons,
    isAutomated: isMachine,
    os,
    isSaved: delivery.hits < MAX_STORED_EVENTS || outcome !== delivery,
    after,
  };
}

const secondsBetween = (from: string, to: Date): number => (to.getTime() - Date.parse(from)) / 1000;
