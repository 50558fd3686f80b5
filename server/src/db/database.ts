import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { types, type Pool } from 'pg';
import type { Log } from '../log.ts';
import { openPool } from './pool.ts';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

declare const proven: unique symbol;
/** An organisation that the caller may act in: their own or one below it, proven by the sign-in gate. */
export type OrganizationScope = string & { readonly [proven]: true };

types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

export type OpenDatabase = { db: Database; pool: Pool; close(): Promise<void> };

/** A pool of at most `connections`. */
export function openDatabase(url: string, { log, connections = 20 }: { log: Log; connections?: number }): OpenDatabase {
  const pool = openPool(url, { log, connections, name: 'vigil' });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** One transaction that sees one organisation's rows. `readOnly` makes any write in it an error. */
export function inOrganization<T>(
  db: Database,
  organization: OrganizationScope,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false }: { readOnly?: boolean } = {},
): Promise<T> {
  return db
    .transaction()
    .setAccessMode(readOnly ? 'read only' : 'read write')
    .execute(async (tx) => {
      await turnTo(tx, organization);
      return work(tx);
    });
}

/** From here on the transaction sees another organisation's rows: one that the caller may act in. */
export const turnTo = (tx: Tx, organization: OrganizationScope): Promise<unknown> =>
  sql`select set_config('app.organization', ${organization}, true)`.execute(tx);

/** One transaction that sees every organisation: for the program's own work, never for a caller's. */
export function asSystem<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('app.system', 'on', true)`.execute(tx);
    return work(tx);
  });
}

/** For the program's own work on an organisation that it has just read from the database. */
export const trustedScope = (organization: string): OrganizationScope => organization as OrganizationScope;
