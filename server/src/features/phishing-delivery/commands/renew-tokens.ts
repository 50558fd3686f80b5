import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { Env } from '../../../env.ts';
import { hashOfToken, trackingToken } from '../links.ts';

/** Renews the tokens of deliveries that were planned under another key. No email with the old tokens has left. */
export async function renewTokens(db: Tx, env: Env, deliveries: readonly { id: string; token_hash: Buffer }[]): Promise<void> {
  const renewed = deliveries
    .map(({ id, token_hash }) => ({ id, token_hash, hash: hashOfToken(trackingToken(env, id)) }))
    .filter(({ token_hash, hash }) => !token_hash.equals(hash));
  if (renewed.length === 0) return;
  await sql`
    update deliveries d set token_hash = given.hash
      from ${rowsAs('given', renewed, { id: 'uuid', hash: 'bytea' })}
     where d.id = given.id`.execute(db);
}
