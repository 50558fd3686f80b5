import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import type { Services } from '../../../services.ts';
import { problem } from '../../../http/problem.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { cancelDeliveries, uncancelDeliveries } from '../../phishing-delivery/commands/cancel-deliveries.ts';
import { freezeManagerFigures } from '../../phishing-results/commands/freeze-manager-figures.ts';
import { campaignProblems, refuseOver } from '../problems.ts';
import { findCampaign } from '../queries/campaigns.ts';

/** Ends it before its time; its follow-up begins, unless that is not wanted any more. */
export async function endCampaign(context: Context, id: string, { withFollowUp }: { withFollowUp: boolean }): Promise<Campaign> {
  const { status, name } = await findCampaign(context, id);
  refuseOver(status);
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

/** Planned campaigns whose time has come begin, active ones whose time is over end. */
export async function turnCampaigns(services: Services): Promise<void> {
  const over = await asSystem(services.database, async (tx) => {
    await tx
      .updateTable('phishing_campaigns')
      .set({ status: 'active' })
      .where('status', '=', 'planned')
      .where('start_date', '<=', sql<string>`now()`)
      .where(isApproved)
      .where('deleted_at', 'is', null)
      .execute();
    return (
      tx
        .selectFrom('phishing_campaigns')
        .select(['id', 'organization_id'])
        .where('status', '=', 'active')
        .where('end_date', '<=', sql<string>`now()`)
        // Its end moves with what waits.
        .where(sql<boolean>`approval is distinct from 'waiting'`)
        .execute()
    );
  });
  await failUnsent(services);
  for (const { id, organization_id } of over) await workIn(services, organization_id, (context) => completeCampaign(context, id));
}

/** Nobody was asked, or a second person has said yes. */
const isApproved = sql<boolean>`coalesce(approval, 'approved') = 'approved'`;

/** A campaign whose sending is over and of whose letters none could be sent has failed; it says what was said of most of them. */
async function failUnsent({ database }: Services): Promise<void> {
  await asSystem(database, (tx) =>
    sql`
      update phishing_campaigns c set status = 'failed', failure = 'not_sent', failure_detail = (
          select d.failure from deliveries d where d.organization_id = c.organization_id and d.campaign_id = c.id and d.state = 'failed'
           group by 1 order by count(*) desc, 1 limit 1)
       where c.status = 'active' and not c.by_tag and c.deleted_at is null and (
          select sum(n.sent + n.unconfirmed) = 0 and sum(n.failed) > 0 and sum(n.failed) + c.unsent_count >= c.users_count + c.resent_count
            from campaign_counters n where n.campaign_id = c.id)`.execute(tx),
  );
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
  await freezeManagerFigures(context, id);
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
