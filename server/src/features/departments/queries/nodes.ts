import type { ChangedDepartment, Department, DepartmentNode } from '@vigil/contract/departments/department.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';

type Scope = { db: Tx; organization: string };

export async function findDepartment(scope: Scope, id: string): Promise<Department> {
  const [found] = await listDepartmentNodes(scope, sql`d.id = ${id}`);
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

/** Returns a department as its form edits it. */
export async function findEditableDepartment(scope: Scope, id: string): Promise<ChangedDepartment> {
  const department = await findDepartment(scope, id);
  const { time_zone } = await scope.db
    .selectFrom('departments')
    .select('time_zone')
    .where('organization_id', '=', scope.organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const shown = { ...department, time_zone };
  return { ...shown, version: versionOf(editableDepartment, shown) };
}

export const editableDepartment = {
  kind: 'department',
  fields: same('title', 'parent_id', 'time_zone'),
} satisfies Editable<ChangedDepartment>;

export async function departmentExists({ db, organization }: Scope, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('departments')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Lists the departments that match the condition, each with the number of people in its branch. Walks only the branches of these
 * departments.
 */
export async function listDepartmentNodes(
  { db, organization }: Scope,
  condition: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<DepartmentNode[]> {
  const { rows } = await sql<DepartmentNode>`
    -- The matching departments in order, before their branches are walked.
    with recursive roots as materialized (
      select d.* from departments d where d.organization_id = ${organization} and ${condition}
       order by d.is_default desc, d.title collate "ru-x-icu", d.id limit ${limit}
    ),
    -- All departments in each branch, with their depth.
    below as (
      select r.id as root, r.id, r.users_count, 0 as depth from roots r
      union all
      select b.root, d.id, d.users_count, b.depth + 1
        from below b join departments d on d.organization_id = ${organization} and d.parent_id = b.id
    ),
    -- A department is a leaf when it has no sub-departments and no people.
    totals as (
      select root, sum(users_count)::int as users_count, max(depth) as depth from below group by root
    )
    select r.id, r.title, r.parent_id, r.is_default, t.users_count, t.users_count > 0 as exists_users,
           r.users_count = 0 and t.depth = 0 as is_leaf
      from roots r join totals t on t.root = r.id
     order by r.is_default desc, r.title collate "ru-x-icu", r.id
  `.execute(db);
  return rows;
}
