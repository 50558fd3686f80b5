import {
  reportCategories,
  type Named,
  type ReportCategory,
  type ReportOptions,
  type SavedReport,
  type SavedReports,
} from '@vigil/contract/reports/report.ts';
import { kindRules, type SubjectType } from '@vigil/contract/reports/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { Problem } from '../../../http/problem.ts';
import { findProvenDomains } from '../../employees/queries/proven-domains.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { inReach } from '../../organizations/queries/reach.ts';
import { findReportSettings } from '../../settings/queries.ts';
import { formatsOf } from '../kinds.ts';
import { findTimeZoneRow, findReportRow, isInSight, kindsFor, namesOfPeople, reportRows, type ReportRow } from './rows.ts';
import { listLastRuns } from './runs.ts';

export async function findOptions(context: Context): Promise<ReportOptions> {
  const { db, organization } = context;
  const kinds = kindsFor(context).filter((kind) => kindRules[kind].isSaved);
  const settings = await findReportSettings(context);
  const { time_zone } = await findTimeZoneRow(context);
  const below = await db
    .selectFrom('organizations')
    .select('id')
    .where('parent_id', '=', organization)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return {
    kinds: kinds.map((kind) => ({ kind, formats: formatsOf(kind) })).filter(({ formats }) => formats.length > 0),
    language: settings.report_language,
    time_zone,
    domains: await findProvenDomains(context),
    attaches: settings.attach_reports,
    report_days: settings.report_days,
    reaches_below: context.actor.permissions.has('admin.organization') && below !== undefined,
  };
}

type Scope = Pick<Context, 'db' | 'organization'>;

export async function findSavedReport(context: Context, id: string): Promise<SavedReport> {
  const [found] = await describeReports(context, [await findReportRow(context, id)]);
  return found!;
}

const failed = sql<boolean>`coalesce((select r.status = 'error' from report_runs r
  where r.organization_id = reports.organization_id and r.report_id = reports.id order by r.created_at desc limit 1), false)`;
const conditions: Record<ReportCategory, RawBuilder<boolean>> = {
  all: sql<boolean>`true`,
  scheduled: sql<boolean>`schedule ->> 'type' in ('weekly', 'monthly', 'quarterly')`,
  campaign: sql<boolean>`schedule ->> 'type' = 'campaign'`,
  failed,
};

export async function listSavedReports(
  context: Context,
  { category, limit, offset }: { category: ReportCategory; limit: number; offset: number },
): Promise<SavedReports> {
  const saved = reportRows(context).where(isInSight(context));
  const counts = await saved
    .clearSelect()
    .select(reportCategories.map((name) => sql<number>`(count(*) filter (where ${conditions[name]}))::int`.as(name)))
    .select(sql<string | null>`min(next_at)`.as('next_at'))
    .executeTakeFirstOrThrow();
  const rows = await saved
    .where(conditions[category])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { next_at, ...figures } = counts as unknown as SavedReports['counts'] & { next_at: string | null };
  return {
    data: await describeReports(context, rows as ReportRow[]),
    total_count: figures[category],
    counts: figures,
    next_at,
    limit,
    offset,
  };
}

async function describeReports(context: Context, rows: readonly ReportRow[]): Promise<SavedReport[]> {
  const people = await namesOfPeople(
    context,
    rows.flatMap(({ user_ids, saved_by }) => [...user_ids, saved_by]),
  );
  const last = await listLastRuns(
    context,
    rows.map(({ id }) => id),
  );
  const reports: SavedReport[] = [];
  for (const row of rows) {
    const report = {
      id: row.id,
      kind: row.kind,
      title: row.title,
      period: row.period,
      language: row.language,
      format: row.format,
      addresses: row.addresses,
      schedule: row.schedule,
      next_at: row.next_at,
      ...(await placeOf(context, row)),
      users: row.user_ids.flatMap((id) => (people.has(id) ? [{ id, title: people.get(id)! }] : [])),
      saved_by: people.get(row.saved_by) ?? '',
      is_paused: row.paused_at !== null,
      last: last.get(row.id) ?? null,
    };
    reports.push({ ...report, version: versionOf(editableReport, report) });
  }
  return reports;
}

const idsOf = (subjects: readonly { id: string }[]): string[] => subjects.map(({ id }) => id);

export const editableReport = {
  kind: 'report',
  fields: {
    ...same('kind', 'title', 'period', 'language', 'format', 'schedule', 'addresses'),
    subjects: ({ subjects }: Pick<SavedReport, 'subjects'>) => idsOf(subjects),
    user_ids: ({ users }: Pick<SavedReport, 'users'>) => idsOf(users),
    organization_id: ({ organization }: Pick<SavedReport, 'organization'>) => organization?.id ?? null,
  },
} satisfies Editable<SavedReport>;

/** Returns what a report is about, as far as it still exists and the caller may see it. */
async function placeOf(context: Context, row: ReportRow): Promise<Pick<SavedReport, 'organization' | 'subjects'>> {
  const type = kindRules[row.kind].subject?.type;
  const find = (scope: Scope) => (type === undefined ? [] : namesOfSubjects(scope, type, row.subjects));
  if (row.of_organization_id === null) return { organization: null, subjects: await find(context) };
  try {
    return await inReach(context, row.of_organization_id, async (within) => ({
      organization: await within.db
        .selectFrom('organizations')
        .select(['id', 'title'])
        .where('id', '=', within.organization)
        .executeTakeFirstOrThrow(),
      subjects: await find(within),
    }));
  } catch (error) {
    if (error instanceof Problem) return { organization: { id: row.of_organization_id, title: '—' }, subjects: [] };
    throw error;
  }
}

const subjectTables = {
  campaign: sql`select id, name as title from phishing_campaigns where deleted_at is null and organization_id`,
  assignment: sql`select id, title from assigned_courses where deleted_at is null and organization_id`,
  department: sql`select id, title from departments where organization_id`,
  person: sql`select id, trim(last_name || ' ' || first_name) as title from users where deleted_at is null and organization_id`,
  attempt: sql`select id, number::text as title from quiz_attempts where organization_id`,
  scorm_attempt: sql`select id, number::text as title from scorm_attempts where organization_id`,
} as const satisfies Record<SubjectType, RawBuilder<unknown>>;

/** Returns the ids and names of these subjects of a report, as far as they exist. */
export async function namesOfSubjects({ db, organization }: Scope, type: SubjectType, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Named>`${subjectTables[type]} = ${organization} and id = ${anyOf(ids)} order by title, id`.execute(
    db,
  );
  return rows;
}
