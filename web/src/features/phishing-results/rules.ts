import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign.ts';

export type Outcome =
  | NonNullable<CampaignUser['status']>
  | 'waiting'
  | 'delivered'
  | 'deferred'
  | 'held'
  | 'failed'
  | 'unconfirmed'
  | 'cancelled'
  | 'automated';

/** Returns the outcome of a person's email: a sending failure first, else what they did, unless results are hidden. */
export function outcomeOf({
  state,
  status,
  automated_count,
}: Pick<CampaignUser, 'state' | 'status' | 'automated_count'>): Outcome {
  if (state === 'failed' || state === 'unconfirmed' || state === 'cancelled' || state === 'deferred' || state === 'held')
    return state;
  if (status === null) return state === 'sent' ? 'delivered' : 'waiting';
  if (status === 'unknown') return 'waiting';
  return status === 'sent' && (automated_count ?? 0) > 0 ? 'automated' : status;
}

/** Whether a group has no figures at all: a single one may be hidden to protect another. */
export const isHiddenGroup = ({ opened, clicked, incidents, rough }: CampaignStatistics): boolean =>
  opened === null && clicked === null && incidents === null && rough === undefined;
