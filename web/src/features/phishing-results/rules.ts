import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign.ts';

export type Outcome =
  | CampaignUser['status']
  | 'waiting'
  | 'deferred'
  | 'held'
  | 'failed'
  | 'unconfirmed'
  | 'cancelled'
  | 'automated';

/** How it stands with one person's letter: what went wrong with sending first, then what they did. */
export function outcomeOf({
  state,
  status,
  automated_count,
}: Pick<CampaignUser, 'state' | 'status' | 'automated_count'>): Outcome {
  if (state === 'failed' || state === 'unconfirmed' || state === 'cancelled' || state === 'deferred' || state === 'held')
    return state;
  if (status === 'unknown') return 'waiting';
  return status === 'sent' && automated_count > 0 ? 'automated' : status;
}
