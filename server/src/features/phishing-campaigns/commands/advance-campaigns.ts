import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { completeCampaign } from './end-campaign.ts';

/** Starts planned campaigns whose time has come, and completes active ones whose time is over. */
export async function advanceCampaigns(services: Services): Promise<void> {
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
        // A campaign that waits for approval does not end: its end moves with its waiting emails.
        .where(sql<boolean>`approval is distinct from 'waiting'`)
        .execute()
    );
  });
  await failUnsent(services);
  for (const { id, organization_id } of over) await workIn(services, organization_id, (context) => completeCampaign(context, id));
}

/** Whether approval was not needed, or a second person has approved. */
const isApproved = sql<boolean>`coalesce(approval, 'approved') = 'approved'`;

/**
 * Marks a campaign as failed, with the most frequent reason, when its sending is over and none of its emails could be sent. A
 * bounced email counts as sent: a click would still prove that it arrived, and the links of a failed campaign count nothing.
 */
async function failUnsent({ database }: Services): Promise<void> {
  await asSystem(database, (tx) =>
    sql`
      update phishing_campaigns c set status = 'failed', failure = 'not_sent', failure_detail = (
          select d.failure from deliveries d where d.organization_id = c.organization_id and d.campaign_id = c.id and d.state = 'failed'
           group by 1 order by count(*) desc, 1 limit 1)
       where c.status = 'active' and not c.by_tag and c.deleted_at is null and (
          select sum(n.sent + n.unconfirmed) = 0 and sum(n.failed) > 0 and sum(n.failed) + c.unsent_count >= c.users_count + c.resent_count
            from campaign_counters n where n.campaign_id = c.id)
         and not exists (select from deliveries d where d.campaign_id = c.id and d.bounced_at is not null)`.execute(tx),
  );
}
