import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf } from '../db/bootstrap.ts';
import { asSystem, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { openLog } from '../observe/log.ts';
import { endPrograms, startInstallation } from '../../test/start-program.ts';

const MAKE = join(import.meta.dirname, 'create-organization.ts');
const WANTED = ['--title', 'Northwind Bank', '--domain', 'northwind.example', '--admin', 'admin@northwind.example'];

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-organization-'));
});
afterEach(async () => {
  await endPrograms();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as an administrator types it beside the running program. */
const make = async (...more: string[]): Promise<{ stdout: string; stderr: string }> => {
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DATA_FOLDER: folder, DEMONSTRATION: 'off' };
  return promisify(execFile)(process.execPath, [MAKE, ...WANTED, ...more], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
};

/** Returns the audit log's rows about the organisation. */
async function auditRows(): Promise<object[]> {
  const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} });
  const password = (await readFile(join(folder, 'database.password'), 'utf8')).trim();
  const url = addressOf(cluster.adminUrl, { database: 'vigil', role: 'vigil', password });
  const database = openDatabase(url, { log: openLog('warn') });
  try {
    const { rows } = await asSystem(database.db, (tx) =>
      sql<object>`select action, actor_name, after ->> 'title' as title, after ->> 'administrator' as admin
        from audit_log where object_type = 'organization'`.execute(tx),
    );
    return rows;
  } finally {
    await database.close();
    await cluster.stop();
  }
}

test('an empty installation says how to begin, and its first organisation greets people in the language given', async () => {
  const installed = await startInstallation(folder);
  expect(await installed.isReady).toBe(true);
  expect(installed.output()).toContain('npm run organization');

  expect((await make('--language', 'de')).stderr).toContain('--language is one of ru, en, uz');
  expect((await make('--time-zone', 'London')).stderr).toContain('--time-zone is a name');
  const { stdout } = await make(
    '--language',
    'en',
    '--time-zone',
    'Europe/London',
    '--first-name',
    'Hannah',
    '--last-name',
    'Bennett',
  );
  const password = /password (\S+)/.exec(stdout)?.[1] ?? '';
  const origin = `http://localhost:${installed.port}`;
  expect(await (await fetch(`${origin}/lk/auth/login`)).text()).toContain('<html lang="en"');
  const body = new URLSearchParams({ grant_type: 'password', username: 'admin@northwind.example', password });
  const answer = await fetch(`${origin}/gateway/v1/authentication/oauth`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  expect(await auditRows()).toEqual([
    {
      action: 'organization.create',
      actor_name: 'npm run organization',
      title: 'Northwind Bank',
      admin: 'admin@northwind.example',
    },
  ]);
}, 120_000);
