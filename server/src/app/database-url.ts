import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrapDatabase } from '../db/bootstrap.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { StartError, type Env } from '../env.ts';
import type { Log } from '../observe/log.ts';

export type DatabaseAddress = { url: string; close(): Promise<void> };

/**
 * Returns the address of the database: the one in DATABASE_URL, or that of our own server in the data folder, which is started if
 * it does not run yet.
 */
export async function openDatabaseAddress(env: Env, log: Log): Promise<DatabaseAddress> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, close: async () => {} };
  const folder = join(env.DATA_FOLDER, 'postgres');
  const cluster = await startEmbeddedPostgres({ folder, log: (line) => log.info(line) }).catch((error: Error) => {
    throw new StartError(error.message);
  });
  const password = savedPassword(join(env.DATA_FOLDER, 'database.password'));
  const url = await bootstrapDatabase(cluster.adminUrl, { database: 'vigil', role: 'vigil', password });
  return { url, close: () => cluster.stop() };
}

function savedPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
