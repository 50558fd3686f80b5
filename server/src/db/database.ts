import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction, type TransactionBuilder } from 'kysely';
import { types, type Pool } from 'pg';
import type { Log } from '../observe/log.ts';
import { transactionsGivenUp } from '../observe/metrics.ts';
import { currentWorker, inTransaction } from '../sharing/owner.ts';
import { connectionLimits } from './connection-limits.ts';
import { openPool } from './pool.ts';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

declare const proven: unique symbol;
/** An organisation that the caller may act in: their own or one below it, verified at sign-in. */
export type OrganizationScope = string & { readonly [proven]: true };

types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

export type OpenDatabase = { db: Database; pool: Pool; close(): Promise<void> };

/** The connections of this process; each kind of work and each organisation has a share of them. */
export function openDatabase(url: string, { log, directUrl }: { log: Log; directUrl?: string }): OpenDatabase {
  const pool = openPool(url, { log, shares: connectionLimits, name: 'vigil', ...(directUrl !== undefined && { directUrl }) });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Runs `work` in one transaction that sees one organisation's rows. `readOnly` makes any write in it an error. The work may run
 * more than once (see `untilCommitted`).
 */
export function inOrganization<T>(
  db: Database,
  organization: OrganizationScope,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false }: { readOnly?: boolean } = {},
): Promise<T> {
  const begun = db.transaction().setAccessMode(readOnly ? 'read only' : 'read write');
  return untilCommitted(() =>
    run(begun, async (tx) => {
      await sql`select set_config('app.organization', ${organization}, true), ${lockTimeout()}`.execute(tx);
      return work(tx);
    }),
  );
}

/** Switches the transaction to another organisation's rows, one that the caller may act in. */
export const switchOrganization = (tx: Tx, organization: OrganizationScope): Promise<unknown> =>
  sql`select set_config('app.organization', ${organization}, true)`.execute(tx);

/**
 * Runs `work` in one transaction that sees every organisation: for the program's own work, never for a caller's. The work may run
 * more than once (see `untilCommitted`).
 */
export function asSystem<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return untilCommitted(() =>
    run(db.transaction(), async (tx) => {
      await sql`select set_config('app.system', 'on', true), ${lockTimeout()}`.execute(tx);
      return work(tx);
    }),
  );
}

const afterwards = new WeakMap<Tx, (() => void)[]>();

/** Runs a task in this process after the transaction has committed, and never if it is rolled back. */
export function afterCommit(tx: Tx, task: () => void): void {
  afterwards.get(tx)?.push(task);
}

async function run<T>(begun: TransactionBuilder<DB>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tasks: (() => void)[] = [];
  const result = await begun.execute((tx) => {
    afterwards.set(tx, tasks);
    return inTransaction(() => work(tx));
  });
  for (const task of tasks) task();
  return result;
}

/** The lock timeout of jobs. A job may hold its connection while it waits for a row, because no person waits for the job. */
const JOB_LOCK_TIMEOUT = '120s';
const REQUEST_LOCK_TIMEOUT = '200ms';

const lockTimeout = () => {
  const kind = currentWorker()?.kind ?? 'job';
  return sql`set_config('lock_timeout', ${kind === 'job' ? JOB_LOCK_TIMEOUT : REQUEST_LOCK_TIMEOUT}, true)`;
};

// A transaction with many writes, such as the removal of an organisation, may lose several deadlocks in a row.
const TRIES = 8;
const PAUSE_MS = 50;
const LOCK_WAIT_MS = 20_000;
/** Deadlock or serialization failure: PostgreSQL rolled this transaction back so that another could continue. */
const ROLLED_BACK_FOR_OTHERS = new Set(['40P01', '40001']);
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs a transaction again when PostgreSQL rolled it back so that another one could continue, or when a row stayed locked for
 * longer than a request may hold a connection. Therefore a transaction acts outside of the database only as its last step, or
 * through a job, and its input can be read twice.
 */
async function untilCommitted<T>(transaction: () => Promise<T>): Promise<T> {
  const began = Date.now();
  for (let tried = 1; ; tried++) {
    try {
      return await transaction();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      const mayRetry = code === LOCK_NOT_AVAILABLE ? waitsForRows(began) : ROLLED_BACK_FOR_OTHERS.has(code) && tried < TRIES;
      if (!mayRetry) throw error;
    }
    transactionsGivenUp.inc();
    await setTimeout(PAUSE_MS * Math.min(tried, TRIES) * Math.random());
  }
}

/** Whether the current work may try again for a locked row. Not within another transaction, which would hold its connection. */
function waitsForRows(began: number): boolean {
  const worker = currentWorker();
  return worker !== undefined && worker.kind !== 'job' && !worker.isInTransaction && Date.now() - began < LOCK_WAIT_MS;
}

/** Marks an id as a scope, for the program's own work on an organisation that it has just read from the database. */
export const trustedScope = (organization: string): OrganizationScope => organization as OrganizationScope;
