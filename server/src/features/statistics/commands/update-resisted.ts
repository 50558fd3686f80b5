import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { recountPersonTotals } from '../../phishing-results/commands/recount-person-totals.ts';
import { judgedUntil } from '../../phishing-results/queries/figures.ts';
import { recomputeRisk } from './recompute-risk.ts';

const EMAILS_AT_A_TIME = 500;
/** How many batches of one organisation are processed in a run; the rest waits for the next minute. */
const BATCHES_AT_A_TIME = 40;

/** Updates people whose emails have become old enough since the last run to count as resisted. */
export async function updateResisted(services: Services): Promise<void> {
  const { rows } = await asSystem(services.database, (tx) =>
    sql<{ organization_id: string }>`
      select s.organization_id from risk_states s
       where exists (select from deliveries d where d.organization_id = s.organization_id
         and (d.sent_at, d.id) > (s.judged_until, s.judged_id) and d.sent_at <= ${judgedUntil})`.execute(tx),
  );
  for (const { organization_id } of rows) {
    for (let batches = 1; await workIn(services, organization_id, updateBatch); batches++) {
      if (batches === BATCHES_AT_A_TIME) break;
    }
  }
}

/**
 * Processes one batch, and saves the position in the same transaction: after an interruption nothing is repeated or skipped.
 * Returns whether there may be more.
 */
async function updateBatch(context: WorkContext): Promise<boolean> {
  const { db, organization } = context;
  const { rows } = await sql<{ emails: number; user_ids: string[] }>`
    with state as (
      select judged_until, judged_id from risk_states where organization_id = ${organization} for update
    ), batch as materialized (
      select d.id, d.sent_at, d.user_id from deliveries d cross join state s
       where d.organization_id = ${organization} and (d.sent_at, d.id) > (s.judged_until, s.judged_id) and d.sent_at <= ${judgedUntil}
       order by d.sent_at, d.id limit ${EMAILS_AT_A_TIME}
    ), reached as (
      update risk_states set (judged_until, judged_id) = (select sent_at, id from batch order by sent_at desc, id desc limit 1)
       where organization_id = ${organization} and exists (select from batch)
    )
    select count(*)::int as emails, coalesce(array_agg(distinct user_id), '{}') as user_ids from batch`.execute(db);
  const { emails, user_ids } = rows[0]!;
  await recountPersonTotals(context, user_ids);
  await recomputeRisk(context, user_ids);
  return emails === EMAILS_AT_A_TIME;
}
