import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { Client, Pool, type ClientBase, type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from '../observe/log.ts';
import type { ShareLimits } from '../sharing/fair-queue.ts';
import { currentWorker, type WorkKind } from '../sharing/owner.ts';
import { share, type Share } from '../sharing/shares.ts';

/**
 * `connections`: at most so many, first come, first served. `shares`: so many of each kind of work, shared between organisations.
 * `directUrl` leads to the server itself where `url` leads to a pooler before it.
 */
export type PoolOptions = { log: Log; name: string; directUrl?: string } & (
  | { connections: number; shares?: never }
  | { shares: Record<WorkKind, ShareLimits>; connections?: never }
);

/** No statement, lock wait or idle transaction lasts longer than these. */
const STATEMENT_MS = 600_000;
const LOCK_MS = 120_000;
const FORGOTTEN_TRANSACTION_MS = 120_000;

/**
 * Opens a pool of connections to one database. A server that is lost or stops answering fails the running query, never the process:
 * callers that wait for an answer get an error within half a minute.
 */
export function openPool(url: string, { log, connections, shares, name, directUrl = url }: PoolOptions): Pool {
  const options: PoolConfig = {
    Client: NamedClient,
    connectionString: url,
    max: shares === undefined ? connections : connectionsOf(shares),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: FORGOTTEN_TRANSACTION_MS,
    application_name: name,
  };
  const pool = shares === undefined ? new BoundedPool(options) : new SharedPool(options, shares);
  pool.on('error', (error) => log.warn({ error }, 'An idle database connection was lost.'));
  pool.on('connect', (client) => {
    // If the connection is in use, its query fails; the additional event would end the process without a listener.
    client.on('error', (error) => log.warn({ error }, 'A database connection was lost.'));
    endWhenMute(client as ClientBase as Watched, { directUrl, isPooled: directUrl !== url });
  });
  return pool;
}

/**
 * A connection with its own application name. The server shows the name with each connection's work, also behind a pooler that uses
 * one connection for many of ours, where process numbers identify nothing.
 */
class NamedClient extends Client {
  readonly ownName: string;
  constructor(config: ClientConfig = {}) {
    const ownName = `${config.application_name}:${randomBytes(6).toString('hex')}`;
    super({ ...config, application_name: ownName });
    this.ownName = ownName;
  }
}

/** A pool that refuses callers at once when too many are waiting, because they could not be served in time. */
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

/** Connections beyond the shares, for transactions that need a second connection and for work outside requests and jobs. */
const SPARE = 4;

const connectionsOf = (shares: Record<WorkKind, ShareLimits>): number =>
  Object.values(shares).reduce((sum, { slots }) => sum + slots, SPARE);

/** A pool whose callers take a slot of their organisation and kind of work before a connection, so that none takes all of them. */
class SharedPool extends BoundedPool {
  readonly #shares: Record<WorkKind, Share>;

  constructor(options: PoolConfig, limits: Record<WorkKind, ShareLimits>) {
    super(options);
    const shares = Object.entries(limits).map(([kind, one]) => [kind, share(`database_${kind as WorkKind}`, one)]);
    this.#shares = Object.fromEntries(shares) as Record<WorkKind, Share>;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback === undefined) return this.#connectWithSlot();
    callbackify(() => this.#connectWithSlot())((error, client) =>
      callback(error ?? undefined, client, (lost) => client.release(lost as Error)),
    );
  }

  async #connectWithSlot(): Promise<PoolClient> {
    const worker = currentWorker();
    if (worker === undefined || worker.isInTransaction) return super.connect();
    const giveBack = await this.#shares[worker.kind].queue.take(worker.owner);
    try {
      const client = await super.connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        giveBack();
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;
const WAITING_MAX = 500;
const TOO_MANY_CONNECTIONS = '53300';

/** Undeclared properties of a node-postgres connection. */
type Watched = NamedClient & { connection: { stream: Socket }; readyForQuery: boolean };

const SILENT_MS = 10_000;
const ASKING_MS = 5_000;
const JUST_NOW_MS = 5_000;
/** How long PgBouncer queues a statement by default. */
const POOLER_MS = 120_000;

/**
 * Ends a connection that waits for an answer that will not come. Silence alone proves nothing, because a statement may take long, so
 * the server is asked about it. A pooler without a free connection makes clients wait; they count as mute only after its own limit.
 */
function endWhenMute(client: Watched, { directUrl, isPooled }: { directUrl: string; isPooled: boolean }): void {
  const { stream } = client.connection;
  const isWaiting = () => !client.readyForQuery && !stream.destroyed;
  let patience = 0;
  async function endIfMute(): Promise<void> {
    if (!isWaiting()) return void (patience = 0);
    const { bytesRead } = stream;
    const seen = await askAboutConnection(directUrl, client.ownName);
    patience = seen === 'unknown' && isPooled ? patience + SILENT_MS : 0;
    const mayGoOn = seen === 'at work' || (patience > 0 && patience < POOLER_MS);
    if (mayGoOn || !isWaiting() || stream.bytesRead !== bytesRead) return;
    stream.destroy(Object.assign(new Error('The database connection has gone mute.'), { code: CONNECTION_FAILURE }));
  }
  // The callback of `setTimeout` itself would run only once.
  stream.on('timeout', () => {
    stream.setTimeout(SILENT_MS);
    void endIfMute();
  });
  stream.setTimeout(SILENT_MS);
}

const CONNECTION_FAILURE = '08006';

/**
 * Asks the server what the named connection is doing, over a separate connection, since those of the pool may be mute as well. An
 * idle server session is ended at once, because the locks of its transaction would block others; one that became idle a moment ago
 * is asked about again, because its answer may be on the way.
 */
async function askAboutConnection(directUrl: string, name: string): Promise<'at work' | 'at rest' | 'unknown' | 'no answer'> {
  const asking = new Client({
    connectionString: directUrl,
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
                 from pg_stat_activity where application_name = $1 and usename = current_user) watched`,
      [name, JUST_NOW_MS],
    );
    if (rows.length === 0) return 'unknown';
    return rows.some(({ is_at_work }) => is_at_work) ? 'at work' : 'at rest';
  } catch {
    return 'no answer';
  } finally {
    void asking.end().catch(() => {});
  }
}
