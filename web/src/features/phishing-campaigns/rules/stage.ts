import type { Campaign, CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';

export type Stage =
  | 'creating'
  | 'planned'
  | 'waiting'
  | 'rejected'
  | 'sending'
  | 'collecting'
  | 'paused'
  | 'held'
  | 'completed'
  | 'failed';

/** What goes on right now, in one word. */
export function stageOf(campaign: CampaignSummary & { hold?: Campaign['hold'] }): Stage {
  const { status, is_paused, approval, hold = null, held, unsent, statistics } = campaign;
  const isHeldBack = approval === 'waiting' || approval === 'rejected';
  if (status === 'planned' && isHeldBack) return approval;
  if (status !== 'active') return status;
  if (statistics.sent + statistics.failed + statistics.unconfirmed + unsent >= emailsOf(campaign)) return 'collecting';
  if (isHeldBack) return approval;
  if (is_paused) return 'paused';
  return hold === null && held === null ? 'sending' : 'held';
}

/** How many emails a campaign has: one for each recipient, and those sent again. */
export const emailsOf = ({ users_count, resent }: Pick<CampaignSummary, 'users_count' | 'resent'>): number =>
  users_count + resent;

/** How many of them are still to leave, or are leaving now. */
export const emailsLeft = (campaign: Pick<CampaignSummary, 'users_count' | 'resent' | 'statistics' | 'unsent'>): number => {
  const { sent, failed, unconfirmed } = campaign.statistics;
  return Math.max(0, emailsOf(campaign) - sent - failed - unconfirmed - campaign.unsent);
};

type Spread = Pick<Campaign, 'start_date' | 'email_send_end_date' | 'users_count' | 'workingHours'>;

const HOUR_MS = 3_600_000;

/** How fast an even spread goes; null where there is none to speak of. */
export function emailsAnHour({ start_date, email_send_end_date, users_count, workingHours }: Spread): number | null {
  // Nights between its hours are none of its sending.
  if (workingHours) return null;
  const hours = (Date.parse(email_send_end_date) - Date.parse(start_date)) / HOUR_MS;
  return hours < 1 ? null : Math.max(1, Math.round(users_count / hours));
}
