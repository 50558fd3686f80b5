import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import type { Services } from '../../../services.ts';
import { problem } from '../../../http/problem.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { assertAssignable } from '../../courses/queries.ts';
import { cancelDeliveries, uncancelDeliveries } from '../../phishing-delivery/commands/cancel-deliveries.ts';
import { putOffAfterPause } from '../../phishing-delivery/commands/put-off-overdue.ts';
import { campaignProblems } from '../problems.ts';
import { findCampaign } from '../queries/campaigns.ts';

type Action = { type: 'pause' } | { type: 'resume' } | { type: 'course'; courses: { id: string }[] };

export async function changeCampaign(context: Context, id: string, action: Action): Promise<Campaign> {
  const campaign = await findCampaign(context, id);
  if (campaign.status === 'completed') throw problem(campaignProblems.completed);
  if (action.type === 'resume') {
    for (const campaign_id of await putOffAfterPause(context, id)) await recordFact(context, 'campaign.held', { campaign_id });
  }
  const change = action.type === 'course' ? await courseChange(context, action.courses[0]!.id) : pauseChange(action.type);
  await context.db
    .updateTable('phishing_campaigns')
    .set(change)
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .execute();
  const after = action.type === 'course' ? change : { is_paused: action.type === 'pause' };
  await recordChange(context, { action: `campaign.${action.type}`, object_type: 'phishing_campaign', object_id: id, after });
  return findCampaign(context, id);
}

/** Of a pause that goes on, its beginning stays. */
const pauseChange = (type: 'pause' | 'resume') =>
  type === 'pause'
    ? { is_paused: true, paused_at: sql<string>`case when is_paused then paused_at else now() end` }
    : { is_paused: false, paused_at: null };

async function courseChange(context: Context, course_id: string) {
  await assertAssignable(context, [course_id]);
  return { has_auto_course: true, course_id };
}

export async function endCampaign(context: Context, id: string): Promise<Campaign> {
  const { status, name } = await findCampaign(context, id);
  if (status === 'completed') throw problem(campaignProblems.completed);
  await completeCampaign(context, id);
  await recordChange(context, {
    action: 'campaign.complete',
    object_type: 'phishing_campaign',
    object_id: id,
    before: { status },
    after: { status: 'completed', name },
  });
  return findCampaign(context, id);
}

/** It goes from the lists; what people did in it stays in their figures. */
export async function deleteCampaign(context: Context, id: string): Promise<void> {
  const { status, name } = await findCampaign(context, id);
  if (status === 'active') throw problem(campaignProblems.running);
  await context.db
    .updateTable('phishing_campaigns')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .execute();
  await cancelWaiting(context, id);
  await recordChange(context, {
    action: 'campaign.delete',
    object_type: 'phishing_campaign',
    object_id: id,
    before: { name, status },
  });
}

/** A planned campaign comes back with its letters, while its start is still to come: they are never poured out late. */
export async function restoreCampaign(context: Context, id: string): Promise<void> {
  const { db, organization } = context;
  const { name, status, isLate } = await db
    .selectFrom('phishing_campaigns')
    .select(['name', 'status', sql<boolean>`start_date <= now()`.as('isLate')])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === 'planned' && isLate) throw problem(campaignProblems.too_late_to_restore);
  const waiting = status === 'planned' ? await uncancelDeliveries({ db, organization }, id) : 0;
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

/** Planned campaigns whose time has come begin, active ones whose time is over end. */
export async function turnCampaigns(services: Services): Promise<void> {
  const over = await asSystem(services.database, async (tx) => {
    await tx
      .updateTable('phishing_campaigns')
      .set({ status: 'active' })
      .where('status', '=', 'planned')
      .where('start_date', '<=', sql<string>`now()`)
      .where('deleted_at', 'is', null)
      .execute();
    return tx
      .selectFrom('phishing_campaigns')
      .select(['id', 'organization_id'])
      .where('status', '=', 'active')
      .where('end_date', '<=', sql<string>`now()`)
      .execute();
  });
  for (const { id, organization_id } of over) await workIn(services, organization_id, (context) => completeCampaign(context, id));
}

/** The links go on answering and count nothing; what has not left is not sent. */
async function completeCampaign(context: Pick<WorkContext, 'db' | 'organization' | 'services'>, id: string): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('phishing_campaigns')
    .set({ status: 'completed', completed_at: sql`now()`, held_at: null, held_count: 0 })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .where('status', '<>', 'completed')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await cancelWaiting(context, id);
  await recordFact(context, 'campaign.completed', { campaign_id: id });
}

async function cancelWaiting({ db, organization }: Pick<WorkContext, 'db' | 'organization'>, id: string): Promise<void> {
  const unsent = await cancelDeliveries({ db, organization }, id);
  await db
    .updateTable('phishing_campaigns')
    .set({ unsent_count: sql<number>`unsent_count + ${unsent}` })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
}
