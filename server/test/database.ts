import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { addressOf } from '../src/db/bootstrap.ts';

/** A test database. `directUrl` bypasses the pooler that the tests use in `npm run world`. */
export type TestDatabaseCopy = { url: string; directUrl?: string; drop(): Promise<void> };

/** Copies a database for one suite from the migrated template, or from another database without connections. */
export async function copyDatabase(from?: string): Promise<TestDatabaseCopy> {
  const { adminUrl, role, password, pooler, ...database } = inject('database');
  const template = from ?? database.template;
  const name = `vigil_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, (client) =>
    client.query(`create database ${name} template ${template} owner ${role} strategy file_copy`),
  );
  const url = addressOf(adminUrl, { database: name, role, password });
  const drop = () => dropDatabase(adminUrl, name);
  if (pooler === undefined) return { url, drop };
  return { url: `${pooler}/${name}`, directUrl: url, drop };
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
}

export const nameOfDatabase = (url: string): string => new URL(url.replace('@/', '@socket/')).pathname.slice(1);

/** Works as the server's superuser in one of its databases, bypassing the program. */
export function asSuperuser(databaseUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const database = nameOfDatabase(databaseUrl);
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
