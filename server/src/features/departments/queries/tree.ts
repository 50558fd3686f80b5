import type * as endpoints from '@vigil/contract/departments/endpoints.ts';
import type { Department, DepartmentNode, PersonNode } from '@vigil/contract/departments/department.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { containing } from '../../../db/like.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { branchesWith, branchUnder, treeOf, type KeptDepartment } from '../rules.ts';

type TreeQuery = ParsedOf<typeof endpoints.getDepartmentTree>['query'];
type HierarchyQuery = ParsedOf<typeof endpoints.listHierarchy>['query'];

const FOUND_DEPARTMENTS_MAX = 100;

export async function listAllDepartments(context: Context) {
  const data = treeOf(await keptDepartments(context));
  return { data, total_count: data.length };
}

export async function findDepartmentTree(context: Context, { limit, department_id, search }: TreeQuery) {
  let nodes = treeOf(await keptDepartments(context));
  if (department_id !== undefined) {
    await findDepartment(context, department_id);
    nodes = branchUnder(nodes, department_id);
  }
  if (search) nodes = branchesWith(nodes, search);
  return { data: nodes.slice(0, limit), total_count: nodes.length };
}

export async function findDepartment(context: Context, id: string): Promise<Department> {
  const [found] = await departmentNodes(context, sql`d.id = ${id}`);
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

export async function departmentExists({ db, organization }: { db: Tx; organization: string }, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('departments')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** What an opened node shows; with `search`, what fits it wherever it is. */
export async function listHierarchy(context: Context, query: HierarchyQuery) {
  const { search, parent_id, offset } = query;
  if (parent_id !== undefined) await findDepartment(context, parent_id);
  const roots = search
    ? sql`lower(d.title) like ${containing(search.toLowerCase())}`
    : parent_id === undefined
      ? sql`d.parent_id is null`
      : sql`d.parent_id = ${parent_id}`;
  const departments = offset > 0 ? [] : await departmentNodes(context, roots, search ? FOUND_DEPARTMENTS_MAX : undefined);
  return { departments, ...(await peopleOf(context, query)) };
}

function keptDepartments({ db, organization }: { db: Tx; organization: string }): Promise<KeptDepartment[]> {
  return (
    db
      .selectFrom('departments')
      .select(['id', 'title', 'parent_id', 'users_count', 'is_default'])
      .where('organization_id', '=', organization)
      // As the index stands, so that ten thousand titles need no sorting.
      .orderBy('parent_id')
      .orderBy('is_default', 'desc')
      .orderBy(sql`title collate "ru-x-icu"`)
      .orderBy('id')
      .execute()
  );
}

/** Departments that fit the condition, each counting the people below it; only their own branches are walked. */
async function departmentNodes(
  { db, organization }: { db: Tx; organization: string },
  condition: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<DepartmentNode[]> {
  const { rows } = await sql<DepartmentNode>`
    with recursive roots as materialized (
      select d.* from departments d where d.organization_id = ${organization} and ${condition}
       order by d.is_default desc, d.title collate "ru-x-icu", d.id limit ${limit}
    ), below as (
      select r.id as root, r.id, r.users_count, 0 as depth from roots r
      union all
      select b.root, d.id, d.users_count, b.depth + 1
        from below b join departments d on d.organization_id = ${organization} and d.parent_id = b.id
    ), totals as (
      select root, sum(users_count)::int as users_count, max(depth) as depth from below group by root
    )
    select r.id, r.title, r.parent_id, r.is_default, t.users_count, t.users_count > 0 as exists_users,
           r.users_count = 0 and t.depth = 0 as is_leaf
      from roots r join totals t on t.root = r.id
     order by r.is_default desc, r.title collate "ru-x-icu", r.id
  `.execute(db);
  return rows;
}

async function peopleOf(
  { db, organization }: Context,
  { search, parent_id, registered_users_only, limit, offset }: HierarchyQuery,
): Promise<{ users: PersonNode[]; users_total_count: number }> {
  // Everyone is in some department: the root itself has no people.
  if (!search && parent_id === undefined) return { users: [], users_total_count: 0 };
  let people = db.selectFrom('users').where('organization_id', '=', organization).where('deleted_at', 'is', null);
  if (search) people = people.where('search_text', 'like', containing(search.toLowerCase()));
  else if (parent_id !== undefined) people = people.where('department_id', '=', parent_id);
  if (registered_users_only) people = people.where('registered_at', 'is not', null);
  const rows = await people
    .select(['id', 'last_name', 'first_name', 'middle_name', 'email', 'position', 'department_id'])
    .select(sql<boolean>`registered_at is not null`.as('is_registered'))
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await people.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return {
    users: rows.map(({ last_name, first_name, middle_name, ...person }) => ({
      ...person,
      title: displayName({ last_name, first_name, middle_name, email: person.email }),
    })),
    users_total_count: n,
  };
}
