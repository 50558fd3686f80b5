import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';
import { undoableUntil } from '../../../db/undo.ts';
import type { Services } from '../../../services.ts';
import { enqueueEmails } from './queue-emails.ts';

type Scope = { db: Tx; organization: string };

/** The `error` of an email whose reader `u` is deleted or blocked while that can still be undone. */
const HELD_FOR_UNDO = 'held_for_undo';

/** The time until which an email is held for a reader who may return; null if nothing can be undone. */
export const heldUntil = sql<string | null>`case when ${undoableUntil} > now() then ${undoableUntil} end`.as('held_until');

/** Holds an email while its reader may return. If the reader has not returned at `until`, the next attempt fails the email. */
export async function holdForUndo(
  { db, organization }: Scope,
  { email_id, until }: { email_id: string; until: string },
): Promise<void> {
  await db
    .updateTable('emails')
    .set({ try_at: until, error: HELD_FOR_UNDO })
    .where('organization_id', '=', organization)
    .where('id', '=', email_id)
    .execute();
}

/** Makes the emails due that were held while the removal of these people could be undone; they are back. */
export async function releaseHeldEmails(scope: Scope & { services: Services }, user_ids: readonly string[]): Promise<void> {
  const { db, organization, services } = scope;
  const released = await db
    .updateTable('emails')
    .set({ try_at: sql<string>`now()`, error: null })
    .where('organization_id', '=', organization)
    .where('user_id', '=', anyOf(user_ids))
    .where('state', '=', 'queued')
    .where('error', '=', HELD_FOR_UNDO)
    .returning(['id as email_id', 'organization_id', 'kind'])
    .execute();
  await enqueueEmails(services, db, released);
}
