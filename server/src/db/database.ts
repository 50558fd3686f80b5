import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, types } from 'pg';
import type { Log } from '../log.ts';
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

/** A pool of at most `connections`; a lost server is an error of the query at hand, never of the process. */
export function openDatabase(url: string, { log, connections = 20 }: { log: Log; connections?: number }): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'vigil',
  });
  pool.on('error', (error) => log.warn({ error: error.message }, 'An idle database connection was lost.'));
  // In use it is the query that fails; the event that comes besides would end the process if nobody listened.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ error: error.message }, 'A database connection was lost.')),
  );
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
