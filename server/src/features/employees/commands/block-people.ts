import type { Blocker } from '@vigil/contract/employees/rules.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { endLinks } from '../../emails/commands/end-links.ts';
import { endSessions } from './end-access.ts';
import { findLosses, sendHeldEmails } from './restore-dependents.ts';
import { type Lacking, lockStaff } from './staff-lock.ts';

/**
 * Ends all access for these people and stops all emails to them; their history stays. If the directory has already blocked a
 * person, blocking them by hand makes the block permanent: only an operator can end it. `job` is the job whose undo unblocks
 * these people.
 */
export async function blockPeople(
  scope: WorkContext,
  ids: readonly string[],
  { by, job = null }: { by: Blocker; job?: string | null },
): Promise<void> {
  const { db, organization } = scope;
  const theirs = db.updateTable('users').where('organization_id', '=', organization).where('id', '=', anyOf(ids));
  await theirs
    .set({ blocked_at: sql<string>`now()`, blocked_by: by, blocked_job: job })
    .where('blocked_at', 'is', null)
    .execute();
  if (by === 'person') await theirs.set({ blocked_by: by }).where('blocked_by', '=', 'directory').execute();
  await endSessions(scope, ids);
  // Invitations of blocked people stop working, and work again after an undo.
  await endLinks(scope, ids, ['recovery', 'address']);
}

type UnblockResult = {
  unblocked: Unblocked[];
  without_place: Unblocked[];
  lacking: Lacking;
  lost: { emails: number; invitations: number };
};
type Unblocked = { id: string; email: string; blocked_at: string; blocked_by: Blocker };

/**
 * Unblocks as many people as the licence has places for; with `by`, only people blocked that way. Returns the unblocked people,
 * those without a place, and what could not be restored.
 */
export async function unblockPeople(
  scope: WorkContext & { event_id?: string },
  ids: readonly string[],
  by?: Blocker,
): Promise<UnblockResult> {
  const { db, organization } = scope;
  const { places, lacking } = await lockStaff(scope);
  const blocked = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .select((eb) => [eb.ref('blocked_at').$notNull().as('blocked_at'), eb.ref('blocked_by').$castTo<Blocker>().as('blocked_by')])
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is not', null)
    .$if(by !== undefined, (query) => query.where('blocked_by', '=', by!))
    .orderBy('id')
    .execute();
  const [unblocked, without_place] = [blocked.slice(0, places), blocked.slice(places)];
  const theirs = unblocked.map(({ id }) => id);
  const losses = await findLosses(scope, theirs);
  await db
    .updateTable('users')
    .set({ blocked_at: null, blocked_by: null, blocked_job: null })
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf(theirs))
    .execute();
  const lost = await sendHeldEmails(scope, theirs, losses);
  await recordPeople(scope, 'employee.unblocked', theirs);
  return { unblocked, without_place, lacking, lost };
}
