import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { types, type Pool } from 'pg';
import type { Log } from '../log.ts';
import { transactionsGivenUp } from '../metrics.ts';
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
export function openDatabase(
  url: string,
  { log, connections = 20, directUrl }: { log: Log; connections?: number; directUrl?: string },
): OpenDatabase {
  const pool = openPool(url, { log, connections, name: 'vigil', ...(directUrl !== undefined && { directUrl }) });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * One transaction that sees one organisation's rows. `readOnly` makes any write in it an error. The work may be done more
 * than once, as `untilCommitted` says.
 */
export function inOrganization<T>(
  db: Database,
  organization: OrganizationScope,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false }: { readOnly?: boolean } = {},
): Promise<T> {
  return untilCommitted(() =>
    db
      .transaction()
      .setAccessMode(readOnly ? 'read only' : 'read write')
      .execute(async (tx) => {
        await turnTo(tx, organization);
        return work(tx);
      }),
  );
}

/** From here on the transaction sees another organisation's rows: one that the caller may act in. */
export const turnTo = (tx: Tx, organization: OrganizationScope): Promise<unknown> =>
  sql`select set_config('app.organization', ${organization}, true)`.execute(tx);

/**
 * One transaction that sees every organisation: for the program's own work, never for a caller's. The work may be done more
 * than once, as `untilCommitted` says.
 */
export function asSystem<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return untilCommitted(() =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('app.system', 'on', true)`.execute(tx);
      return work(tx);
    }),
  );
}

const TRIES = 4;
const PAUSE_MS = 50;
/** Deadlock, serialization failure: PostgreSQL gave this transaction up for another's sake, and nothing of it is left. */
const GIVEN_UP = new Set(['40P01', '40001']);

/**
 * Two transactions that change figures of the same departments in another order wait for each other, and one of them is
 * given up: it is run anew. Hence what a transaction does outside of the database comes last in it, or is a job's, and what
 * it is given can be read twice.
 */
async function untilCommitted<T>(transaction: () => Promise<T>, tried = 1): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (tried === TRIES || !GIVEN_UP.has((error as { code?: string }).code ?? '')) throw error;
  }
  transactionsGivenUp.inc();
  await setTimeout(PAUSE_MS * tried * Math.random());
  return untilCommitted(transaction, tried + 1);
}

/** For the program's own work on an organisation that it has just read from the database. */
export const trustedScope = (organization: string): OrganizationScope => organization as OrganizationScope;
