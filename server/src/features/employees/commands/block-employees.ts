import { peopleSelection, type PeopleSelection } from '@vigil/contract/people/selection.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { blockPeople } from './block-people.ts';
import { idsOf, rolesAbove } from './delete-employees.ts';
import { lockStaff } from './staff-lock.ts';
import { unlinkFromDirectory } from '../../identities/commands/link-people.ts';
import { bulkWork, orderBulk, type OrderedWork } from '../../long-jobs/commands/bulk-work.ts';
import { peopleOfSelection } from '../../people/queries/chosen.ts';

/** Blocks the people the caller may block: no superiors, no system administrators, and not the caller. */
export const blockEmployeesWork = bulkWork({
  name: 'block-employees',
  input: peopleSelection,
  people: (scope, selection) => peopleOfSelection(scope, selection),
  chunk: async (scope, ids) => {
    await lockStaff(scope);
    const present = await findPresent(scope, ids);
    const permitted = present.filter(({ hindrance }) => hindrance === null);
    const [alreadyBlocked, newlyBlocked] = [
      permitted.filter(({ blocked_at }) => blocked_at !== null),
      permitted.filter(({ blocked_at }) => blocked_at === null),
    ];
    await blockPeople(scope, idsOf(permitted), { by: 'person', job: scope.event_id });
    const takenFromDirectory = alreadyBlocked.filter(({ blocked_by }) => blocked_by === 'directory');
    // The directory no longer has these people: while linked, it would block them again after they are unblocked by hand.
    await unlinkFromDirectory(scope, idsOf(takenFromDirectory));
    if (newlyBlocked.length + takenFromDirectory.length > 0) {
      await recordChange(scope, {
        action: 'employee.block_rows',
        object_type: 'user',
        object_id: permitted.length === 1 ? permitted[0]!.id : null,
        after: {
          job: scope.event_id,
          blocked: newlyBlocked.map(({ email }) => email),
          ...(takenFromDirectory.length > 0 && { blocked_by_directory_before: takenFromDirectory.map(({ email }) => email) }),
        },
      });
    }
    const countHindered = (by: Hindrance) => present.filter(({ hindrance }) => hindrance === by).length;
    return {
      done: newlyBlocked.length,
      skipped: {
        blocked_before: alreadyBlocked.length,
        outranked: countHindered('outranked'),
        system_admin: countHindered('system_admin'),
        oneself: countHindered('oneself'),
        gone: ids.length - present.length,
      },
    };
  },
});

type Hindrance = 'oneself' | 'outranked' | 'system_admin';

function findPresent({ db, organization, actor }: OrderedWork, ids: readonly string[]) {
  const admin: Role = 'system_admin';
  return db
    .selectFrom('users')
    .select(['id', 'email', 'blocked_at', 'blocked_by'])
    .select(
      sql<Hindrance | null>`case
        when id = ${actor.id} then 'oneself'
        when roles && ${rolesAbove(actor.role)}::text[] then 'outranked'
        when ${admin} = any(roles) then 'system_admin' end`.as('hindrance'),
    )
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
}

export async function blockEmployees(context: Context, selection: PeopleSelection): Promise<LongJob> {
  const job = await orderBulk(context, blockEmployeesWork, selection);
  await recordChange(context, {
    action: 'employee.block_many',
    object_type: 'user',
    object_id: null,
    after: { users_count: job.total, selection, job: job.id },
  });
  return job;
}
