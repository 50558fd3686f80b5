import { sql } from 'kysely';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { endLinks } from '../../emails/commands/end-links.ts';
import { writeEmail } from '../../emails/commands/write-emails.ts';
import { employeeProblems } from '../problems.ts';
import { claimAddress } from './claim-address.ts';
import { endSessions } from './end-access.ts';
import { endAccounts } from './end-account.ts';
import { inviteEmployees } from './invite-employees.ts';

type Change = {
  id: string;
  email: string;
  /**
   * Whether the address is proven to be the person's: by the person, or by the system that knows their permanent id. An unproven
   * address may be somebody else's.
   */
  isProven: boolean;
};

const UNIQUE_VIOLATION = '23505';

/**
 * Changes a person's address. Access by the old address ends, and an email to it says so. At an unproven address the person has
 * no account until they register again by an invitation.
 */
export async function changeAddress(scope: WorkContext, { id, email, isProven }: Change): Promise<void> {
  const { db, organization } = scope;
  const before = await findBefore(scope, id);
  const isRegistered = before.registered_at !== null;
  if (isRegistered && isProven) await claimAddress(scope, email);
  if (isRegistered && !isProven) await endAccounts(scope, [id]);
  await db
    .updateTable('users')
    .set({ email })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute()
    .catch((error: { code?: string }) => {
      throw error.code === UNIQUE_VIOLATION ? problem(employeeProblems.address_taken) : error;
    });
  await endSessions(scope, [id]);
  await endLinks(scope, [id]);
  if (isRegistered || before.is_invited) {
    await writeEmail(scope, 'address_changed', id, { address: before.email });
    if (!isProven) await inviteEmployees(scope, [id]);
  }
}

const findBefore = ({ db, organization }: WorkContext, id: string) =>
  db
    .selectFrom('users')
    .select(['email', 'registered_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('one_time_tokens as t')
            .select('t.id')
            .whereRef('t.organization_id', '=', 'users.organization_id')
            .whereRef('t.user_id', '=', 'users.id')
            .where('t.kind', '=', 'invitation')
            .where('t.used_at', 'is', null)
            .where('t.expires_at', '>', sql<string>`now()`),
        )
        .as('is_invited'),
    )
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
