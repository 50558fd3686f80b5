import type { Employee, NewEmployee } from '@vigil/contract/employees/employee.ts';
import { mayGrant } from '@vigil/contract/employees/rules.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands.ts';
import { departmentExists } from '../../departments/queries/nodes.ts';
import { employeeProblems } from '../problems.ts';
import { findEmployee } from '../queries/employees.ts';
import { inviteEmployees } from './invite-employees.ts';
import { takePlace } from './staff-lock.ts';

export async function addEmployee(
  context: Context,
  { department, role, ...person }: NewEmployee,
  { need_message }: { need_message: boolean },
): Promise<Employee> {
  const { db, organization, actor } = context;
  if (!mayGrant(actor.role, role)) throw problem(employeeProblems.role_above_own);
  if (!(await departmentExists(context, department.id))) throw problem(employeeProblems.no_such_department);
  await takePlace(context);
  const { language } = await db
    .selectFrom('organizations')
    .select('language')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  const added = await db
    .insertInto('users')
    .values({ ...person, organization_id: organization, department_id: department.id, roles: [role], language })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw problem(employeeProblems.address_taken);
  await recordChange(context, {
    action: 'employee.create',
    object_type: 'user',
    object_id: added.id,
    after: { ...person, role, department_id: department.id },
  });
  await recordPeople(context, 'employee.added', [added.id]);
  if (need_message) await inviteEmployees(context, [added.id]);
  return findEmployee(context, added.id);
}
