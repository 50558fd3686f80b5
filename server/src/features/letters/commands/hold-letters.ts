import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';
import type { Services } from '../../../services.ts';
import { enqueueLetters } from './queue-letters.ts';

type Scope = { db: Tx; organization: string };

/** What stands for an error while the reader `u` is deleted or blocked and may come back. */
const HELD = 'held_for_undo';

/** Until when that can be undone, or null. */
export const shutUntil = sql<
  string | null
>`case when greatest(u.deleted_at, u.blocked_at) > now() - ${UNDO_HOURS} * interval '1 hour'
  then greatest(u.deleted_at, u.blocked_at) + ${UNDO_HOURS} * interval '1 hour' end`.as('shut_until');

/** A letter to someone who may come back waits for that, and fails when it is too late. */
export async function holdForUndo(
  { db, organization }: Scope,
  { letter_id, until }: { letter_id: string; until: string },
): Promise<void> {
  await db
    .updateTable('letters')
    .set({ try_at: until, error: HELD })
    .where('organization_id', '=', organization)
    .where('id', '=', letter_id)
    .execute();
}

/** Sends what was held for people who are back. */
export async function releaseLetters(scope: Scope & { services: Services }, user_ids: readonly string[]): Promise<void> {
  const { db, organization, services } = scope;
  const released = await db
    .updateTable('letters')
    .set({ try_at: sql<string>`now()`, error: null })
    .where('organization_id', '=', organization)
    .where('user_id', '=', anyOf(user_ids))
    .where('state', '=', 'queued')
    .where('error', '=', HELD)
    .returning(['id as letter_id', 'organization_id', 'kind'])
    .execute();
  await enqueueLetters(services, db, released);
}
