import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { endLinks } from '../../letters/commands/end-links.ts';
import { endSessions } from './end-access.ts';

/** Nothing opens for these people any more and nothing is sent to them; what they did and learned stays. */
export async function blockPeople(scope: WorkContext, ids: readonly string[]): Promise<void> {
  await setBlocked(scope, ids, sql<string>`now()`);
  await endSessions(scope, ids);
  await endLinks(scope, ids);
}

export const unblockPeople = (scope: WorkContext, ids: readonly string[]): Promise<void> => setBlocked(scope, ids, null);

const setBlocked = async (
  { db, organization }: WorkContext,
  ids: readonly string[],
  blocked_at: ReturnType<typeof sql<string>> | null,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ blocked_at })
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf(ids))
    .where('blocked_at', blocked_at === null ? 'is not' : 'is', null)
    .execute();
};
