import type { AuditObject } from '@vigil/contract/audit/audit-row.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';

type Source = {
  table: string;
  name: RawBuilder<string>;
  /** Whether a row stands for something that can still be opened. */
  isThere?: RawBuilder<boolean>;
};

const notDeleted = sql<boolean>`o.deleted_at is null`;
const titled = (table: string): Source => ({ table, name: sql`o.title`, isThere: notDeleted });
const named = (table: string): Source => ({ table, name: sql`o.name`, isThere: notDeleted });

/** Where the things are that rows of the log speak of. Others have their name in the row, or none. */
const sources: Record<string, Source> = {
  user: {
    table: 'users',
    name: sql`coalesce(nullif(o.sort_name, ''), o.email)`,
    isThere: sql`o.deleted_at is null and o.registered_at is not null`,
  },
  department: { table: 'departments', name: sql`o.title` },
  organization: titled('organizations'),
  course: titled('courses'),
  module: titled('modules'),
  assigned_course: titled('assigned_courses'),
  tag: titled('tags'),
  phishing_campaign: named('phishing_campaigns'),
  phishing_template: named('phishing_templates'),
};

type Named = { object_type: string; object_id: string | null; told_name: string | null };

/** What the rows are about, by the name it has now; of what is gone, by the one that the row remembers. */
export async function withObjects<Row extends Named>(
  { db, organization }: { db: Tx; organization: string },
  rows: readonly Row[],
): Promise<(Omit<Row, 'told_name'> & { object: AuditObject | null })[]> {
  const found = new Map<string, AuditObject>();
  for (const [type, of] of Map.groupBy(rows, (row) => row.object_type)) {
    const source = sources[type];
    const ids = of.flatMap(({ object_id }) => (object_id !== null && UUID.test(object_id) ? [object_id] : []));
    if (source === undefined || ids.length === 0) continue;
    const known = await sql<{ id: string; name: string; is_there: boolean }>`
      select o.id, ${source.name} as name, ${source.isThere ?? sql`true`} as is_there from ${sql.table(source.table)} o
       where ${type === 'organization' ? sql`o.id = ${organization}` : sql`o.organization_id = ${organization}`} and o.id = any(${ids}::uuid[])`.execute(
      db,
    );
    for (const { id, ...object } of known.rows) found.set(`${type}.${id}`, object);
  }
  return rows.map(({ told_name, ...row }) => ({
    ...row,
    object:
      found.get(`${row.object_type}.${row.object_id}`) ?? (told_name === null ? null : { name: told_name, is_there: false }),
  }));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
