import type { NewReport, ReportPreview } from '@vigil/contract/reports/report.ts';
import { daysOf } from '@vigil/contract/reports/rules.ts';
import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import { sql } from 'kysely';
import { LimitExceeded } from '../../../processes/run-limited.ts';
import type { OrganizationScope } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { share } from '../../../sharing/shares.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { drawFirstPage } from '../../../documents/print-report.ts';
import { numericKinds, type ReportDocument } from '../../../documents/report-document.ts';
import { firstRowsOf } from '../../../documents/workbook.ts';
import { formatCell } from '../../../documents/format-values.ts';
import { findOwnLogo } from '../../emails/queries/logo.ts';
import { findReachableScope } from '../../organizations/queries/reach.ts';
import { reportsByKind } from '../kinds.ts';
import type { KindWork } from '../kind-work.ts';
import { reportProblems } from '../problems.ts';
import { findTimeZoneRow } from '../queries/rows.ts';
import { assertUsableForm } from './save-report.ts';
import { showsCampaign } from '../../people/queries/result-visibility.ts';

/** Limits concurrent previews: each holds its request's transaction while a page is drawn. */
const previewSlots = share('previews', {
  slots: 3,
  ofGroup: { slots: 2, waiting: 4 },
  ofMember: { waiting: 1 },
  waiting: 6,
  waitSeconds: 20,
});

/** How many rows are drawn: more than a first page holds. */
const ROWS_DRAWN = 60;
const ROWS_SHOWN = 6;

/** Previews the report of a form with the permissions of its author: the first page, or the first rows of its sheets. */
export async function previewReport(context: Context, form: NewReport): Promise<ReportPreview> {
  await assertUsableForm(context, { ...form, user_ids: [], addresses: [] });
  return previewSlots(() => preview(context, form));
}

async function preview(context: Context, form: NewReport): Promise<ReportPreview> {
  const { kind, organization_id, language, format } = form;
  const place = organization_id === null ? context.organization : await findReachableScope(context, organization_id);
  const { time_zone } = await findTimeZoneRow(context);
  const today = dayOf(wallClock(context.services.clock().getTime(), time_zone));
  const days = form.period && daysOf(form.period, today);
  const subjects = await findSubjects(context, form);
  if (subjects === null) return { days, organization: await findTitle(context, place), page: null, sheets: [] };
  const document = await reportsByKind[kind]!({
    read: readQuickly(context, place),
    title: form.title,
    language,
    time_zone,
    asked_by: context.actor.name,
    asked_by_id: context.actor.id,
    period: days,
    filters: { subjects },
  }).catch(throwTooLarge);
  const shown = { days, organization: document.organization.title };
  if (format === 'xlsx' || format === 'csv')
    return { ...shown, page: null, sheets: await sheetsOf(document).catch(throwTooLarge) };
  const logo = await findOwnLogo(context.services, place);
  const isCut = document.sections.some((section) => section.kind === 'table' && section.total > ROWS_DRAWN);
  const { picture, pages } = await drawFirstPage(limitRows(document), { logo, isCut }).catch(throwTooLarge);
  return { ...shown, page: { picture, pages: isCut ? null : pages }, sheets: [] };
}

/**
 * Returns the subjects to preview. A report that runs after each campaign is previewed with the last campaign that ended; null if
 * there is none.
 */
async function findSubjects({ db, organization }: Context, { kind, schedule, subjects }: NewReport): Promise<string[] | null> {
  if (kind !== 'campaign' || schedule.type !== 'campaign') return subjects;
  const last = await db
    .selectFrom('phishing_campaigns as c')
    .where(showsCampaign(organization))
    .select('id')
    .where('organization_id', '=', organization)
    .where('status', '=', 'completed')
    .where('is_testing', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('end_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? null : [last.id];
}

const findTitle = async (context: Context, place: OrganizationScope): Promise<string> =>
  (await context.db.selectFrom('organizations').select('title').where('id', '=', place).executeTakeFirstOrThrow()).title;

const READING_MS = 10_000;
const CANCELLED = '57014';

const readQuickly =
  ({ services }: Context, place: OrganizationScope): KindWork['read'] =>
  (query) =>
    workIn(services, place, async (scope) => {
      await sql`select set_config('statement_timeout', ${String(READING_MS)}, true)`.execute(scope.db);
      return query(scope);
    });

/** Refuses a preview that takes longer than a person waits. This is not an error of the report. */
function throwTooLarge(error: unknown): never {
  if (error instanceof LimitExceeded || (error as { code?: unknown }).code === CANCELLED)
    throw problem(reportProblems.too_much_to_preview);
  throw error;
}

/** Returns the document with only as many rows as a page holds, because the other pages are not drawn. */
const limitRows = (document: ReportDocument): ReportDocument => ({
  ...document,
  sections: document.sections.map((section) => {
    if (section.kind !== 'table') return section;
    return {
      ...section,
      async *parts() {
        let left = ROWS_DRAWN;
        for await (const part of section.parts()) {
          yield part.slice(0, left);
          left -= part.length;
          if (left <= 0) return;
        }
      },
    };
  }),
});

async function sheetsOf(document: ReportDocument): Promise<ReportPreview['sheets']> {
  const sheets = await firstRowsOf(document, ROWS_SHOWN);
  return sheets.map(({ title, columns, rows, total, kinds }) => ({
    title,
    total,
    columns: columns.map((column) => ({ title: column.title, is_number: numericKinds.has(column.kind) })),
    rows: rows.map((row, index) =>
      row.map((cell, place) => {
        const { kind } = columns[place]!;
        return formatCell(cell, kind === 'number' ? (kinds?.[index] ?? kind) : kind, document);
      }),
    ),
  }));
}
