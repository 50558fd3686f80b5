import { importFields, type ImportField } from '@vigil/contract/staff-imports/columns.ts';
import {
  type ImportChange,
  type ManagerFlaw,
  type ChangeMark,
  type importChangesQuery,
} from '@vigil/contract/staff-imports/staff-import.ts';
import { effectiveRole, type Role } from '@vigil/contract/shared/permissions.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { columnContains } from '../../../db/like.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import type { ClassifiedRow } from './classified.ts';
import { managerFlawOf } from '../rules/entry-managers.ts';
import { findDepartmentPaths } from './imported-rows.ts';
import { findImport } from './imports.ts';

type ChangesQuery = z.output<typeof importChangesQuery>;
type ChangeRow = Omit<ImportChange, 'changes' | 'manager_flaw'> & {
  old: ClassifiedRow['old'];
  given: Partial<Record<ImportField, string>> & { manager: string; manager_said: string; manager_flaw: ManagerFlaw | null };
};

const markColumns: Record<ChangeMark, string> = { renamed: 'is_renamed', outside: 'is_outside', manager: 'has_manager_flaw' };

/** Lists what an import would change about existing people, in the order of its rows. */
export async function listImportChanges(
  context: Context,
  { event_id, field, mark, search, ...page }: ChangesQuery,
): Promise<Page<ImportChange>> {
  const { db, organization } = context;
  if ((await findImport(context, event_id)) === undefined) throw problem(httpProblems.not_found);
  // The planner has no statistics of these rows yet, so they are looked up one by one instead of joined.
  const row = sql`(select * from staff_import_rows
    where organization_id = ${organization} and event_id = ${event_id} and row = c.row offset 0)`;
  const person = sql`(select * from users
    where email = r.email and (organization_id = ${organization}) is true and deleted_at is null offset 0)`;
  const found = sql`
    from staff_import_changes c
   where c.organization_id = ${organization} and c.event_id = ${event_id} and not c.is_inactive
     and ${mark === undefined ? sql`true` : sql.ref(`c.${markColumns[mark]}`)}
     and ${field === undefined ? sql`true` : sql`jsonb_exists(c.old, ${field})`}
     and ${search ? sql`exists (select from ${row} r cross join lateral ${person} u where ${columnContains('u.search_text', search)})` : sql`true`}`;
  const { rows } = await sql<ChangeRow>`
    select c.row, r.email, coalesce(u.last_name, r.last_name) as last_name, coalesce(u.first_name, r.first_name) as first_name,
           coalesce(u.middle_name, r.middle_name) as middle_name, c.old, c.is_renamed, c.is_outside, to_jsonb(r) as given
      from (select c.* ${found} order by c.row limit ${page.limit} offset ${page.offset}) c
     cross join lateral ${row} r
      left join lateral ${person} u on true
     order by c.row`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(db);
  const pathIn = await findDepartmentPaths(context);
  const shownValue = (field: ImportField, value: string | Role[] | undefined): string => {
    if (Array.isArray(value)) return effectiveRole(value) ?? '';
    return field === 'department' ? (pathIn(value ?? '') ?? '') : (value ?? '');
  };
  const data = rows.map(({ old, given, ...row }): ImportChange => ({
    ...row,
    manager_flaw: given.manager_flaw && managerFlawOf(given.manager_flaw, given, context.language),
    changes: importFields
      .filter((name) => name in old)
      .map((name) => ({ field: name, old: shownValue(name, old[name]), new: given[name] ?? '' })),
  }));
  return { data, total_count: counted.rows[0]!.n, ...page };
}
