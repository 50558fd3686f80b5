import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { problem } from '../../../http/problem.ts';
import { endLinks } from '../../letters/commands/end-links.ts';
import type { OneTimeKind } from '../../letters/commands/queue-letters.ts';
import { usedUp } from '../problems.ts';

type Scope = { db: Tx; organization: string };
type Held = { token_id: string; user_id: string };

/** Takes a one-time link for its one time: of however many who come at once, one goes on. Others of its kind die with it. */
export async function useToken(scope: Scope, kind: OneTimeKind, { token_id, user_id }: Held): Promise<void> {
  const { numUpdatedRows } = await scope.db
    .updateTable('one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('id', '=', token_id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw problem(usedUp[kind]);
  await endLinks(scope, [user_id], [kind]);
}
