import { employeeSelection, type EmployeeSelection } from '@vigil/contract/employees/employee.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { Context, Services } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { writeLetters } from '../../letters/commands/write-letters.ts';
import { advanceLongJob, finishLongJob, openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { employeeProblems } from '../problems.ts';
import { selectedPeople } from '../queries/filtered.ts';

type Scope = { db: Tx; organization: string; services: Services };

const uuid = z.uuid();
export const inviteJob = jobKind({ name: 'invite-employees', input: z.object({ organization_id: uuid, event_id: uuid }) });
const KIND = 'invitation';
const AT_ONCE = 500;

/** Letters of registration to those of them who have not registered. Gives how many. */
export async function inviteEmployees(scope: Scope, user_ids: readonly string[]): Promise<number> {
  const { db, organization } = scope;
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'language'])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('registered_at', 'is', null)
    .where(sql<boolean>`id = any(${[...user_ids]}::uuid[])`)
    .execute();
  for (let at = 0; at < people.length; at += AT_ONCE) await writeLetters(scope, KIND, people.slice(at, at + AT_ONCE));
  return people.length;
}

/** Letters of registration again, as long work: a selection may be the whole staff. */
export async function reinviteEmployees(context: Context, selection: EmployeeSelection) {
  const { db, organization, services, actor } = context;
  const { n } = await selectedPeople(context, selection)
    .where('users.registered_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n === 0) throw problem(employeeProblems.nobody_to_invite);
  const event_id = await openLongJob(context, { kind: 'invitations', created_by: actor.id, total: n, input: selection });
  await services.queue.enqueue(db, inviteJob, { organization_id: organization, event_id });
  await recordChange(context, {
    action: 'employee.reinvite',
    object_type: 'user',
    object_id: null,
    after: { users_count: n, selection },
  });
  return { event_id, users_count: n };
}

/** Goes on where it was cut short: who has had this round's letter is passed over. */
export async function runInvitations(services: Services, { organization_id, event_id }: z.infer<typeof inviteJob.input>) {
  for (let isMore = true; isMore;) {
    isMore = await workIn(services, organization_id, async (scope) => {
      const { db, organization } = scope;
      const job = await db
        .selectFrom('long_jobs')
        .select(['input', 'done', 'status', 'created_at'])
        .where('organization_id', '=', organization)
        .where('id', '=', event_id)
        .forUpdate()
        .executeTakeFirst();
      if (job?.status !== 'in_process') return false;
      const next = await selectedPeople(scope, employeeSelection.parse(job.input))
        .select('users.id')
        .where('users.registered_at', 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('letters as l')
                .select('l.id')
                .where('l.organization_id', '=', organization)
                .whereRef('l.user_id', '=', 'users.id')
                .where('l.kind', '=', KIND)
                .where('l.created_at', '>=', job.created_at),
            ),
          ),
        )
        .orderBy('users.id')
        .limit(AT_ONCE)
        .execute();
      const done =
        job.done +
        (await inviteEmployees(
          scope,
          next.map(({ id }) => id),
        ));
      await advanceLongJob(scope, event_id, { done });
      if (next.length === 0) await finishLongJob(scope, event_id, { status: 'success', result: { letters: done } });
      return next.length > 0;
    });
  }
}
