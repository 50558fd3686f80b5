import type { AuditObject } from '@vigil/contract/audit/audit-row.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';

type Source = {
  table: string;
  name: RawBuilder<string>;
  /** Whether the object can still be opened. */
  isThere?: RawBuilder<boolean>;
};

const notDeleted = sql<boolean>`o.deleted_at is null`;
const byTitle = (table: string): Source => ({ table, name: sql`o.title`, isThere: notDeleted });
const byName = (table: string): Source => ({ table, name: sql`o.name`, isThere: notDeleted });

/** The table and the name of each type of object in the log. Objects of other types have their name in the row, or none. */
const sources: Record<string, Source> = {
  user: {
    table: 'users',
    name: sql`coalesce(nullif(btrim(o.sort_name), ''), o.email)`,
    isThere: sql`o.deleted_at is null and o.registered_at is not null`,
  },
  department: { table: 'departments', name: sql`o.title` },
  organization: byTitle('organizations'),
  course: byTitle('courses'),
  module: byTitle('modules'),
  assigned_course: byTitle('assigned_courses'),
  tag: byTitle('tags'),
  phishing_campaign: byName('phishing_campaigns'),
  phishing_template: byName('phishing_templates'),
  redirect_page: byName('redirect_pages'),
  phishing_exclusion: { table: 'phishing_exclusions', name: sql`o.title`, isThere: sql`false` },
};

type Scope = { db: Tx; organization: string };
type FoundObject = AuditObject & { id: string };

async function findObjects({ db, organization }: Scope, type: string, ids: readonly string[]): Promise<FoundObject[]> {
  const source = sources[type];
  if (source === undefined) return [];
  const own = type === 'organization' ? sql`o.id` : sql`o.organization_id`;
  const { rows } = await sql<FoundObject>`
    select o.id, ${source.name} as name, ${source.isThere ?? sql`true`} as is_there from ${sql.table(source.table)} o
     where ${own} = ${organization} and o.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

const NAMES_MAX = 200;

/** Returns the name of each object, of any type, whose id occurs in the text. */
export async function namesIn(scope: Scope, text: string): Promise<Record<string, string>> {
  const ids = [...new Set(text.match(UUIDS))].slice(0, NAMES_MAX);
  if (ids.length === 0) return {};
  const names: Record<string, string> = {};
  for (const type of Object.keys(sources)) for (const { id, name } of await findObjects(scope, type, ids)) names[id] = name;
  return names;
}

type NamedRow = { object_type: string; object_id: string | null; recorded_name: string | null };

/** Adds to each row its object under its current name. A deleted object has the name that the row recorded. */
export async function withObjects<Row extends NamedRow>(
  scope: Scope,
  rows: readonly Row[],
): Promise<(Omit<Row, 'recorded_name'> & { object: AuditObject | null })[]> {
  const found = new Map<string, AuditObject>();
  for (const [type, rowsOfType] of Map.groupBy(rows, (row) => row.object_type)) {
    const ids = rowsOfType.flatMap(({ object_id }) => (object_id !== null && UUID.test(object_id) ? [object_id] : []));
    if (ids.length === 0) continue;
    for (const { id, ...object } of await findObjects(scope, type, ids)) found.set(`${type}.${id}`, object);
  }
  return rows.map(({ recorded_name, ...row }) => ({
    ...row,
    object:
      found.get(`${row.object_type}.${row.object_id}`) ??
      (recorded_name === null ? null : { name: recorded_name, is_there: false }),
  }));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
