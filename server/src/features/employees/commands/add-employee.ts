import type { Employee, NewEmployee } from '@vigil/contract/employees/employee.ts';
import { unlocalizeDepartment } from '@vigil/contract/departments/no-department.ts';
import { mayGrant } from '@vigil/contract/employees/rules.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { flawProblem } from '../../../http/validate.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { departmentExists } from '../../departments/queries/nodes.ts';
import { employeeProblems } from '../problems.ts';
import { findEmployee } from '../queries/employees.ts';
import { assertMayManage } from '../queries/managers.ts';
import { inviteEmployees } from './invite-employees.ts';
import { takePlace } from './staff-lock.ts';

export async function addEmployee(
  context: Context,
  { department, role, manager_id, ...person }: NewEmployee,
  { need_message }: { need_message: boolean },
): Promise<Employee> {
  const { actor } = context;
  if (!mayGrant(actor.role, role)) throw problem(employeeProblems.role_above_own);
  if (!(await departmentExists(context, department.id))) throw problem(employeeProblems.no_such_department);
  await assertTitle(context, department);
  if (manager_id !== null) await assertMayManage(context, manager_id);
  const id = await insertEmployee(context, { ...person, department_id: department.id, manager_id, roles: [role] });
  await recordChange(context, {
    action: 'employee.create',
    object_type: 'user',
    object_id: id,
    after: { ...person, role, department_id: department.id, manager_id },
  });
  if (need_message) await inviteEmployees(context, [id]);
  return findEmployee(context, id);
}

/** Refuses a department's title that does not belong to the given id, in any language in which the title may be shown. */
async function assertTitle({ db, organization, language }: Context, { id, title }: NewEmployee['department']): Promise<void> {
  if (title === undefined || title === '') return;
  const saved = await db
    .selectFrom('departments')
    .select('title')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (unlocalizeDepartment(title) !== saved.title) throw flawProblem({ 'department.title': { code: 'other_title' } }, language);
}

type Admitted = Pick<NewEmployee, 'email' | 'last_name' | 'first_name' | 'middle_name' | 'position'> & {
  /** The person's department; the default department if absent. */
  department_id?: string;
  manager_id?: string | null;
  roles: Role[];
};

/** Adds a person within the licence, and returns their id. */
export async function insertEmployee(scope: WorkContext, { department_id, ...person }: Admitted): Promise<string> {
  const { db, organization } = scope;
  await takePlace(scope);
  const added = await db
    .insertInto('users')
    .values((eb) => ({
      ...person,
      organization_id: organization,
      department_id:
        department_id ??
        eb.selectFrom('departments').select('id').where('organization_id', '=', organization).where('is_default', '=', true),
      language: eb.selectFrom('organizations').select('language').where('id', '=', organization),
    }))
    .onConflict((conflict) => conflict.columns(['organization_id', 'email']).where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw problem(employeeProblems.address_taken);
  await recordPeople(scope, 'employee.added', [added.id]);
  return added.id;
}
