import type { Department, DepartmentChange, NewDepartment } from '@vigil/contract/departments/department.ts';
import { DEPTH_MAX } from '@vigil/contract/departments/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { departmentProblems } from '../problems.ts';
import { anyOf, departmentsBelow } from '../queries/branches.ts';
import { findDepartment } from '../queries/nodes.ts';

const UNIQUE_VIOLATION = '23505';

export async function addDepartment(context: Context, wanted: NewDepartment): Promise<Department> {
  await lockDepartments(context);
  if (wanted.parent_id !== null) await refuseUnfitParent(context, { parent_id: wanted.parent_id, height: 1 });
  const { id } = await context.db
    .insertInto('departments')
    .values({ organization_id: context.organization, ...wanted })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(titleTaken);
  await recordChange(context, { action: 'department.create', object_type: 'department', object_id: id, after: wanted });
  return findDepartment(context, id);
}

export async function changeDepartment(context: Context, { id, ...wanted }: DepartmentChange): Promise<Department> {
  const { db, organization } = context;
  await lockDepartments(context);
  const before = await findDepartment(context, id);
  if (before.is_default) throw problem(departmentProblems.default);
  const { title = before.title, parent_id = before.parent_id } = wanted;
  if (parent_id !== null && parent_id !== before.parent_id) {
    const branch = await db
      .selectFrom('departments')
      .select(['id', 'parent_id'])
      .where('organization_id', '=', organization)
      .where('id', 'in', departmentsBelow(organization, [id]))
      .execute();
    if (branch.some((one) => one.id === parent_id)) throw problem(departmentProblems.inside_itself);
    await refuseUnfitParent(context, { parent_id, height: heightOf(id, branch) });
  }
  await db
    .updateTable('departments')
    .set({ title, parent_id })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute()
    .catch(titleTaken);
  await recordChange(context, {
    action: 'department.update',
    object_type: 'department',
    object_id: id,
    before: { title: before.title, parent_id: before.parent_id },
    after: { title, parent_id },
  });
  return findDepartment(context, id);
}

/** Deletes the departments with all below them; their people move to the default department. */
export async function deleteDepartments(context: Context, ids: readonly string[]) {
  const { db, organization } = context;
  await lockDepartments(context);
  const branch = await db
    .selectFrom('departments')
    .select(['id', 'title', 'is_default'])
    .where('organization_id', '=', organization)
    .where('id', 'in', departmentsBelow(organization, ids))
    .execute();
  const found = new Set(branch.map(({ id }) => id));
  if (ids.some((id) => !found.has(id))) throw problem(httpProblems.not_found);
  if (branch.some(({ is_default }) => is_default)) throw problem(departmentProblems.default);
  const moved = await db
    .updateTable('users')
    .set((eb) => ({
      department_id: eb
        .selectFrom('departments')
        .select('id')
        .where('organization_id', '=', organization)
        .where('is_default', '=', true),
    }))
    .where('organization_id', '=', organization)
    .where('department_id', '=', anyOf([...found]))
    .returning(['id', 'deleted_at'])
    .execute();
  await db
    .deleteFrom('departments')
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf([...found]))
    .execute();
  const present = moved.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id);
  await recordChange(context, {
    action: 'department.delete',
    object_type: 'department',
    object_id: null,
    before: { departments: branch.map(({ id, title }) => ({ id, title })), users_count: present.length },
  });
  await recordPeople(context, 'employee.moved', present);
  return { departments_count: branch.length, users_count: present.length };
}

/** Changes of the tree come one after another: two moves at once could make a ring. */
async function lockDepartments({ db, organization }: Context): Promise<void> {
  await db.selectFrom('organizations').select('id').where('id', '=', organization).forUpdate().executeTakeFirstOrThrow();
}

async function refuseUnfitParent(context: Context, { parent_id, height }: { parent_id: string; height: number }): Promise<void> {
  const parent = await findDepartment(context, parent_id);
  if (parent.is_default) throw problem(departmentProblems.default);
  const { rows } = await sql<{ depth: number }>`
    with recursive above as (
      select d.parent_id from departments d where d.organization_id = ${context.organization} and d.id = ${parent_id}
      union all
      select d.parent_id from above a join departments d on d.organization_id = ${context.organization} and d.id = a.parent_id
    )
    select count(*) as depth from above
  `.execute(context.db);
  if (rows[0]!.depth + height > DEPTH_MAX) throw problem(departmentProblems.too_deep, { fill: { depth: DEPTH_MAX } });
}

function heightOf(root: string, branch: readonly { id: string; parent_id: string | null }[]): number {
  const below = Map.groupBy(branch, ({ parent_id }) => parent_id);
  let level = [root];
  let height = 0;
  for (; level.length > 0; height += 1) level = level.flatMap((id) => (below.get(id) ?? []).map((child) => child.id));
  return height;
}

function titleTaken(error: { code?: string }): never {
  throw error.code === UNIQUE_VIOLATION ? problem(departmentProblems.title_taken) : error;
}
