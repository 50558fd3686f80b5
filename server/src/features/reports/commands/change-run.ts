import type { ReportRun } from '@vigil/contract/reports/report.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { fileAddress } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { finishLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { reportProblems } from '../problems.ts';
import { findReportRow } from '../queries/rows.ts';
import { findRun, findRunInSight, findSent } from '../queries/runs.ts';
import { queueRun, orderRun } from './order-run.ts';
import { forgetFailures, sendToRecipients } from './send-run.ts';

/**
 * Runs a report on a person's request, besides its schedule. Locks the row, so that the second of two people who press the button
 * gets the run under way.
 */
export async function runReport(context: Context, id: string): Promise<{ run_id: string }> {
  const report = await findReportRow(context, id, { lock: true });
  const under_way = await context.db
    .selectFrom('report_runs')
    .select('id')
    .where('organization_id', '=', context.organization)
    .where('report_id', '=', id)
    .where('status', '=', 'in_progress')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (under_way !== undefined) return { run_id: under_way.id };
  if (report.schedule.type === 'campaign' && report.kind === 'campaign') throw problem(reportProblems.gone);
  const run_id = await orderRun(context, report, { occasion: 'asked' });
  await recordRunAction(context, 'report.order', { id, title: report.title });
  return { run_id: run_id! };
}

export async function cancelRun(context: Context, id: string): Promise<typeof ok> {
  const run = await findRunInSight(context, id);
  if (run.status !== 'in_progress') throw problem(reportProblems.not_under_way);
  await context.db
    .updateTable('report_runs')
    .set({ status: 'cancelled', finished_at: sql<string>`now()` })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .execute();
  if (run.event_id !== null) {
    await finishLongJob(context, run.event_id, { status: 'error', error: reportProblems.cancelled.code });
  }
  await recordRunAction(context, 'report.cancel', { id: run.report_id, title: run.title });
  return ok;
}

/** Repeats a run for the same days. Recipients who already got its email do not get it again. */
export async function repeatRun(context: Context, id: string): Promise<{ run_id: string }> {
  const run = await findRunInSight(context, id);
  if (run.status === 'in_progress' || run.status === 'complete') return { run_id: id };
  await context.db
    .updateTable('report_runs')
    .set({ status: 'in_progress', asked_by: context.actor.id, error: null, finished_at: null, expires_at: null })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .execute();
  const { title, format } = await context.db
    .selectFrom('reports')
    .select(['title', 'format'])
    .where('organization_id', '=', context.organization)
    .where('id', '=', run.report_id)
    .executeTakeFirstOrThrow();
  await queueRun(context, id, { title, format });
  await recordRunAction(context, 'report.order', { id: run.report_id, title });
  return { run_id: id };
}

/** Sends a run again to its recipients whose email failed or who have not got one. */
export async function sendRun(context: Context, id: string): Promise<ReportRun> {
  const run = await findRunInSight(context, id);
  if (run.status !== 'complete') throw problem(reportProblems.no_file);
  await forgetFailures(context, id);
  if ((await sendToRecipients(context, id, { by: context.actor.id })) === 0) throw problem(reportProblems.nobody_left);
  await recordRunAction(context, 'report.send', { id: run.report_id, title: run.title });
  return findRun(context, id);
}

/** Returns the address of a run's file, and records the access in the audit log. */
export async function fetchReport(context: Context, id: string): Promise<{ url: string }> {
  const { status, file_id, title } = await findSent(context, id);
  const url = status === 'complete' ? fileAddress(context, file_id) : null;
  if (url === null) throw problem(reportProblems.no_file);
  await recordRunAction(context, 'report.fetch', { id, title });
  return { url };
}

const recordRunAction = (
  context: Context,
  action: 'report.order' | 'report.cancel' | 'report.send' | 'report.fetch',
  { id, title }: { id: string; title: string },
): Promise<void> => recordChange(context, { action, object_type: 'report', object_id: id, after: { title } });
