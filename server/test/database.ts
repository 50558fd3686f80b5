import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { addressOf } from '../src/db/bootstrap.ts';

/** `directUrl` leads past the pooler through which the suite runs when it is asked to (`npm run world`). */
export type TestDatabaseCopy = { url: string; directUrl?: string; drop(): Promise<void> };

/** A database of the suite's own, copied from the migrated template. */
export async function copyDatabase(): Promise<TestDatabaseCopy> {
  const { adminUrl, template, role, password, pooler } = inject('database');
  const name = `vigil_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, (client) => client.query(`create database ${name} template ${template} owner ${role}`));
  const url = addressOf(adminUrl, { database: name, role, password });
  const drop = () => dropDatabase(adminUrl, name);
  if (pooler === undefined) return { url, drop };
  return { url: `${pooler}/${name}`, directUrl: url, drop };
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
}

/** As the superuser of the server, in one of its databases: behind the program's back. */
export function behindItsBack(databaseUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const database = new URL(databaseUrl.replace('@/', '@socket/')).pathname.slice(1);
  return asAdmin(addressOf(inject('database').adminUrl, { database }), work);
}

async function asAdmin(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
