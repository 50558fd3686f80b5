import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const secret = { SECRET_KEY: 'a key that is long enough for the test' };

test('.env.example says every default as it is', async () => {
  const lines = (await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8'))
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const example = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
  expect(readEnv({ ...example, ...secret })).toEqual(readEnv(secret));
});

test.each([
  [{ PORT: 'eighty' }, /Setting PORT/],
  [{ SECRET_KEY: 'short' }, /Setting SECRET_KEY/],
  [{ CONTENT_URL: 'http://localhost:8080' }, /Setting CONTENT_URL: must be on another host/],
  [{ ROLE: 'boss' }, /Setting ROLE/],
  [{ APP_URL: 'localhost' }, /Setting APP_URL/],
])('%o stops the start with one line', (bad, line) => {
  expect(() => readEnv({ ...secret, ...bad })).toThrow(line);
});
