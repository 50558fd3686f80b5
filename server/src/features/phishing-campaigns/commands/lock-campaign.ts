import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { Context } from '../../../http/context.ts';
import { assertNotOver } from '../problems.ts';
import { findCampaign } from '../queries/campaigns.ts';

/**
 * Returns the campaign with its row locked until the transaction ends, so that of two concurrent decisions the first counts.
 * Refuses a campaign that is over or still being created.
 */
export async function lockOpenCampaign(context: Context, id: string): Promise<Campaign> {
  await context.db
    .selectFrom('phishing_campaigns')
    .select('id')
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const campaign = await findCampaign(context, id);
  assertNotOver(campaign.status);
  return campaign;
}
