import { daysOf, kindRules, type Days } from '@vigil/contract/reports/rules.ts';
import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findTimeZoneRow, type ReportRow } from '../queries/rows.ts';
import { reportFile } from './make-run.ts';

type Orderer = WorkContext & { actor: { id: string } };
type Occasion =
  | { occasion: 'asked' | 'trial' }
  | { occasion: 'schedule'; due_at: string }
  | { occasion: 'campaign'; campaign_id: string };

/** Orders a run of a report. Returns null if this occasion already has a run. */
export async function orderRun(scope: Orderer, report: ReportRow, occasion: Occasion): Promise<string | null> {
  const { db, organization, actor, services } = scope;
  const due_at = 'due_at' in occasion ? occasion.due_at : null;
  const { time_zone } = await findTimeZoneRow(scope);
  const dueTime = due_at === null ? services.clock().getTime() : Date.parse(due_at);
  const days: Days | null =
    report.period && kindRules[report.kind].hasPeriod ? daysOf(report.period, dayOf(wallClock(dueTime, time_zone))) : null;
  const run = await db
    .insertInto('report_runs')
    .values({
      organization_id: organization,
      report_id: report.id,
      asked_by: actor.id,
      period_from: days?.from ?? null,
      period_to: days?.to ?? null,
      ...occasion,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (run === undefined) return null;
  await saveRecipients(scope, run.id, report);
  await queueRun(scope, run.id, { ...report, isByItself: occasion.occasion === 'schedule' || occasion.occasion === 'campaign' });
  return run.id;
}

/** Queues a job that makes the run's file. */
export async function queueRun(
  scope: Orderer,
  run_id: string,
  { title, format, isByItself = false }: Pick<ReportRow, 'title' | 'format'> & { isByItself?: boolean },
): Promise<void> {
  const event_id = await reportFile.order(scope, { run_id, title, format }, { isByItself });
  await scope.db
    .updateTable('report_runs')
    .set({ event_id, begun_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization)
    .where('id', '=', run_id)
    .execute();
}

/**
 * Saves the recipients of a run. An address that belongs to an employee counts as that employee, who opens the report signed in.
 */
async function saveRecipients(
  { db, organization }: WorkContext,
  run_id: string,
  { id, user_ids, addresses }: ReportRow,
): Promise<void> {
  await sql`
    with named as (
      select u.id as user_id, null::text as address from unnest(${user_ids}::uuid[]) as u (id)
      union
      select p.id, case when p.id is null then a.address end
        from unnest(${addresses}::text[]) as a (address)
        left join users p on p.organization_id = ${organization} and lower(p.email) = a.address and p.deleted_at is null
    )
    insert into report_deliveries (organization_id, run_id, user_id, address, role_rank)
    select r.organization_id, ${run_id}, n.user_id, n.address, (r.recipient_ranks ->> n.user_id::text)::int
      from named n join reports r on r.organization_id = ${organization} and r.id = ${id}`.execute(db);
}
