import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { Client } from 'pg';
import { bootstrapDatabase } from '../src/db/bootstrap.ts';
import { migrate } from '../src/db/migrate.ts';
import { openLog } from '../src/observe/log.ts';
import { openHeartbeats } from '../src/jobs/heartbeats.ts';
import { openQueue } from '../src/jobs/queue.ts';
import { jobKinds } from '../src/app/jobs.ts';
import { openThrowaway, openThrowawayPostgres } from '../../tools/throwaway.ts';
import { dropDatabase } from './database.ts';
import { partsOf } from './fault-proxy.ts';
import { startPgBouncer, type PgBouncer } from './pgbouncer.ts';

type TestDatabase = { adminUrl: string; template: string; role: string; password: string; pooler?: string };

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase;
  }
}

/**
 * Starts one server for the run, `TEST_DATABASE_URL` (as superuser) or an embedded one, and migrates one database to copy from.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = openLog('silent');
  const external = process.env.TEST_DATABASE_URL;
  const own = external ? { ...(await openThrowaway('test')), adminUrl: external } : await openThrowawayPostgres('test');
  const { adminUrl } = own;
  // Files that a test leaves in the temporary folder are removed with the run's own folder.
  process.env.TMPDIR = own.folder;
  if (!external) await spareTheDisk(adminUrl);
  const suffix = randomBytes(4).toString('hex');
  const database: TestDatabase = { adminUrl, template: `vigil_template_${suffix}`, role: 'vigil_test', password: 'vigil_test' };
  const url = await bootstrapDatabase(adminUrl, {
    database: database.template,
    role: database.role,
    password: database.password,
  });
  await migrate(url);
  const queue = await openQueue(url, { kinds: jobKinds, log, isWorker: false, heartbeats: openHeartbeats() });
  await queue.stop();
  const pooler = process.env.TEST_POOLER === 'pgbouncer' ? await beforePooler(adminUrl, url) : undefined;
  project.provide('database', { ...database, ...(pooler && { pooler: pooler.pooled(url).replace(/\/[^/]*$/, '') }) });
  return async () => {
    await pooler?.close();
    await dropDatabase(adminUrl, database.template);
    await own.remove();
  };
}

/** Starts PgBouncer as docs/pgbouncer.md describes: a pooler passes no timeouts on, so they are set on the role. */
async function beforePooler(adminUrl: string, url: string): Promise<PgBouncer> {
  const { user } = partsOf(url);
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const limits = { statement_timeout: '10min', lock_timeout: '2min', idle_in_transaction_session_timeout: '2min' };
  for (const [name, limit] of Object.entries(limits)) await client.query(`alter role ${user} set ${name} = '${limit}'`);
  await client.end();
  return startPgBouncer(partsOf(url));
}

/**
 * Turns off durable writes: no test crashes the machine itself, and a killed server loses nothing. The file system copies the
 * template, which takes a tenth of the time.
 */
async function spareTheDisk(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const settings = { fsync: 'off', full_page_writes: 'off', file_copy_method: 'clone' };
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
