import { followsCampaigns, nextRun } from '@vigil/contract/reports/rules.ts';
import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { forgetFile } from '../../files/commands/forget-file.ts';
import { showsIndividualResults, showsCampaign } from '../../people/queries/result-visibility.ts';
import { reportProblems } from '../problems.ts';
import { findTimeZoneRow, reportRows, type ReportRow } from '../queries/rows.ts';
import { orderRun } from './order-run.ts';

type ReportId = { organization_id: string; id: string };
const AT_ONCE = 100;

/** Runs reports whose time has come. If several moments of a report have passed while no process ran, it runs once. */
export async function runDueReports(services: Services, heartbeat: () => void): Promise<void> {
  const now = services.clock();
  const due = await asSystem(services.database, (tx) =>
    sql<ReportId>`
      select r.organization_id, r.id from reports r join organizations o on o.id = r.organization_id
       where r.next_at is not null and r.deleted_at is null and (r.next_at <= ${now} or r.next_zone <> o.time_zone)
         and o.deactivated_at is null and o.deleted_at is null
       order by r.next_at limit ${AT_ONCE}`.execute(tx),
  );
  for (const { organization_id, id } of due.rows) {
    heartbeat();
    try {
      await workIn(services, organization_id, (scope) => runScheduled(scope, id));
    } catch (error) {
      services.log.error({ error, organization_id, report: id }, 'A report could not be started.');
    }
  }
}

/** Runs one due report. Locks its row, so that a second worker finds the schedule advanced. */
async function runScheduled(scope: WorkContext, id: string): Promise<void> {
  const { db, organization, services } = scope;
  const report = (await reportRows(scope)
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()) as ReportRow | undefined;
  if (report === undefined) return;
  const now = services.clock().getTime();
  const { time_zone } = await findTimeZoneRow(scope);
  const next = nextRun(report.schedule, now, time_zone);
  const due_at = report.next_at!;
  await db
    .updateTable('reports')
    .set(next === null ? { next_at: null, next_zone: null } : { next_at: new Date(next), next_zone: time_zone })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
  if (Date.parse(due_at) > now) return;
  await orderRun({ ...scope, actor: { id: report.saved_by } }, report, { occasion: 'schedule', due_at });
}

/** Runs the reports that wait for a completed campaign, once for each campaign. */
export async function runAfterCampaign(scope: WorkContext, { campaign_id }: { campaign_id: string }): Promise<void> {
  const campaign = await scope.db
    .selectFrom('phishing_campaigns as c')
    .where(showsCampaign(scope.organization))
    .select('id')
    .where('organization_id', '=', scope.organization)
    .where('id', '=', campaign_id)
    .where('is_testing', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (campaign === undefined) return;
  const rows = (await reportRows(scope)
    .where('is_saved', '=', true)
    .where('paused_at', 'is', null)
    .where(sql<boolean>`schedule ->> 'type' = 'campaign'`)
    .execute()) as ReportRow[];
  for (const report of rows.filter(({ kind }) => followsCampaigns(kind))) {
    await orderRun({ ...scope, actor: { id: report.saved_by } }, report, { occasion: 'campaign', campaign_id });
  }
}

const LOST_AFTER_HOURS = 6;
const HOUR_MS = 3_600_000;

/**
 * Deletes expired files. Deletes a report that was never saved a day after it failed. Marks runs as failed that no process makes
 * any more.
 */
export async function clearReports(services: Services, heartbeat: () => void): Promise<void> {
  const now = services.clock();
  const over = await asSystem(services.database, (tx) =>
    sql<ReportId>`
      select organization_id, id from report_runs where status = 'complete' and expires_at <= ${now}
      union all
      select organization_id, id from report_runs
       where status = 'in_progress' and begun_at < now() - ${LOST_AFTER_HOURS} * interval '1 hour'
      union all
      select r.organization_id, r.id
        from report_runs r join reports p on p.organization_id = r.organization_id and p.id = r.report_id
       where r.status in ('error', 'cancelled') and not p.is_saved
         and r.finished_at <= ${new Date(now.getTime() - UNDO_HOURS * HOUR_MS)}
       limit ${AT_ONCE}`.execute(tx),
  );
  for (const { organization_id, id } of over.rows) {
    heartbeat();
    try {
      await workIn(services, organization_id, (scope) => clearRun(scope, id));
    } catch (error) {
      services.log.error({ error, organization_id, run: id }, 'A report’s file could not be deleted.');
    }
  }
}

/**
 * Deletes older files when results become anonymous, because the files show more than is allowed now. Deletes all remaining files
 * about the organisation, wherever they were ordered; each can be made again.
 */
export async function deleteOlderFiles({ db, organization, services }: WorkContext): Promise<void> {
  if (await showsIndividualResults({ db, organization })) return;
  await asSystem(services.database, (tx) =>
    sql`
      update report_runs r set expires_at = now() from reports p
       where p.organization_id = r.organization_id and p.id = r.report_id and coalesce(p.of_organization_id, p.organization_id) = ${organization}
         and r.status = 'complete' and r.expires_at > now()`.execute(tx),
  );
}

async function clearRun(scope: WorkContext, id: string): Promise<void> {
  const { db, organization } = scope;
  const run = await db
    .selectFrom('report_runs as r')
    .innerJoin('reports as p', (join) =>
      join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.report_id'),
    )
    .select(['r.status', 'r.file_id', 'r.report_id', 'p.is_saved'])
    .where('r.organization_id', '=', organization)
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst();
  if (run === undefined) return;
  const isLost = run.status === 'in_progress';
  if (isLost || run.is_saved) {
    await db
      .updateTable('report_runs')
      .set(
        isLost
          ? { status: 'error', error: reportProblems.internal.code, finished_at: sql<string>`now()` }
          : { status: 'expired', file_id: null },
      )
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .execute();
    // A report that was never saved is deleted as a whole.
  } else await db.deleteFrom('reports').where('organization_id', '=', organization).where('id', '=', run.report_id).execute();
  if (run.file_id !== null) await forgetFile(scope, run.file_id);
}
