import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { releaseHeldEmails } from '../../emails/commands/hold-emails.ts';
import { countLostEmails, releaseEmails } from '../../phishing-delivery/commands/release-emails.ts';
import { breakCycles } from './write-people.ts';

/** What cannot be restored for people who return: how many emails, and whose invitations. */
export type Losses = { emails: number; uninvited: string[] };

/**
 * Finds what cannot be restored. Call this while the people are still deleted or blocked. An invitation is lost if it was valid
 * when its person left and has expired since.
 */
export async function findLosses(scope: WorkContext, ids: readonly string[]): Promise<Losses> {
  const { db, organization } = scope;
  const invitations = sql`select from one_time_tokens t
    where t.organization_id = u.organization_id and t.user_id = u.id and t.kind = 'invitation'`;
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
     where u.organization_id = ${organization} and u.id = ${anyOf(ids)} and u.registered_at is null
       and exists (${invitations} and t.expires_at > coalesce(u.deleted_at, u.blocked_at)
         and coalesce(t.used_at >= coalesce(u.deleted_at, u.blocked_at), true))
       and not exists (${invitations} and t.expires_at > now() and t.used_at is null)`.execute(db);
  return { emails: await countLostEmails(scope, ids), uninvited: rows.map(({ id }) => id) };
}

/**
 * Sends the simulated and product emails that were held for people who are back, and marks the people whose invitation is lost.
 * Returns how much is lost, for the result of the undo.
 */
export async function sendHeldEmails(
  scope: WorkContext & { event_id?: string },
  ids: readonly string[],
  { emails, uninvited }: Losses,
): Promise<{ emails: number; invitations: number }> {
  const { db, organization, event_id = null } = scope;
  await db
    .updateTable('users')
    .set({ uninvited_by: event_id })
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf(uninvited))
    .execute();
  await releaseEmails(scope, ids);
  await releaseHeldEmails(scope, ids);
  return { emails, invitations: uninvited.length };
}

/** Restores the manager of people who reported to returned people, unless they have another manager now. */
export async function restoreManagers(scope: WorkContext, ids: readonly string[]): Promise<void> {
  const { db, organization } = scope;
  const { rows } = await sql<{ id: string }>`
    update users set manager_id = manager_before, manager_before = null
     where organization_id = ${organization} and manager_before = ${anyOf(ids)} and manager_id is null
    returning id`.execute(db);
  const restored = rows.map(({ id }) => id);
  if (restored.length > 0) await breakCycles(scope, sql`unnest(${restored}::uuid[])`);
}
