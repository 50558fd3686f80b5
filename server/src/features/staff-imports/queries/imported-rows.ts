import { pathOf } from '@vigil/contract/departments/rules.ts';
import type { FinishedImport } from '@vigil/contract/staff-imports/staff-import.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';
import type { ImportedRow } from '../rules/import-report.ts';
import { importRows } from './imports.ts';

type Scope = { db: Tx; organization: string };
type Page = { event_id: string; after: number; limit: number };

/** Lists the next rows of an import with their outcomes: the rows of the file, then the people missing from it. */
export async function listImportedRows(scope: Scope, { event_id, after, limit }: Page): Promise<ImportedRow[]> {
  const rows = await importRows(scope, event_id)
    .select([
      'row',
      'is_leaver',
      'email',
      'last_name',
      'first_name',
      'middle_name',
      'position',
      'department',
      'role',
      'manager',
      'manager_said',
    ])
    .select(['outcome', 'changes', 'reasons', 'before'])
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute();
  const pathIn = await findDepartmentPaths(scope);
  const former = await findFormerManagers(scope, rows);
  return rows.map((row) => {
    const before = row.before as (ImportedRow['before'] & { department_id: string; manager_id?: string | null }) | null;
    return {
      ...row,
      before,
      former_department: before === null ? null : pathIn(before.department_id),
      former_manager: former.get(before?.manager_id ?? '') ?? null,
    } as ImportedRow;
  });
}

/** Counts the refused rows by their first reason. */
export async function countRefusals({ db, organization }: Scope, event_id: string): Promise<FinishedImport['reasons']> {
  const { rows } = await sql<FinishedImport['reasons'][number]>`
    select reasons[1] as code, count(*)::int as count from staff_import_rows
     where organization_id = ${organization} and event_id = ${event_id} and outcome = 'refuse'
     group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

/** Returns the addresses of the former managers of these rows' people, by the managers' ids. */
async function findFormerManagers(
  { db, organization }: Scope,
  rows: readonly { before: unknown }[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ before }) => (before as { manager_id?: string | null } | null)?.manager_id ?? []);
  const people = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute();
  return new Map(people.map(({ id, email }) => [id, email]));
}

/** Returns a function from a department's id to its path as a file writes it; null for a deleted department. */
export async function findDepartmentPaths({ db, organization }: Scope): Promise<(id: string) => string | null> {
  const departments = await db
    .selectFrom('departments')
    .select(['id', 'title', 'parent_id'])
    .where('organization_id', '=', organization)
    .execute();
  const byId = new Map(departments.map((department) => [department.id, department]));
  return (id) => {
    const titles: string[] = [];
    for (let department = byId.get(id); department !== undefined; department = byId.get(department.parent_id ?? ''))
      titles.unshift(department.title);
    return titles.length === 0 ? null : pathOf(titles);
  };
}
