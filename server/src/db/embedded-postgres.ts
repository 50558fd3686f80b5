import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { prepareBinaries, removeOldCopies } from './postgres-binaries.ts';
import { createCluster, findAddress, startServer, stopServer } from './postgres-control.ts';
import { openHome, type PostgresHome } from './postgres-home.ts';
import { lockFolder } from './postgres-lock.ts';

export interface EmbeddedPostgres {
  /** Signs in as the superuser, for node-postgres and libpq alike. */
  adminUrl: string;
  /** Only where the server listens on TCP: on Windows. */
  port?: number;
  /** Whether a server was already running, left by a crash or started by another process. */
  reused: boolean;
  /** Leaves the cluster; the last process to leave stops it. Close your own connections first. */
  stop(): Promise<void>;
}

/** Every process that uses the cluster holds one connection with this name, so that the last process knows it is the last. */
const KEEPER = 'vigil keeper';
/** Children of a killed server need a moment to exit, and the start fails until then. */
const RETRY_DELAYS_MS = [100, 200, 300, 500, 800, 1200, 2000, 3000, 4000, 5000];
const NOBODY_LISTENS = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET']);
const WRONG_PASSWORD = '28P01';
const NEVER_BETTER = new Set([WRONG_PASSWORD, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC']);

/**
 * Runs PostgreSQL 18 as a child cluster in the folder, or joins the one that runs there.
 * Rejects with one plain sentence when the folder or the machine does not allow it.
 */
export async function startEmbeddedPostgres(options: { folder: string; log: (line: string) => void }): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw inPlainWords(error as NodeJS.ErrnoException, options.folder);
  }
}

interface Options {
  folder: string;
  log: (line: string) => void;
}

interface Cluster {
  home: PostgresHome;
  bin: string;
}

async function start({ folder, log }: Options): Promise<EmbeddedPostgres> {
  const home = await openHome(folder);
  const { cluster, ...first } = await withLock(home, async () => {
    const cluster = { home, bin: await prepareBinaries(home, log) };
    await createCluster(home, cluster.bin);
    const joined = await joinServer(cluster);
    if (!joined.reused) await removeOldCopies(home, cluster.bin);
    return { cluster, ...joined };
  });
  let { keeper } = first;
  let stopping: Promise<void> | undefined;

  const revive = () =>
    withLock(home, async () => {
      if (stopping) return;
      ({ keeper } = await joinServer(cluster));
      watch();
    });
  const watch = () =>
    keeper.once('end', () => {
      if (stopping) return;
      log('The embedded database has gone away; starting it again');
      revive().catch((error: Error) => log(`The embedded database did not come back: ${error.message}`));
    });
  const leave = () =>
    withLock(home, async () => {
      holdProcess(keeper, true);
      const last = await isAlone(keeper);
      await keeper.end().catch(() => {});
      if (last) await stopServer(home, cluster.bin);
    });

  watch();
  return { ...first.place, reused: first.reused, stop: () => (stopping ??= leave()) };
}

async function withLock<Result>(home: PostgresHome, work: () => Promise<Result>): Promise<Result> {
  const unlock = await lockFolder(home.folder);
  try {
    return await work();
  } finally {
    unlock();
  }
}

interface Joined {
  keeper: Client;
  place: { adminUrl: string; port?: number };
  reused: boolean;
}

/** Starts the server unless it already answers; either way one of our connections stays open. */
async function joinServer({ home, bin }: Cluster): Promise<Joined> {
  let failure: unknown;
  let started = false;
  for (const delay of [0, ...RETRY_DELAYS_MS]) {
    await sleep(delay);
    try {
      const joined = await connect(home);
      if (joined) return { ...joined, reused: !started };
      await startServer(home, bin);
      started = true;
      const fresh = await connect(home);
      if (fresh) return { ...fresh, reused: false };
    } catch (error) {
      if (isHopeless(error)) throw error;
      failure = error;
    }
  }
  throw failure ?? new Error('it started and did not answer.');
}

/** Connects to the server. Undefined if nothing listens; rejects if a server refuses the connection or is not ready yet. */
async function connect(home: PostgresHome): Promise<Omit<Joined, 'reused'> | undefined> {
  const address = await findAddress(home);
  if (!address) return undefined;
  const password = encodeURIComponent(await readFile(home.secret, 'utf8'));
  const onTcp = !address.host.startsWith('/');
  const adminUrl = onTcp
    ? `postgres://postgres:${password}@${address.host}:${address.port}/postgres`
    : `postgres://postgres:${password}@/postgres?host=${encodeURIComponent(address.host)}`;
  const keeper = new Client({ connectionString: adminUrl, application_name: KEEPER });
  // Without a listener, the server's death would end this process too.
  keeper.on('error', () => {});
  try {
    await keeper.connect();
  } catch (error) {
    if (NOBODY_LISTENS.has((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
  holdProcess(keeper, false);
  return { keeper, place: onTcp ? { adminUrl, port: address.port } : { adminUrl } };
}

function isHopeless(error: unknown): boolean {
  return NEVER_BETTER.has((error as { code?: string }).code ?? '') || /No space left/.test(String(error));
}

/** Sets whether the keeper keeps the process alive. An idle one must not: a script that never calls `stop` still ends. */
function holdProcess(keeper: Client, hold: boolean): void {
  const client = keeper as Client & Record<'ref' | 'unref', () => void>;
  if (hold) client.ref();
  else client.unref();
}

async function isAlone(keeper: Client): Promise<boolean> {
  const others = 'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  return keeper.query(others, [KEEPER]).then(
    ({ rowCount }) => rowCount === 0,
    () => false,
  );
}

function inPlainWords(error: NodeJS.ErrnoException, folder: string): Error {
  const because = { cause: error };
  if (error.code === 'ENOSPC' || /No space left/.test(error.message))
    return new Error(
      `The embedded database in ${folder} cannot start: the disk is full (${error.path ?? 'no space left'}).`,
      because,
    );
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS' || error.code === 'ENOTDIR')
    return new Error(`The folder ${folder} for the embedded database cannot be written by this user (${error.code}).`, because);
  if (error.code === WRONG_PASSWORD)
    return new Error(`The embedded database in ${folder} does not accept the password in its file pg.secret.`, because);
  return new Error(`The embedded database in ${folder} cannot start: ${error.message.replaceAll(/\s+/g, ' ')}`, because);
}
