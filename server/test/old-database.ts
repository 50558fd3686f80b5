import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Client } from 'pg';
import { inject } from 'vitest';
import { addressOf, bootstrapDatabase } from '../src/db/bootstrap.ts';
import { checksumOf } from '../src/db/migrate.ts';
import { secureAudit } from '../src/db/secure-audit.ts';
import { dropDatabase, type TestDatabaseCopy } from './database.ts';

const migrations = join(import.meta.dirname, '../migrations');
export const fixtures = join(import.meta.dirname, 'fixtures');

/** The first line of a fixture. */
export type FixtureHead = {
  /** The fixture's migrations by name, with their checksums. */
  migrations: Record<string, string>;
  /** The row counts of the tables that were not empty. */
  rows: Record<string, number>;
};

/** Creates a database with these migrations and without stored checksums, as older versions left it. */
export async function makeOldDatabase(names: readonly string[]): Promise<TestDatabaseCopy> {
  const { adminUrl, role, password } = inject('database');
  const name = `vigil_test_${randomBytes(6).toString('hex')}`;
  const url = await bootstrapDatabase(adminUrl, { database: name, role, password });
  await withClient(url, async (client) => {
    await client.query('create table migrations (name text primary key, ran_at timestamptz not null default now())');
    for (const file of names) {
      await client.query('begin');
      await client.query(`select set_config('app.system', 'on', true)`);
      await client.query(await readFile(join(migrations, file), 'utf8'));
      await client.query('insert into migrations (name) values ($1)', [file]);
      await client.query('commit');
    }
  });
  return { url, drop: () => dropDatabase(adminUrl, name) };
}

export async function readFixture(file: string): Promise<{ head: FixtureHead; sql: string }> {
  const sql = brotliDecompressSync(await readFile(join(fixtures, file))).toString();
  return { head: JSON.parse(sql.slice('-- '.length, sql.indexOf('\n'))) as FixtureHead, sql };
}

/** Restores an installation from a fixture: its migrations, its rows, and its audit log without the program's help. */
export async function restoreFixture({ head, sql }: { head: FixtureHead; sql: string }): Promise<TestDatabaseCopy> {
  for (const [name, checksum] of Object.entries(head.migrations)) {
    const text = await readFile(join(migrations, name), 'utf8');
    if (checksumOf(text) !== checksum) throw new Error(`Migration ${name} was changed after it was released.`);
  }
  const database = await makeOldDatabase(Object.keys(head.migrations));
  const name = new URL(database.url.replace('@/', '@socket/')).pathname.slice(1);
  await withClient(addressOf(inject('database').adminUrl, { database: name }), (client) => client.query(sql));
  await withClient(database.url, (client) => secureAudit(client));
  return database;
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
