import type * as endpoints from '@vigil/contract/departments/endpoints.ts';
import type { DepartmentPlace, PersonNode } from '@vigil/contract/departments/department.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { anyOf } from '../../../db/ids.ts';
import { findPeople } from '../../people/queries/options.ts';
import { branchesMatching, branchUnder } from '../rules.ts';
import { listDepartmentNodes, findDepartment } from './nodes.ts';
import { matchesTitle } from './title-search.ts';
import { findWholeTree } from './whole-tree.ts';

type TreeQuery = ParsedOf<typeof endpoints.getDepartmentTree>['query'];
type HierarchyQuery = ParsedOf<typeof endpoints.listHierarchy>['query'];

const FOUND_DEPARTMENTS_MAX = 100;

export async function listAllDepartments(context: Context) {
  const data = await findWholeTree(context);
  return { data: [...data], total_count: data.length };
}

export async function findDepartmentTree(context: Context, { limit, department_id, search }: TreeQuery) {
  let nodes = await findWholeTree(context);
  if (department_id !== undefined) {
    await findDepartment(context, department_id);
    nodes = branchUnder(nodes, department_id);
  }
  if (search) nodes = branchesMatching(nodes, { search, language: context.language });
  return { data: nodes.slice(0, limit), total_count: nodes.length };
}

/** Lists the content of one opened department; with `search`, the matches in the whole tree. */
export async function listHierarchy(context: Context, query: HierarchyQuery) {
  const { search, parent_id, offset } = query;
  if (parent_id !== undefined) await findDepartment(context, parent_id);
  const roots = search
    ? matchesTitle(search, context.language)
    : parent_id === undefined
      ? sql`d.parent_id is null`
      : sql`d.parent_id = ${parent_id}`;
  const departments = offset > 0 ? [] : await listDepartmentNodes(context, roots, search ? FOUND_DEPARTMENTS_MAX : undefined);
  const people = await listPeople(context, query);
  const inside = [...departments.map(({ parent_id }) => parent_id), ...people.users.map(({ department_id }) => department_id)];
  return { departments, ...people, ancestors: search ? await listWithAncestors(context, inside) : [] };
}

/** Lists these departments and all their ancestors. */
async function listWithAncestors({ db, organization }: Context, ids: readonly (string | null)[]): Promise<DepartmentPlace[]> {
  const { rows } = await sql<DepartmentPlace>`
    with recursive above as (
      select d.id, d.parent_id from departments d where d.organization_id = ${organization} and d.id = any(${[...ids]}::uuid[])
      union
      select d.id, d.parent_id
        from above a join departments d on d.organization_id = ${organization} and d.id = a.parent_id
    )
    select id, parent_id from above
  `.execute(db);
  return rows;
}

async function listPeople(
  context: Context,
  { search, parent_id, ...options }: HierarchyQuery,
): Promise<{ users: PersonNode[]; users_total_count: number }> {
  // Everyone is in some department: the root itself has no people.
  if (!search && parent_id === undefined) return { users: [], users_total_count: 0 };
  const { ids, count } = await findPeople(context, { ...options, search, department_id: search ? undefined : parent_id });
  const rows = await context.db
    .selectFrom('users')
    .select(['id', 'last_name', 'first_name', 'middle_name', 'email', 'position', 'department_id'])
    .select(sql<boolean>`registered_at is not null`.as('is_registered'))
    .where('organization_id', '=', context.organization)
    .where('id', '=', anyOf(ids))
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  return {
    users: rows.map(({ last_name, first_name, middle_name, ...person }) => ({
      ...person,
      title: displayName({ last_name, first_name, middle_name, email: person.email }),
    })),
    users_total_count: count,
  };
}
