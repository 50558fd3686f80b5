import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign-user.ts';

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

/**
 * Returns the outcome of a person's email: the state of its sending if it was not sent, else what the person did. Where results
 * are hidden, says only that it was delivered.
 */
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

/** Whether all figures of a group are hidden. A single hidden figure may only protect another group. */
export const isHiddenGroup = ({ opened, clicked, incidents, rough }: CampaignStatistics): boolean =>
  opened === null && clicked === null && incidents === null && rough === undefined;
