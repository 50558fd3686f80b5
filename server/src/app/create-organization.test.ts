import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
  const { access_token } = (await answer.json()) as { access_token: string };
  const log = await fetch(`${origin}/lk/api/v2/audit?actions=organization.create`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  expect(log.status).toBe(200);
  expect(((await log.json()) as { data: object[] }).data).toMatchObject([
    { action: 'organization.create', actor_name: 'npm run organization', object: { name: 'Northwind Bank' } },
  ]);
}, 120_000);
