import { peopleSelection, type PeopleSelection } from '@vigil/contract/people/selection.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { outranks, roles, type Role } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { anyOf } from '../../../db/ids.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { bulkWork, orderBulk } from '../../long-jobs/commands/bulk-work.ts';
import { peopleOfSelection } from '../../people/queries/chosen.ts';
import { employeeProblems } from '../problems.ts';
import { findEmployeeInReach } from '../queries/employees.ts';
import { lockStaff } from './staff-lock.ts';

export async function deleteEmployee(context: Context, id: string): Promise<void> {
  const { actor } = context;
  await lockStaff(context);
  const { role, email } = await findEmployeeInReach(context, id);
  if (id === actor.id) throw problem(employeeProblems.oneself);
  await markDeleted(context, [id]);
  await recordChange(context, { action: 'employee.delete', object_type: 'user', object_id: id, before: { email, role } });
}

/** Deletes the people the caller may delete: neither superiors nor the caller. */
export const deleteEmployeesWork = bulkWork({
  name: 'delete-employees',
  input: peopleSelection,
  people: (scope, selection) => peopleOfSelection(scope, selection),
  chunk: async (scope, ids) => {
    const { db, organization, actor, event_id } = scope;
    await lockStaff(scope);
    const present = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .select(sql<boolean>`roles && ${rolesAbove(actor.role)}::text[]`.as('outranks'))
      .where('organization_id', '=', organization)
      .where('deleted_at', 'is', null)
      .where('id', '=', anyOf(ids))
      .execute();
    const below = present.filter(({ outranks: isAbove }) => !isAbove);
    const toDelete = below.filter(({ id }) => id !== actor.id);
    await markDeleted(scope, idsOf(toDelete), { left_by: event_id });
    if (toDelete.length > 0) {
      await recordChange(scope, {
        action: 'employee.delete_rows',
        object_type: 'user',
        object_id: toDelete.length === 1 ? toDelete[0]!.id : null,
        before: { job: event_id, deleted: toDelete.map(({ email }) => email) },
      });
    }
    return {
      done: toDelete.length,
      skipped: {
        outranked: present.length - below.length,
        oneself: below.length - toDelete.length,
        gone: ids.length - present.length,
      },
    };
  },
});

export async function deleteEmployees(context: Context, selection: PeopleSelection): Promise<LongJob> {
  const job = await orderBulk(context, deleteEmployeesWork, selection);
  await recordChange(context, {
    action: 'employee.delete_many',
    object_type: 'user',
    object_id: null,
    before: { users_count: job.total, selection, job: job.id },
  });
  return job;
}

export const idsOf = (people: readonly { id: string }[]): string[] => people.map(({ id }) => id);

type Departure = { left_by?: string; left_directory?: boolean };

/**
 * Marks people as deleted: their history stays, and their address is free again. Their sessions and links no longer work but stay
 * stored, so that an undo restores them.
 */
export async function markDeleted(
  context: WorkContext,
  ids: readonly string[],
  { left_by, left_directory = false }: Departure = {},
): Promise<void> {
  await context.db
    .updateTable('users')
    .set({ deleted_at: sql<string>`now()`, left_by: left_by ?? null, left_directory })
    .where('organization_id', '=', context.organization)
    .where('id', '=', anyOf(ids))
    .execute();
  // Their reports have no manager until somebody assigns one.
  await context.db
    .updateTable('users')
    .set({ manager_before: sql`manager_id`, manager_id: null })
    .where('organization_id', '=', context.organization)
    .where('manager_id', '=', anyOf(ids))
    .execute();
  await recordPeople(context, 'employee.left', ids);
}

/** Returns the roles that outrank this role. */
export const rolesAbove = (role: Role): Role[] => roles.filter((candidate) => outranks(candidate, role));
