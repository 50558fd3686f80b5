import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { anyOf } from '../../../db/ids.ts';
import { endLinks } from '../../emails/commands/end-links.ts';
import { writeToRegistered } from '../../emails/commands/write-emails.ts';

type Scope = { db: Tx; organization: string };

/** Ends all sessions of these people, including sign-ins in progress, except the session with the id `but`. */
export async function endSessions({ db, organization }: Scope, user_ids: readonly string[], but?: string): Promise<void> {
  let open = db
    .updateTable('sessions')
    .set({ revoked_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .where('revoked_at', 'is', null)
    .where('user_id', '=', anyOf(user_ids));
  if (but !== undefined) open = open.where('id', '<>', but);
  await open.execute();
  await db.deleteFrom('sso_codes').where('organization_id', '=', organization).where('user_id', '=', anyOf(user_ids)).execute();
}

export async function endSecondFactors({ db, organization }: Scope, user_ids: readonly string[]): Promise<void> {
  const theirs = anyOf(user_ids);
  await db.deleteFrom('recovery_codes').where('organization_id', '=', organization).where('user_id', '=', theirs).execute();
  await db.deleteFrom('second_factors').where('organization_id', '=', organization).where('user_id', '=', theirs).execute();
}

/** Ends the sessions and links that people opened with their previous role, and notifies the people. */
export async function endOldRole(scope: WorkContext, user_ids: readonly string[]): Promise<void> {
  if (user_ids.length === 0) return;
  await endSessions(scope, user_ids);
  await endLinks(scope, user_ids, ['recovery', 'address']);
  await writeToRegistered(scope, 'role_changed', user_ids);
}
