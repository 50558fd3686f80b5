import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Marks people whose address does not exist according to its mail server. */
export async function markInvalidAddresses(db: Tx, user_ids: readonly string[]): Promise<void> {
  if (user_ids.length === 0) return;
  await sql`
    update users set address_refused_at = now()
     where id in (select id from users where id = any(${[...user_ids]}::uuid[]) and address_refused_at is null order by id for no key update)
  `.execute(db);
}

/** Clears the mark of people who acted with an email, because that proves that their address exists. */
export async function clearInvalidAddresses(db: Tx, user_ids: readonly string[]): Promise<void> {
  if (user_ids.length === 0) return;
  await sql`
    update users set address_refused_at = null
     where id in (select id from users where id = any(${[...user_ids]}::uuid[]) and address_refused_at is not null order by id for no key update)
  `.execute(db);
}
