import type { EmployeeSelection } from '@vigil/contract/employees/employee.ts';
import { outranks, roles } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { employeeProblems } from '../problems.ts';
import { findEmployeeInReach } from '../queries/employees.ts';
import { selectedPeople } from '../queries/filtered.ts';
import { endSessions, lockStaff } from './staff-lock.ts';

export async function deleteEmployee(context: Context, id: string): Promise<void> {
  const { actor } = context;
  await lockStaff(context);
  const { role, email } = await findEmployeeInReach(context, id);
  if (id === actor.id) throw problem(employeeProblems.oneself);
  await leave(context, [id]);
  await recordChange(context, { action: 'employee.delete', object_type: 'user', object_id: id, before: { email, role } });
}

/** Deletes those of the selection whom the caller may: neither superiors nor the caller. */
export async function deleteEmployees(context: Context, selection: EmployeeSelection) {
  const { actor } = context;
  await lockStaff(context);
  const superior = roles.filter((role) => outranks(role, actor.role));
  const chosen = await selectedPeople(context, selection)
    .select('users.id')
    .select(sql<boolean>`users.id = ${actor.id} or users.roles && ${superior}::text[]`.as('is_kept'))
    .execute();
  const ids = chosen.filter(({ is_kept }) => !is_kept).map(({ id }) => id);
  await leave(context, ids);
  await recordChange(context, {
    action: 'employee.delete_many',
    object_type: 'user',
    object_id: null,
    before: { users_count: ids.length, selection },
  });
  return { users_count: ids.length, skipped: chosen.length - ids.length };
}

/** Who leaves is kept for the history; the address is free again and nobody is signed in with it. */
export async function leave(context: WorkContext, ids: readonly string[]): Promise<void> {
  await context.db
    .updateTable('users')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', context.organization)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  await endSessions(context, ids);
  await recordPeople(context, 'employee.left', ids);
}
