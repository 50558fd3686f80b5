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

/** How it stands with one person's email: what went wrong with sending first, then what they did; of that nothing where it is not told. */
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

/** Whether a group has no figures at all: a single one may be left out to protect another. */
export const isHiddenGroup = ({ opened, clicked, incidents, rough }: CampaignStatistics): boolean =>
  opened === null && clicked === null && incidents === null && rough === undefined;
