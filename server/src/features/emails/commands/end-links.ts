import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';
import { oneTimePaths, type OneTimeKind } from '../rules/sending.ts';

const everyKind = Object.keys(oneTimePaths) as OneTimeKind[];

/**
 * Uses up a one-time link. Returns false if the link was used before or its person has no access any more. Of several
 * simultaneous requests, one succeeds.
 */
export async function consumeLink({ db, organization }: { db: Tx; organization: string }, token_id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_tokens')
    .set({ used_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .where('id', '=', token_id)
    .where('used_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users as u')
          .where('u.organization_id', '=', organization)
          .whereRef('u.id', '=', 'one_time_tokens.user_id')
          .where('u.deleted_at', 'is', null)
          .where('u.blocked_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Invalidates the pending one-time links of these people. */
export async function endLinks(
  { db, organization }: { db: Tx; organization: string },
  user_ids: readonly string[],
  kinds: readonly OneTimeKind[] = everyKind,
): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .where('user_id', '=', anyOf(user_ids))
    .where('kind', 'in', [...kinds])
    .where('used_at', 'is', null)
    .execute();
}
