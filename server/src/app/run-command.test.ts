import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { orOneSentence } from './run-command.ts';

const run = promisify(execFile);

test.each([
  ['verify-audit.ts', []],
  ['reseal-secrets.ts', []],
  ['seed.ts', []],
  ['create-organization.ts', ['--title', 'Bank', '--domain', 'bank.example', '--admin', 'admin@bank.example']],
])('%s prints one sentence when the database is not there', async (command, values) => {
  const env = { ...process.env, DATABASE_URL: 'postgres://vigil:secret@127.0.0.1:1/vigil', SECRET_KEY: 'k'.repeat(64) };
  const failure = await run(process.execPath, [join(import.meta.dirname, command), ...values], { env }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database does not answer: [^\n]+\.\n$/),
  });
});

test('a missing file is not reported as a missing database', async () => {
  const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
  await expect(orOneSentence(() => Promise.reject(missing))).rejects.toBe(missing);
});
