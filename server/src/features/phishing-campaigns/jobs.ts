import { periodic, type Background } from '../../jobs/background.ts';
import { campaignExport } from './commands/export-campaigns.ts';
import { planCampaigns } from './commands/plan-campaign.ts';
import { advanceCampaigns } from './commands/advance-campaigns.ts';

export const jobs: Background[] = [
  campaignExport.background,
  // Several processes may check at once: work done by one is not repeated by another.
  periodic({ worker: 'campaigns', everyMs: 5_000, failed: 'Advancing campaigns failed.', run: advanceCampaigns }),
  periodic({ worker: 'campaign-planning', everyMs: 1_000, failed: 'Planning campaigns failed.', run: planCampaigns }),
];
