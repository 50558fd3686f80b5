import type { NewReport, ReportChange, SavedReport } from '@vigil/contract/reports/report.ts';
import { domainOf, kindRules, nextRun, reportFlaws, REPORTS_MAX } from '@vigil/contract/reports/rules.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { flawProblem, assertNoFlaws } from '../../../http/validate.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { findProvenAmong } from '../../employees/queries/proven-domains.ts';
import { inReach } from '../../organizations/queries/reach.ts';
import { formatsOf } from '../kinds.ts';
import { reportProblems } from '../problems.ts';
import { findSavedReport, namesOfSubjects } from '../queries/reports.ts';
import { findTimeZoneRow, findReportRow, type ReportRow } from '../queries/rows.ts';
import { orderRun } from './order-run.ts';

/** Saves a report, and runs it at once if it has no schedule. */
export async function saveReport(context: Context, form: NewReport): Promise<SavedReport> {
  await assertUsableForm(context, form);
  await assertRoom(context);
  const report = await writeReport(context, form, { is_saved: true });
  if (report.schedule.type === 'once') await orderRun(context, report, { occasion: 'asked' });
  await recordChange(context, { action: 'report.create', object_type: 'report', object_id: report.id, after: form });
  return findSavedReport(context, report.id);
}

async function assertRoom({ db, organization }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${organization}`}, 0))`.execute(db);
  const { n } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organization_id', '=', organization)
    .where('is_saved', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= REPORTS_MAX) throw problem(reportProblems.too_many, { fill: { max: REPORTS_MAX } });
}

/**
 * Changes the fields of a report that the change names. From now on the report runs with the permissions of the person who
 * changed it. A paused report stays paused.
 */
export async function changeReport(context: Context, id: string, change: ReportChange): Promise<SavedReport> {
  const before = await findReportRow(context, id, { lock: true });
  const form = { ...formOf(before), ...change };
  assertNoFlaws(reportFlaws(form), context.language);
  await assertUsableForm(context, form);
  await context.db
    .updateTable('reports')
    .set({
      ...rowOf(form),
      ...(before.paused_at === null ? await findNextRun(context, form) : { next_at: null, next_zone: null }),
      saved_by: context.actor.id,
    })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .execute();
  await recordRecipientRanks(context, id);
  await recordChange(context, { action: 'report.update', object_type: 'report', object_id: id, before, after: form });
  return findSavedReport(context, id);
}

export async function pauseReport(context: Context, id: string, { is_paused }: { is_paused: boolean }): Promise<SavedReport> {
  const report = await findReportRow(context, id, { lock: true });
  if (is_paused !== (report.paused_at !== null)) {
    await context.db
      .updateTable('reports')
      .set(
        is_paused
          ? { paused_at: sql<string>`now()`, next_at: null, next_zone: null }
          : { paused_at: null, ...(await findNextRun(context, report)) },
      )
      .where('organization_id', '=', context.organization)
      .where('id', '=', id)
      .execute();
    const action = is_paused ? 'report.pause' : 'report.resume';
    await recordChange(context, { action, object_type: 'report', object_id: id, after: { title: report.title } });
  }
  return findSavedReport(context, id);
}

/**
 * Deletes a report. Its files cannot be opened any more and expire in time; within a day the report can be restored with them.
 */
export async function deleteReport(context: Context, id: string): Promise<typeof ok> {
  const { title } = await findReportRow(context, id, { lock: true });
  await context.db
    .updateTable('reports')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .execute();
  await recordChange(context, { action: 'report.delete', object_type: 'report', object_id: id, before: { title } });
  return ok;
}

/** Restores a report as it was. A run that came due since the deletion is made at once. */
export async function restoreReport(context: Context, id: string): Promise<void> {
  await context.db
    .updateTable('reports')
    .set({ deleted_at: null })
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .execute();
  const { title } = await findReportRow(context, id);
  await recordChange(context, { action: 'report.restore', object_type: 'report', object_id: id, after: { title } });
}

/** Sends the report of a form only to the caller, without saving it. */
export async function tryReport(context: Context, form: NewReport): Promise<{ run_id: string; address: string }> {
  const { id } = context.actor;
  await assertUsableForm(context, form);
  const report = await writeReport(context, { ...form, user_ids: [id], addresses: [] }, { is_saved: false });
  const run_id = await orderRun(context, report, { occasion: 'trial' });
  await recordChange(context, {
    action: 'report.try',
    object_type: 'report',
    object_id: report.id,
    after: { title: form.title },
  });
  const { email } = await context.db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { run_id: run_id!, address: email };
}

/** Writes the row of a report. Without `is_saved` the report is made once and appears in no list. */
export async function writeReport(context: Context, form: NewReport, { is_saved }: { is_saved: boolean }): Promise<ReportRow> {
  const { id } = await context.db
    .insertInto('reports')
    .values({
      ...rowOf(form),
      ...(is_saved ? await findNextRun(context, form) : {}),
      organization_id: context.organization,
      is_saved,
      saved_by: context.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordRecipientRanks(context, id);
  const { organization_id, ...rest } = form;
  return {
    ...rest,
    id,
    is_saved,
    of_organization_id: organization_id,
    paused_at: null,
    next_at: null,
    saved_by: context.actor.id,
  };
}

/** Stores the highest role of each recipient: a recipient whose role is lower later does not get the report any more. */
const recordRecipientRanks = ({ db, organization }: Context, id: string) =>
  sql`
    update reports r set recipient_ranks = coalesce((
      select jsonb_object_agg(u.id, role_rank(u.roles)) from users u
       where u.organization_id = r.organization_id and (u.id = any(r.user_ids) or lower(u.email) = any(r.addresses))), '{}')
     where r.organization_id = ${organization} and r.id = ${id}`.execute(db);

const formOf = ({
  kind,
  title,
  subjects,
  period,
  language,
  format,
  schedule,
  of_organization_id,
  user_ids,
  addresses,
}: ReportRow): NewReport => ({
  kind,
  title,
  subjects,
  period,
  language,
  format,
  schedule,
  organization_id: of_organization_id,
  user_ids,
  addresses,
});

const rowOf = ({ organization_id, period, schedule, ...form }: NewReport) => ({
  ...form,
  of_organization_id: organization_id,
  period: period === null ? null : JSON.stringify(period),
  schedule: JSON.stringify(schedule),
});

/** Returns the next moment of the report's schedule, and the time zone that it is in; null if the report has no schedule. */
async function findNextRun(
  scope: Pick<Context, 'db' | 'organization' | 'services'>,
  { schedule }: Pick<ReportRow, 'schedule'>,
): Promise<{ next_at: Date | null; next_zone: string | null }> {
  const { time_zone } = await findTimeZoneRow(scope);
  const next = nextRun(schedule, scope.services.clock().getTime(), time_zone);
  return next === null ? { next_at: null, next_zone: null } : { next_at: new Date(next), next_zone: time_zone };
}

/** Refuses a form with a kind, subjects or recipients that the caller may not use; only the database can tell. */
export async function assertUsableForm(context: Context, form: NewReport): Promise<void> {
  const { kind, format, organization_id, subjects } = form;
  const { permission, subject, isSaved } = kindRules[kind];
  const { actor } = context;
  if (!actor.permissions.has(permission)) throw problem(httpProblems.forbidden);
  if (!isSaved || !formatsOf(kind).includes(format)) throw problem(reportProblems.not_made_here);
  if (organization_id !== null && !actor.permissions.has('admin.organization')) throw problem(httpProblems.not_found);
  const find = (scope: Context) => (subject === null ? [] : namesOfSubjects(scope, subject.type, subjects));
  const found = await (organization_id === null
    ? find(context)
    : inReach(context, organization_id, async (within) => find(within)));
  if (found.length < new Set(subjects).size) throw flawProblem({ subjects: { code: 'none_chosen' } }, context.language);
  await assertRecipients(context, form);
}

async function assertRecipients(context: Context, { user_ids, addresses }: NewReport): Promise<void> {
  const { db, organization, language } = context;
  const { n } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('id', '=', anyOf(user_ids))
    .executeTakeFirstOrThrow();
  if (n < new Set(user_ids).size) throw flawProblem({ user_ids: { code: 'not_staff' } }, language);
  const proven = await findProvenAmong(context, addresses.map(domainOf));
  const foreign = addresses.filter((address) => !proven.has(domainOf(address)));
  if (foreign.length > 0) throw flawProblem({ addresses: { code: 'foreign_addresses', names: foreign.join(', ') } }, language);
}
