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

/** Returns the campaign's current stage. */
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

/** Returns a campaign's number of emails: one per recipient, plus those sent again. */
export const emailsOf = ({ users_count, resent }: Pick<CampaignSummary, 'users_count' | 'resent'>): number =>
  users_count + resent;

/** Returns how many emails are not sent yet. */
export const emailsLeft = (campaign: Pick<CampaignSummary, 'users_count' | 'resent' | 'statistics' | 'unsent'>): number => {
  const { sent, failed, unconfirmed } = campaign.statistics;
  return Math.max(0, emailsOf(campaign) - sent - failed - unconfirmed - campaign.unsent);
};

type Spread = Pick<Campaign, 'start_date' | 'email_send_end_date' | 'users_count' | 'workingHours'>;

const HOUR_MS = 3_600_000;

/** Returns how many emails are sent per hour if they are spread evenly; null if there is no constant rate. */
export function emailsAnHour({ start_date, email_send_end_date, users_count, workingHours }: Spread): number | null {
  // Sending pauses outside working hours, so there is no constant rate.
  if (workingHours) return null;
  const hours = (Date.parse(email_send_end_date) - Date.parse(start_date)) / HOUR_MS;
  return hours < 1 ? null : Math.max(1, Math.round(users_count / hours));
}
