import type { Employee, EmployeeChange } from '@vigil/contract/employees/employee.ts';
import { mayGrant } from '@vigil/contract/employees/rules.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { departmentExists } from '../../departments/queries/nodes.ts';
import { employeeProblems } from '../problems.ts';
import { findEmployee, findEmployeeInReach } from '../queries/employees.ts';
import { assertMayManage } from '../queries/managers.ts';
import { changeAddress } from './change-address.ts';
import { endOldRole } from './end-access.ts';
import { lockStaff } from './staff-lock.ts';

export async function changeEmployee(context: Context, id: string, change: EmployeeChange): Promise<Employee> {
  const { db, organization, actor } = context;
  await lockStaff(context);
  const before = await findEmployeeInReach(context, id);
  const { role = before.role, department_id = before.department.id, email = before.email, ...person } = change;
  const isNewAddress = email !== before.email;
  if (isNewAddress && id === actor.id) throw problem(employeeProblems.own_address);
  const isNewRole = role !== before.role;
  if (isNewRole && !mayGrant(actor.role, role)) throw problem(employeeProblems.role_above_own);
  if (isNewRole && id === actor.id) throw problem(employeeProblems.oneself);
  const isMoved = department_id !== before.department.id;
  if (isMoved && !(await departmentExists(context, department_id))) throw problem(employeeProblems.no_such_department);
  if (change.manager_id) await assertMayManage(context, change.manager_id, id);
  const changed = { ...person, ...(isMoved && { department_id }), ...(isNewRole && { roles: [role] }) };
  if (Object.keys(changed).length === 0 && !isNewAddress) return before;
  if (Object.keys(changed).length > 0) {
    await db.updateTable('users').set(changed).where('organization_id', '=', organization).where('id', '=', id).execute();
  }
  if (isNewRole) await endOldRole(context, [id]);
  if (isNewAddress) await changeAddress(context, { id, email, isProven: false });
  const after = await findEmployee(context, id);
  await recordChange(context, {
    action: 'employee.update',
    object_type: 'user',
    object_id: id,
    before: loggedFields(before),
    after: loggedFields(after),
  });
  if (isMoved) await recordPeople(context, 'employee.moved', [id]);
  return after;
}

const loggedFields = ({ last_name, first_name, middle_name, position, email, role, department, manager }: Employee) => ({
  last_name,
  first_name,
  middle_name,
  position,
  email,
  role,
  department_id: department.id,
  manager_id: manager?.id ?? null,
});
