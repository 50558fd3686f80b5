import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { uncancelDeliveries } from '../../phishing-delivery/commands/cancel-deliveries.ts';
import { campaignProblems } from '../problems.ts';
import { findCampaign } from '../queries/campaigns.ts';
import { cancelWaitingDeliveries } from './cancel-waiting.ts';

/** Hides a campaign from the lists; what people did in it stays in their figures. */
export async function deleteCampaign(context: Context, id: string): Promise<void> {
  const { status, name } = await findCampaign(context, id);
  if (status === 'active') throw problem(campaignProblems.running);
  await context.db
    .updateTable('phishing_campaigns')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .execute();
  await cancelWaitingDeliveries(context, id);
  await recordChange(context, {
    action: 'campaign.delete',
    object_type: 'phishing_campaign',
    object_id: id,
    before: { name, status },
  });
}

/**
 * Restores a campaign. A planned campaign gets its emails back only if its start is still to come; otherwise all of them would
 * leave late.
 */
export async function restoreCampaign(context: Context, id: string): Promise<void> {
  const { db, organization } = context;
  const { name, status, isLate } = await db
    .selectFrom('phishing_campaigns')
    .select(['name', 'status', sql<boolean>`start_date <= now()`.as('isLate')])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isToCome = status === 'planned' || status === 'creating';
  if (isToCome && isLate) throw problem(campaignProblems.too_late_to_restore);
  const waiting = isToCome ? await uncancelDeliveries({ db, organization }, id) : 0;
  await db
    .updateTable('phishing_campaigns')
    .set({ deleted_at: null, unsent_count: sql<number>`unsent_count - ${waiting}` })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
  await recordChange(context, {
    action: 'campaign.restore',
    object_type: 'phishing_campaign',
    object_id: id,
    after: { name, status, users_count: waiting },
  });
}
