import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { problem } from '../../../http/problem.ts';
import type { OneTimeKind } from '../../letters/commands/queue-letters.ts';
import { usedUp } from '../problems.ts';

type Held = { token_id: string; user_id: string };

/** Takes a one-time link for its one time: of however many who come at once, one goes on. Others of its kind die with it. */
export async function useToken(db: Tx, kind: OneTimeKind, { token_id, user_id }: Held): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('id', '=', token_id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw problem(usedUp[kind]);
  await forgetTokens(db, kind, user_id);
}

/** Links of this kind that are on their way to a person are worth nothing any more. */
export async function forgetTokens(db: Tx, kind: OneTimeKind, user_id: string): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}
