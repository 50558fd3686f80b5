import type { Employee } from '@vigil/contract/employees/employee.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { unblockPeople } from '../../employees/commands/block-people.ts';
import { lockStaff } from '../../employees/commands/staff-lock.ts';
import { findEmployee, findEmployeeInReach } from '../../employees/queries/employees.ts';
import { untieFromDirectory } from '../../identities/commands/tie-people.ts';
import { directoryProblems } from '../problems.ts';

/** By hand: the directory, which does not know them, has no more say in it until it does. */
export async function unblockEmployee(context: Context, id: string): Promise<Employee> {
  await lockStaff(context);
  const { blocked_at, email } = await findEmployeeInReach(context, id);
  if (blocked_at === null) throw problem(directoryProblems.not_blocked);
  await unblockPeople(context, [id]);
  await untieFromDirectory(context, [id]);
  await recordChange(context, {
    action: 'employee.unblock',
    object_type: 'user',
    object_id: id,
    before: { email, blocked_at },
    after: { email, blocked_at: null },
  });
  return findEmployee(context, id);
}
