import { reportFormat } from '@vigil/contract/reports/report.ts';
import { kindRules } from '@vigil/contract/reports/rules.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { effectiveRole, rolePermissions, type Role } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { OrganizationScope } from '../../../db/database.ts';
import { Problem, problem } from '../../../http/problem.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { ReportDocument, Section } from '../../../documents/report-document.ts';
import { rawFileJob, type FileWork } from '../../long-jobs/commands/file-job.ts';
import { findReachableScope } from '../../organizations/queries/reach.ts';
import { reportsByKind } from '../kinds.ts';
import type { KindWork } from '../kind-work.ts';
import { periodSentence } from '../emails.ts';
import { reportProblems, messageOfError } from '../problems.ts';
import { writeEmails } from '../../emails/commands/write-emails.ts';
import { findOwnLogo } from '../../emails/queries/logo.ts';
import { findTimeZoneRow, reportRows, type ReportRow } from '../queries/rows.ts';
import { contentTypes, writeDocument } from './formats.ts';
import { sendToRecipients } from './send-run.ts';

/** Makes the file of a run. The run gets the file only if it still waits for this job. */
export const reportFile = rawFileJob({
  kind: 'report',
  name: 'reports.make',
  order: z.object({ run_id: z.uuid(), title: z.string(), format: reportFormat }),
  make: (work, { run_id, title, format }) => ({
    filename: `${title}.${format}`,
    type: contentTypes[format],
    lines: linesOf(work, run_id),
  }),
  finished: async (scope, { event_id, file_id }, { run_id }) => {
    const { numUpdatedRows } = await scope.db
      .updateTable('report_runs as r')
      .from('organizations as o')
      .set({
        status: 'complete',
        file_id,
        error: null,
        finished_at: sql<string>`now()`,
        expires_at: sql<string>`now() + o.report_days * interval '1 day'`,
      })
      .whereRef('o.id', '=', 'r.organization_id')
      .where('r.organization_id', '=', scope.organization)
      .where('r.id', '=', run_id)
      .where('r.event_id', '=', event_id)
      .where('r.status', '=', 'in_progress')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw problem(reportProblems.cancelled);
    await sendToRecipients(scope, run_id);
  },
  failed: async (scope, { event_id, error }, { run_id }) => {
    const { db, organization } = scope;
    const code = error instanceof Problem ? error.kind.code : reportProblems.internal.code;
    const { numUpdatedRows } = await db
      .updateTable('report_runs')
      .set({ status: 'error', error: code, finished_at: sql<string>`now()` })
      .where('organization_id', '=', organization)
      .where('id', '=', run_id)
      .where('event_id', '=', event_id)
      .where('status', '=', 'in_progress')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await notifyAuthor(scope, run_id, code);
  },
});

/** Notifies the person who saved the report of a failure, because nobody watches scheduled reports. */
async function notifyAuthor(scope: WorkContext, run_id: string, code: string): Promise<void> {
  const run = await scope.db
    .selectFrom('report_runs as r')
    .innerJoin('reports as p', (join) =>
      join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.report_id'),
    )
    .innerJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'p.organization_id').onRef('u.id', '=', 'p.saved_by'))
    .select(['r.period_from', 'r.period_to', 'p.title', 'u.id', 'u.first_name', 'u.language'])
    .where('r.organization_id', '=', scope.organization)
    .where('r.id', '=', run_id)
    .where('r.occasion', 'in', ['schedule', 'campaign'])
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  if (run === undefined) return;
  const { id, first_name, language, title, period_from, period_to } = run;
  const days = period_from === null || period_to === null ? null : { from: period_from, to: period_to };
  await writeEmails(scope, 'report_failed', [{ id, first_name, language }], {
    report: {
      path: '/admin/statistics/reports?category=failed',
      title,
      period: periodSentence(days, language),
      reason: messageOfError(code, language)!,
    },
  });
}

async function* linesOf({ services, event_id, read, note }: FileWork, run_id: string): AsyncGenerator<string | Uint8Array> {
  const isWanted = (scope: WorkContext) => assertStillWaiting(scope, { run_id, event_id });
  const { report, place, ...knownWork } = await read(async (scope) => {
    await isWanted(scope);
    return findWork(scope, run_id);
  });
  const make = reportsByKind[report.kind];
  if (make === undefined) throw problem(reportProblems.not_made_here);
  const work: KindWork = { ...knownWork, read: (query) => workIn(services, place, query) };
  const document = await make(work);
  let done = 0;
  await note(done, countRows(document));
  const logo = report.format === 'pdf' || report.format === 'zip' ? await findOwnLogo(services, place) : null;
  yield* writeDocument(
    report.format,
    withRowCounts(document, async (rows) => {
      done += rows;
      await note(done);
      await read(isWanted);
    }),
    logo,
  );
}

/** Stops this job if the run was cancelled, or begun again by another job. */
async function assertStillWaiting(
  { db, organization }: WorkContext,
  { run_id, event_id }: { run_id: string; event_id: string },
): Promise<void> {
  const run = await db
    .selectFrom('report_runs')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', run_id)
    .where('event_id', '=', event_id)
    .where('status', '=', 'in_progress')
    .executeTakeFirst();
  if (run === undefined) throw problem(reportProblems.cancelled);
}

type KnownWork = Omit<KindWork, 'read'> & { report: ReportRow; place: OrganizationScope };

/** Reads the run, with the permissions that its orderer has now. */
async function findWork(scope: WorkContext, run_id: string): Promise<KnownWork> {
  const { db, organization } = scope;
  const run = await db
    .selectFrom('report_runs as r')
    .innerJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'r.organization_id').onRef('u.id', '=', 'r.asked_by'))
    .select(['r.report_id', 'r.campaign_id', 'r.period_from', 'r.period_to', 'r.asked_by', 'u.roles'])
    .select(sql<boolean>`u.deleted_at is not null or u.blocked_at is not null`.as('is_out'))
    .select(['u.last_name', 'u.first_name', 'u.middle_name', 'u.email'])
    .where('r.organization_id', '=', organization)
    .where('r.id', '=', run_id)
    .executeTakeFirstOrThrow();
  const report = (await reportRows(scope).where('id', '=', run.report_id).executeTakeFirst()) as ReportRow | undefined;
  if (report === undefined) throw problem(reportProblems.cancelled);
  const role = effectiveRole(run.roles as Role[]);
  const isOwnData = report.kind === 'person' && report.subjects.every((id) => id === run.asked_by);
  const permissions = role === null ? [] : rolePermissions[role];
  if (role === null || run.is_out || !(isOwnData || permissions.includes(kindRules[report.kind].permission))) {
    throw problem(reportProblems.nobody_answers);
  }
  const { of_organization_id } = report;
  if (of_organization_id !== null && !permissions.includes('admin.organization')) throw problem(reportProblems.nobody_answers);
  const place =
    of_organization_id === null
      ? organization
      : await findReachableScope({ db, organization, actor: { role } }, of_organization_id).catch((error: unknown) => {
          throw error instanceof Problem ? problem(reportProblems.gone) : error;
        });
  return {
    report,
    place,
    title: report.title,
    language: report.language,
    ...(await findTimeZoneRow(scope)),
    asked_by: displayName(run),
    asked_by_id: run.asked_by,
    period: run.period_from === null || run.period_to === null ? null : { from: run.period_from, to: run.period_to },
    filters: { subjects: report.kind === 'campaign' && run.campaign_id !== null ? [run.campaign_id] : report.subjects },
  };
}

/** Counts the rows of a document and of the documents enclosed in it. */
const countRows = ({ sections, enclosed = [] }: ReportDocument): number =>
  sections.reduce((sum, section) => sum + (section.kind === 'table' ? section.total : 0), 0) +
  enclosed.reduce((sum, document) => sum + countRows(document), 0);

/** Returns the same document, whose sections call `taken` with the number of rows read from them. */
function withRowCounts(document: ReportDocument, taken: (rows: number) => Promise<void>): ReportDocument {
  const countSection = (section: Section): Section => {
    if (section.kind !== 'table') return section;
    return {
      ...section,
      async *parts() {
        for await (const part of section.parts()) {
          yield part;
          await taken(part.length);
        }
      },
    };
  };
  const { enclosed } = document;
  return {
    ...document,
    sections: document.sections.map(countSection),
    ...(enclosed && { enclosed: enclosed.map((document) => withRowCounts(document, taken)) }),
  };
}
