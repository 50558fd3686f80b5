import type { Socket } from 'node:net';
import { Client, Pool, type ClientBase, type PoolClient } from 'pg';
import type { Log } from '../log.ts';

export type PoolOptions = { log: Log; connections: number; name: string };

/** No statement, lock or forgotten transaction outlives these, whatever waits for it. */
const STATEMENT_MS = 600_000;
const LOCK_MS = 120_000;
const FORGOTTEN_TRANSACTION_MS = 120_000;

/**
 * Connections to one database. A lost server is an error of the query at hand, never of the process, and so is one that has
 * gone mute: whoever waits for an answer is told within half a minute.
 */
export function openPool(url: string, { log, connections, name }: PoolOptions): Pool {
  const pool = new BoundedPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: FORGOTTEN_TRANSACTION_MS,
    application_name: name,
  });
  pool.on('error', (error) => log.warn({ error }, 'An idle database connection was lost.'));
  pool.on('connect', (client) => {
    // In use it is the query that fails; the event that comes besides would end the process if nobody listened.
    client.on('error', (error) => log.warn({ error }, 'A database connection was lost.'));
    watchForSilence(client as ClientBase as Watched, url);
  });
  return pool;
}

/** More would wait than could be served in time: they are told so at once, and cost no memory. */
class BoundedPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (this.waitingCount < WAITING_MAX) return callback === undefined ? super.connect() : super.connect(callback);
    const error = Object.assign(new Error('Too many wait for the database.'), { code: TOO_MANY_CONNECTIONS });
    if (callback === undefined) return Promise.reject(error);
    callback(error, undefined, () => {});
  }
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;
const WAITING_MAX = 500;
const TOO_MANY_CONNECTIONS = '53300';

/** What node-postgres knows of a connection and does not declare. */
type Watched = ClientBase & { connection: { stream: Socket }; processID: number | null; readyForQuery: boolean };

const SILENT_MS = 10_000;
const ASKING_MS = 5_000;
const JUST_NOW_MS = 5_000;

/** Silence alone says nothing, for a statement may take long; a server that does not know of the statement says all. */
function watchForSilence(client: Watched, url: string): void {
  const { stream } = client.connection;
  const isWaiting = () => !client.readyForQuery && !stream.destroyed;
  async function endIfMute(): Promise<void> {
    if (!isWaiting()) return;
    const { bytesRead } = stream;
    if ((await isAtWork(url, client.processID)) || !isWaiting() || stream.bytesRead !== bytesRead) return;
    stream.destroy(Object.assign(new Error('The database connection has gone mute.'), { code: CONNECTION_FAILURE }));
  }
  // A callback given to `setTimeout` would be called once and never again.
  stream.on('timeout', () => {
    stream.setTimeout(SILENT_MS);
    void endIfMute();
  });
  stream.setTimeout(SILENT_MS);
}

const CONNECTION_FAILURE = '08006';

/**
 * Asked over a connection of its own: those of the pool may all be as mute. No answer is one as well. What is at rest on the
 * other side is ended there and then: the locks of its transaction would hold up everyone else, one after the other. What has
 * just come to rest may have its answer on the way, and is asked about once more.
 */
async function isAtWork(url: string, pid: number | null): Promise<boolean> {
  const asking = new Client({
    connectionString: url,
    connectionTimeoutMillis: ASKING_MS,
    query_timeout: ASKING_MS,
    application_name: 'vigil-watch',
  });
  asking.on('error', () => {});
  try {
    await asking.connect();
    const { rows } = await asking.query<{ is_at_work: boolean }>(
      `select is_at_work, case when not is_at_work then pg_terminate_backend(pid) end
         from (select pid, state = 'active' or state_change > now() - $2 * interval '1 millisecond' as is_at_work
                 from pg_stat_activity where pid = $1 and usename = current_user) watched`,
      [pid, JUST_NOW_MS],
    );
    return rows[0]?.is_at_work === true;
  } catch {
    return false;
  } finally {
    void asking.end().catch(() => {});
  }
}
