import { peopleSelection, type PeopleSelection } from '@vigil/contract/people/selection.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import type { Services } from '../../../services.ts';
import { anyOf } from '../../../db/ids.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { writeEmails } from '../../emails/commands/write-emails.ts';
import { bulkWork, orderBulk } from '../../long-jobs/commands/bulk-work.ts';
import { peopleOfSelection } from '../../people/queries/chosen.ts';

type Scope = { db: Tx; organization: string; services: Services };

const AT_ONCE = 500;

/** Sends registration emails to those of these people who have not registered. Returns how many. */
export async function inviteEmployees(scope: Scope, user_ids: readonly string[]): Promise<number> {
  const people = await scope.db
    .selectFrom('users')
    .select(['id', 'first_name', 'language'])
    .where('organization_id', '=', scope.organization)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('registered_at', 'is', null)
    .where('id', '=', anyOf(user_ids))
    .execute();
  for (let offset = 0; offset < people.length; offset += AT_ONCE)
    await writeEmails(scope, 'invitation', people.slice(offset, offset + AT_ONCE));
  return people.length;
}

export const reinviteEmployeesWork = bulkWork({
  name: 'invite-employees',
  input: peopleSelection,
  people: (scope, selection) => peopleOfSelection(scope, selection),
  chunk: async (scope, ids) => {
    const done = await inviteEmployees(scope, ids);
    return { done, skipped: { registered: ids.length - done } };
  },
});

/** Sends registration emails again. */
export async function reinviteEmployees(context: Context, selection: PeopleSelection): Promise<LongJob> {
  const job = await orderBulk(context, reinviteEmployeesWork, selection);
  await recordChange(context, {
    action: 'employee.reinvite',
    object_type: 'user',
    object_id: null,
    after: { users_count: job.total, selection },
  });
  return job;
}
