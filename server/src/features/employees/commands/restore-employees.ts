import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import { anyOf } from '../../../db/ids.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { bulkWork, orderBulk, type OrderedWork } from '../../long-jobs/commands/bulk-work.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { employeeProblems } from '../problems.ts';
import { findAccountsElsewhere } from '../queries/accounts.ts';
import { isPastUndo } from '../../long-jobs/rules.ts';
import { deleteEmployeesWork, idsOf, rolesAbove } from './delete-employees.ts';
import { endAccounts } from './end-account.ts';
import { findLosses, sendHeldEmails, restoreManagers } from './restore-dependents.ts';
import { lockStaff, skipReason } from './staff-lock.ts';

/** Restores people while their addresses are free and the licence has places. */
export const undoDeletionWork = bulkWork({
  name: 'return-employees',
  input: z.object({ job_id: z.uuid() }),
  people: ({ db, organization }, { job_id }) =>
    db
      .selectFrom('users')
      .select('users.id')
      .where('users.organization_id', '=', organization)
      .where('users.left_by', '=', job_id)
      .where('users.deleted_at', 'is not', null),
  chunk: restoreEmployees,
});

type RestoreScope = WorkContext & { actor: Pick<OrderedWork['actor'], 'role'>; event_id?: string };

/**
 * Restores those of these people who are deleted, with everything that depended on them, as far as the caller's role, free
 * addresses and the licence's places allow.
 */
export async function restoreEmployees(scope: RestoreScope, ids: readonly string[]) {
  const { db, organization, actor } = scope;
  const { places, lacking } = await lockStaff(scope);
  const absent = await db
    .selectFrom('users')
    .select(['id', 'email', 'registered_at'])
    .select(sql<boolean>`blocked_at is null`.as('takes_place'))
    .select(
      sql<'outranked' | 'address_taken' | null>`case
        when roles && ${rolesAbove(actor.role)}::text[] then 'outranked'
        when exists (select from users other where other.organization_id = users.organization_id and other.email = users.email
          and other.deleted_at is null) then 'address_taken' end`.as('hindrance'),
    )
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is not', null)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  const permitted = absent.filter(({ hindrance }) => hindrance === null);
  // A person who was blocked returns blocked, and takes no place.
  const placed = new Set(permitted.filter(({ takes_place }) => takes_place).slice(0, places));
  const returning = idsOf(permitted.filter((person) => !person.takes_place || placed.has(person)));
  const losses = await findLosses(scope, returning);
  const unregistered = await listWithAccountElsewhere(
    scope,
    permitted.filter(({ registered_at }) => registered_at !== null),
  );
  await endAccounts(scope, unregistered);
  await db
    .updateTable('users')
    .set({ deleted_at: null, left_by: null, left_directory: false })
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf(returning))
    .execute();
  await restoreManagers(scope, returning);
  const lost = await sendHeldEmails(scope, returning, {
    ...losses,
    uninvited: [...losses.uninvited, ...unregistered.filter((id) => returning.includes(id))],
  });
  await recordPeople(scope, 'employee.returned', returning);
  const countHindered = (by: string) => absent.filter(({ hindrance }) => hindrance === by).length;
  return {
    done: returning.length,
    skipped: {
      [skipReason(lacking)]: permitted.length - returning.length,
      address_taken: countHindered('address_taken'),
      outranked: countHindered('outranked'),
      returned: ids.length - absent.length,
    },
    lost,
  };
}

/** Lists those of these people whose address now opens an account in another organisation: they must register again. */
async function listWithAccountElsewhere(scope: WorkContext, people: readonly { id: string; email: string }[]): Promise<string[]> {
  const elsewhere = await findAccountsElsewhere(
    scope,
    people.map(({ email }) => email),
  );
  const addresses = new Set(elsewhere.map(({ address }) => address));
  return people.filter(({ email }) => addresses.has(email)).map(({ id }) => id);
}

/** Undoes a bulk deletion, within a day of it. */
export async function undoDeletion(context: Context, job_id: string): Promise<LongJob> {
  const deletion = await findLongJob(context, job_id, deleteEmployeesWork.name);
  if (isPastUndo(deletion, Date.now())) {
    throw problem(employeeProblems.too_late_to_return, { fill: { hours: UNDO_HOURS } });
  }
  const job = await orderBulk(context, undoDeletionWork, { job_id });
  await recordChange(context, {
    action: 'employee.return_many',
    object_type: 'user',
    object_id: null,
    after: { users_count: job.total, job: job_id },
  });
  return job;
}
