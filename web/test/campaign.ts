import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { CampaignStatistics } from '@vigil/contract/phishing-results/result.ts';
import { idOf } from './answers.ts';

const moment = '2026-09-01T08:00:00.000Z';

/** Returns the statistics of a campaign without any actions yet; `more` replaces fields. */
export const campaignStatistics = (more: Partial<CampaignStatistics> = {}): CampaignStatistics => ({
  sent: 0,
  opened: 0,
  clicked: 0,
  opened_attachment: 0,
  entered_data: 0,
  reported: 0,
  incidents: 0,
  failed: 0,
  unconfirmed: 0,
  automated: 0,
  excused: 0,
  incident_risk: 0,
  ...more,
});

/** Returns a campaign as a list's answer has it; `more` replaces fields. */
export const campaign = (number: number, name: string, more: Partial<CampaignSummary> = {}): CampaignSummary => ({
  id: idOf(number),
  name,
  status: 'active',
  start_date: moment,
  end_date: moment,
  completed_at: null,
  email_send_end_date: moment,
  users_count: 200,
  is_testing: false,
  is_autophish: false,
  by_tag: false,
  tag: null,
  is_paused: false,
  pause_reason: null,
  approval: null,
  held: null,
  unsent: 0,
  resent: 0,
  follows: null,
  logo: null,
  email: null,
  original_url: 'http://phish.test',
  report: null,
  attack_vectors: [],
  templates: [{ id: idOf(3), name: 'Премия' }],
  statistics: campaignStatistics(),
  ...more,
});
