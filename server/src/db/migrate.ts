import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { StartError } from '../env.ts';
import { isPooled } from './pooler.ts';
import { secureAudit } from './secure-audit.ts';

const folder = join(import.meta.dirname, '../../migrations');
const LOCK = 7_242_001;
/** How long a process waits for another that migrates: longer than the longest migration of the largest installation. */
const LOCK_SECONDS = 1_800;
const LOCK_NOT_AVAILABLE = '55P03';
const OLDEST_SERVER = 150_000;

/** Migrates the database; processes that start together wait for each other. Returns the names of the migrations that ran. */
export async function migrate(url: string, { lockSeconds = LOCK_SECONDS } = {}): Promise<string[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The database does not answer: ${(error as Error).message}.`);
  }
  try {
    await assertFitServer(client);
    await takeLock(client, lockSeconds);
    await makeLedger(client);
    const files = await readMigrations();
    const ran = await assertSameHistory(client, files);
    const waiting = [...files.keys()].filter((name) => !ran.has(name));
    for (const name of waiting) await run(client, name, files.get(name)!);
    await secureAudit(client);
    return waiting;
  } finally {
    await client.end();
  }
}

/** Takes the migration lock, which belongs to the connection. Refuses a transaction pooler, behind which it would not protect. */
async function takeLock(client: Client, seconds: number): Promise<void> {
  if (await isPooled(client)) {
    throw new StartError(
      'Vigil reaches its database through a pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself: migrating the database needs a direct connection.',
    );
  }
  await client.query(`set lock_timeout = '${seconds}s'`);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError(
      `Another Vigil has been migrating this database for ${Math.ceil(seconds / 60)} minutes. Wait until it is done, or stop it.`,
    );
  }
  await client.query('reset lock_timeout');
}

type Migration = { text: string; checksum: string };

/** This program's migrations by name, in order. */
async function readMigrations(): Promise<Map<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const read = async (name: string): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, name), 'utf8');
    return [name, { text, checksum: checksumOf(text) }];
  };
  return new Map(await Promise.all(names.map(read)));
}

/** A checksum of the text only: a checkout on Windows may have other line endings. */
export const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

async function makeLedger(client: Client): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now(), checksum text)',
  );
  // For installations from before checksums; a second `alter` would wait for every reader of the table.
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'checksum' and not attisdropped`,
  );
  if (rowCount === 0) await client.query('alter table migrations add column checksum text');
}

/** Asserts that this program has the migrations that ran here. Returns their names; rows from before checksums get a checksum. */
async function assertSameHistory(client: Client, files: Map<string, Migration>): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations order by name',
  );
  const unknown = rows.findLast(({ name }) => !files.has(name));
  if (unknown) {
    throw new StartError(
      `The database belongs to a newer Vigil: it has migration ${unknown.name}, which this version does not have. Start the newer version, or restore a backup made before it.`,
    );
  }
  const changed = rows.find(({ name, checksum }) => checksum !== null && checksum !== files.get(name)!.checksum);
  if (changed) {
    throw new StartError(
      `Migration ${changed.name} was changed after it ran on this database. Restore the file, and put the change into a new migration.`,
    );
  }
  for (const { name, checksum } of rows) {
    if (checksum !== null) continue;
    await client.query('update migrations set checksum = $2 where name = $1', [name, files.get(name)!.checksum]);
  }
  return new Set(rows.map(({ name }) => name));
}

async function run(client: Client, name: string, { text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    // A migration changes rows of every organisation; without this it would see none of them.
    await client.query(`select set_config('app.system', 'on', true)`);
    await client.query(text);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** Refuses an unsuitable server, and a role that bypasses the policies of row-level security. */
async function assertFitServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; is_unbound: boolean }>(
    `select current_setting('server_version_num')::int as version, rolname as name, (rolsuper or rolbypassrls) as is_unbound
       from pg_roles where rolname = current_user`,
  );
  const server = rows[0]!;
  if (server.version < OLDEST_SERVER) {
    throw new StartError(`PostgreSQL ${Math.floor(server.version / 10_000)} is too old: version 15 or later is needed.`);
  }
  if (server.is_unbound) {
    throw new StartError(
      `The database role "${server.name}" is a superuser or bypasses row-level security. Give DATABASE_URL an ordinary role (docs/external-postgres.sql).`,
    );
  }
}
