import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rescheduleDeliveries } from './reschedule.ts';
import { LONG_STOP_MINUTES } from '../rules/sending.ts';

type Scope = { db: Tx; organization: string };
type Overdue = { id: string; end: string; is_over: boolean };

/**
 * Reschedules deliveries that are overdue because an organisation's sending stood still, over the rest of their campaign's
 * window, so that they are not all sent at once. If nothing is left of the window, holds them for a person's decision. Returns
 * the campaigns that hold deliveries now.
 */
export async function holdOverdue({ db, organization }: Scope): Promise<string[]> {
  const { rows } = await sql<{ stood_still: boolean }>`
    select coalesce(moving_at, '-infinity') <= ${longAgo} as stood_still from sending_states where organization_id = ${organization}
  `.execute(db);
  return rows[0]?.stood_still === false ? [] : rescheduleOrHold({ db, organization }, sql`not c.is_paused`);
}

/**
 * Reschedules or holds the overdue deliveries of one campaign that resumes after its own pause. Called while it is still paused.
 */
export const holdAfterPause = (scope: Scope, campaign_id: string): Promise<string[]> =>
  rescheduleOrHold(scope, sql`c.id = ${campaign_id} and c.is_paused and coalesce(c.paused_at, '-infinity') <= ${longAgo}`);

const longAgo = sql`now() - ${LONG_STOP_MINUTES} * interval '1 minute'`;

/** Reschedules or holds the overdue deliveries of these campaigns. Leaves out trials, because their author waits for them. */
async function rescheduleOrHold({ db, organization }: Scope, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows: overdue } = await sql<Overdue>`
    select c.id, c.email_send_end_date as end, c.email_send_end_date <= now() as is_over from phishing_campaigns c
     where c.organization_id = ${organization} and c.status = 'active' and not c.is_testing and c.deleted_at is null and ${which}
       and coalesce(c.approval, 'approved') = 'approved'
       and exists (select from deliveries d where d.organization_id = ${organization} and d.campaign_id = c.id
         and d.state in ('queued', 'deferred') and d.send_at <= now() and coalesce(d.due_since, d.send_at) <= ${longAgo})
     order by c.id for update
  `.execute(db);
  const held: string[] = [];
  for (const { id, end, is_over } of overdue) {
    const late = sql`organization_id = ${organization} and campaign_id = ${id} and state in ('queued', 'deferred') and send_at <= now()`;
    if (is_over) {
      await holdDeliveries({ db, organization }, id, late);
      held.push(id);
    } else await rescheduleDeliveries({ db, organization }, { campaign_id: id, which: late, until: new Date(end) });
  }
  return held;
}

async function holdDeliveries({ db, organization }: Scope, campaign_id: string, late: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`update deliveries set state = 'held' where ${late}`.execute(db);
  await db
    .updateTable('phishing_campaigns')
    .set({
      held_at: sql<string>`coalesce(held_at, now())`,
      held_count: sql<number>`held_count + ${Number(numAffectedRows)}`,
    })
    .where('organization_id', '=', organization)
    .where('id', '=', campaign_id)
    .execute();
}
