import { sql } from 'kysely';
import { recordPeople } from '../../../jobs/facts.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { endLinks } from '../../emails/commands/end-links.ts';
import { employeeProblems } from '../problems.ts';
import { claimAddress } from './claim-address.ts';

const UNIQUE_VIOLATION = '23505';

/** Creates a person's account: from now on their address opens this account and no other. */
export async function markRegistered(scope: WorkContext, id: string): Promise<void> {
  const { db, organization } = scope;
  const { email, registered_at } = await db
    .selectFrom('users')
    .select(['email', 'registered_at'])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (registered_at !== null) return;
  await claimAddress(scope, email);
  await db
    .updateTable('users')
    .set({ registered_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute()
    .catch((error: { code?: string }) => {
      // One of two simultaneous registrations of an address in two organisations succeeds.
      throw error.code === UNIQUE_VIOLATION ? problem(employeeProblems.account_elsewhere) : error;
    });
  await endLinks(scope, [id], ['invitation']);
  await recordPeople(scope, 'employee.registered', [id]);
}
