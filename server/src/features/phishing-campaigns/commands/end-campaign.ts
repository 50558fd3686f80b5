import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { type WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { freezeManagerFigures } from '../../phishing-results/commands/freeze-manager-figures.ts';
import { assertNotOver } from '../problems.ts';
import { findCampaign } from '../queries/campaigns.ts';
import { cancelWaitingDeliveries } from './cancel-waiting.ts';

/** Ends a campaign before its time. Its follow-up begins, unless the caller refuses it. */
export async function endCampaign(context: Context, id: string, { withFollowUp }: { withFollowUp: boolean }): Promise<Campaign> {
  const { status, name } = await findCampaign(context, id);
  assertNotOver(status);
  if (!withFollowUp) {
    await context.db
      .updateTable('phishing_campaigns')
      .set({ post_campaign: null })
      .where('organization_id', '=', context.organization)
      .where('id', '=', id)
      .execute();
  }
  await completeCampaign(context, id);
  await recordChange(context, {
    action: 'campaign.complete',
    object_type: 'phishing_campaign',
    object_id: id,
    before: { status },
    after: { status: 'completed', name, ...(!withFollowUp && { post_campaign: null }) },
  });
  return findCampaign(context, id);
}

/** Completes a campaign. Its links still answer but count nothing, and unsent emails are not sent. */
export async function completeCampaign(
  context: Pick<WorkContext, 'db' | 'organization' | 'services'>,
  id: string,
): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('phishing_campaigns')
    .set({ status: 'completed', completed_at: sql`now()`, held_at: null, held_count: 0 })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .where('status', '<>', 'completed')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await cancelWaitingDeliveries(context, id);
  await freezeManagerFigures(context, id);
  await recordFact(context, 'campaign.completed', { campaign_id: id });
}
