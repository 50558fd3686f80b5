import type { ChangedDepartment, Department, DepartmentChange, NewDepartment } from '@vigil/contract/departments/department.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { assertKnownZone } from '../../settings/commands.ts';
import { departmentsBelow } from '../../people/queries/branches.ts';
import { departmentProblems } from '../problems.ts';
import { findEditableDepartment, findDepartment } from '../queries/nodes.ts';
import { heightOf } from '../rules.ts';
import { lockDepartments, assertParentFits, assertNotClosing } from './tree-lock.ts';

const UNIQUE_VIOLATION = '23505';

export async function addDepartment(context: Context, form: NewDepartment): Promise<Department> {
  await lockDepartments(context);
  if (form.time_zone !== null) await assertKnownZone(context, form.time_zone);
  if (form.parent_id !== null) await assertParentFits(context, { parent_id: form.parent_id, height: 1 });
  const { id } = await context.db
    .insertInto('departments')
    .values({ organization_id: context.organization, ...form })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwTitleTaken);
  await recordChange(context, { action: 'department.create', object_type: 'department', object_id: id, after: form });
  return findDepartment(context, id);
}

export async function changeDepartment(context: Context, { id, ...form }: DepartmentChange): Promise<ChangedDepartment> {
  const { db, organization } = context;
  await lockDepartments(context);
  const before = await findEditableDepartment(context, id);
  if (before.is_default) throw problem(departmentProblems.default);
  const { title = before.title, parent_id = before.parent_id, time_zone = before.time_zone } = form;
  if (time_zone !== null && time_zone !== before.time_zone) await assertKnownZone(context, time_zone);
  if (parent_id !== before.parent_id) await assertNotClosing(context);
  if (parent_id !== null && parent_id !== before.parent_id) {
    const branch = await db
      .selectFrom('departments')
      .select(['id', 'parent_id'])
      .where('organization_id', '=', organization)
      .where('id', 'in', departmentsBelow(organization, [id]))
      .execute();
    if (branch.some((descendant) => descendant.id === parent_id)) throw problem(departmentProblems.inside_itself);
    await assertParentFits(context, { parent_id, height: heightOf(id, branch) });
  }
  await db
    .updateTable('departments')
    .set({ title, parent_id, time_zone })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute()
    .catch(throwTitleTaken);
  await recordChange(context, {
    action: 'department.update',
    object_type: 'department',
    object_id: id,
    before: { title: before.title, parent_id: before.parent_id, time_zone: before.time_zone },
    after: { title, parent_id, time_zone },
  });
  if (parent_id !== before.parent_id) await recordFact(context, 'department.moved', { department_id: id });
  return findEditableDepartment(context, id);
}

function throwTitleTaken(error: { code?: string }): never {
  throw error.code === UNIQUE_VIOLATION ? problem(departmentProblems.title_taken) : error;
}
