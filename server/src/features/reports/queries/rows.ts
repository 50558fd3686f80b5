import type { SavedReport } from '@vigil/contract/reports/report.ts';
import {
  kindRules,
  reportKinds,
  type Period,
  type ReportFormat,
  type ReportKind,
  type Schedule,
} from '@vigil/contract/reports/rules.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';

/** Returns the kinds of reports whose figures the caller may see. */
export const kindsFor = ({ actor }: Pick<Context, 'actor'>): ReportKind[] =>
  reportKinds.filter((kind) => actor.permissions.has(kindRules[kind].permission));

/**
 * Whether the caller may see the organisation of a report: a report about an organisation below requires permissions for such
 * organisations.
 */
export const isInReach = ({ actor }: Pick<Context, 'actor'>) =>
  sql<boolean>`(of_organization_id is null or ${actor.permissions.has('admin.organization')}::boolean)`;

/** Whether a report is saved and of a kind that the caller may see. */
export const isInSight = (context: Pick<Context, 'actor'>) =>
  sql<boolean>`(is_saved and kind = any(${kindsFor(context)}::text[]) and ${isInReach(context)})`;

type Scope = Pick<Context, 'db' | 'organization'>;

/** Returns the organisation's time zone. */
export const findTimeZoneRow = ({ db, organization }: Pick<Context, 'db' | 'organization'>) =>
  db.selectFrom('organizations').select('time_zone').where('id', '=', organization).executeTakeFirstOrThrow();

export type ReportRow = {
  id: string;
  kind: ReportKind;
  title: string;
  is_saved: boolean;
  of_organization_id: string | null;
  subjects: string[];
  period: Period | null;
  language: SavedReport['language'];
  format: ReportFormat;
  user_ids: string[];
  addresses: string[];
  schedule: Schedule;
  paused_at: string | null;
  next_at: string | null;
  saved_by: string;
};

const columns = [
  'id',
  'kind',
  'title',
  'is_saved',
  'of_organization_id',
  'subjects',
  'period',
  'language',
  'format',
  'user_ids',
  'addresses',
  'schedule',
  'paused_at',
  'next_at',
  'saved_by',
] as const;

/** Selects the organisation's reports that are not deleted. */
export const reportRows = ({ db, organization }: Scope) =>
  db.selectFrom('reports').select(columns).where('organization_id', '=', organization).where('deleted_at', 'is', null);

/** Returns a saved report of a kind that the caller may see. */
export async function findReportRow(context: Context, id: string, { lock = false } = {}): Promise<ReportRow> {
  const found = reportRows(context).where('id', '=', id).where(isInSight(context));
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return row as ReportRow;
}

export async function namesOfPeople({ db, organization }: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'last_name', 'first_name', 'middle_name', 'email'])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, displayName(row)]));
}
