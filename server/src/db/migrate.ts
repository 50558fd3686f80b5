import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { StartError } from '../env.ts';
import { secureAudit } from './secure-audit.ts';

const folder = join(import.meta.dirname, '../../migrations');
const LOCK = 7_242_001;
const OLDEST_SERVER = 150_000;

/** Brings the database up to date; processes that start together wait for one another. Gives the names of what ran. */
export async function migrate(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The database does not answer: ${(error as Error).message}.`);
  }
  try {
    await refuseUnfitServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const ran = new Set(rows.map(({ name }) => name));
    const waiting = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !ran.has(name)).sort();
    for (const name of waiting) await run(client, name);
    await secureAudit(client);
    return waiting;
  } finally {
    await client.end();
  }
}

async function run(client: Client, name: string): Promise<void> {
  await client.query('begin');
  try {
    // A migration changes rows of every organisation; without this it would find none of them.
    await client.query(`select set_config('app.system', 'on', true)`);
    await client.query(await readFile(join(folder, name), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** A role that the policies do not bind would make row-level security a decoration. */
async function refuseUnfitServer(client: Client): Promise<void> {
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
