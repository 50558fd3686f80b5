import type { Employee } from '@vigil/contract/employees/employee.ts';
import { peopleSelection, type PeopleSelection } from '@vigil/contract/people/selection.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { unblockPeople } from './block-people.ts';
import { idsOf, rolesAbove } from './delete-employees.ts';
import { lockStaff, skipReason, takePlace } from './staff-lock.ts';
import { findEmployee, findEmployeeInReach } from '../queries/employees.ts';
import { unlinkFromDirectory } from '../../identities/commands/link-people.ts';
import { bulkWork, orderBulk, type Outcome, type OrderedWork } from '../../long-jobs/commands/bulk-work.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { isPastUndo } from '../../long-jobs/rules.ts';
import { peopleOfSelection } from '../../people/queries/chosen.ts';
import { blockingProblems } from '../problems.ts';
import { blockEmployeesWork } from './block-employees.ts';

export const unblockEmployeesWork = bulkWork({
  name: 'unblock-employees',
  input: peopleSelection,
  people: (scope, selection) => peopleOfSelection(scope, selection),
  chunk: unblockReachable,
});

export const undoBlockingWork = bulkWork({
  name: 'undo-blocking',
  input: z.object({ job_id: z.uuid() }),
  people: ({ db, organization }, { job_id }) =>
    db
      .selectFrom('users')
      .select('users.id')
      .where('users.organization_id', '=', organization)
      .where('users.blocked_job', '=', job_id)
      .where('users.deleted_at', 'is', null),
  chunk: unblockReachable,
});

/** Unblocks people as far as the caller's role and the licence allow. */
async function unblockReachable(scope: OrderedWork, ids: string[]): Promise<Outcome> {
  const { db, organization, actor } = scope;
  await lockStaff(scope);
  const present = await db
    .selectFrom('users')
    .select('id')
    .select(sql<boolean>`blocked_at is not null`.as('is_blocked'))
    .select(sql<boolean>`roles && ${rolesAbove(actor.role)}::text[]`.as('outranks'))
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('id', '=', anyOf(ids))
    .execute();
  const below = present.filter(({ outranks }) => !outranks);
  const blocked = below.filter(({ is_blocked }) => is_blocked);
  const { unblocked, without_place, lacking, lost } = await unblockByHand(scope, idsOf(blocked));
  if (unblocked.length > 0) {
    await recordChange(scope, {
      action: 'employee.unblock_rows',
      object_type: 'user',
      object_id: unblocked.length === 1 ? unblocked[0]!.id : null,
      after: { job: scope.event_id, unblocked: unblocked.map(({ email }) => email) },
    });
  }
  return {
    done: unblocked.length,
    skipped: {
      [skipReason(lacking)]: without_place.length,
      not_blocked: below.length - blocked.length,
      outranked: present.length - below.length,
      gone: ids.length - present.length,
    },
    lost,
  };
}

/** Unblocks people by hand. A directory that blocked these people loses its link to them until it finds them again. */
async function unblockByHand(scope: WorkContext & { event_id?: string }, ids: readonly string[]) {
  const result = await unblockPeople(scope, ids);
  await unlinkFromDirectory(scope, idsOf(result.unblocked.filter(({ blocked_by }) => blocked_by === 'directory')));
  return result;
}

export async function unblockEmployee(context: Context, id: string): Promise<Employee> {
  await lockStaff(context);
  const { blocked_at, blocked_by, email } = await findEmployeeInReach(context, id);
  if (blocked_at === null) throw problem(blockingProblems.not_blocked);
  await takePlace(context);
  await unblockByHand(context, [id]);
  await recordChange(context, {
    action: 'employee.unblock',
    object_type: 'user',
    object_id: id,
    before: { email, blocked_at, blocked_by },
    after: { email, blocked_at: null },
  });
  return findEmployee(context, id);
}

export async function unblockEmployees(context: Context, selection: PeopleSelection): Promise<LongJob> {
  const job = await orderBulk(context, unblockEmployeesWork, selection);
  await recordChange(context, {
    action: 'employee.unblock_many',
    object_type: 'user',
    object_id: null,
    after: { users_count: job.total, selection, job: job.id },
  });
  return job;
}

/** Unblocks the people that a bulk blocking blocked, within a day of it. */
export async function undoBlocking(context: Context, job_id: string): Promise<LongJob> {
  const blocking = await findLongJob(context, job_id, blockEmployeesWork.name);
  if (isPastUndo(blocking, Date.now())) throw problem(blockingProblems.too_late_to_undo, { fill: { hours: UNDO_HOURS } });
  const job = await orderBulk(context, undoBlockingWork, { job_id });
  await recordChange(context, {
    action: 'employee.unblock_many',
    object_type: 'user',
    object_id: null,
    after: { users_count: job.total, job: job_id },
  });
  return job;
}
