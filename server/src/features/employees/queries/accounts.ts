import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type AccountElsewhere = { address: string; user_id: string; organization_id: string; is_over: boolean };

/** Returns accounts with these addresses in other organisations. Never show them to a person who has not proven the address. */
export async function findAccountsElsewhere(
  { db, organization }: { db: Tx; organization: string },
  addresses: readonly string[],
): Promise<AccountElsewhere[]> {
  const { rows } = await sql<AccountElsewhere>`
    select * from find_accounts_elsewhere(${[...addresses]}::text[], ${organization})`.execute(db);
  return rows;
}
