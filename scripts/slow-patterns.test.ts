import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slowPatterns } from './slow-patterns.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-patterns-'));
  await mkdir(join(folder, 'contract/src'), { recursive: true });
  await mkdir(join(folder, 'server/src/mail'), { recursive: true });
  const contract = ['export const slow = /^(a+)+$/;', 'export const fast = /^a+$/;'];
  await writeFile(join(folder, 'contract/src/a.ts'), contract.join('\n'));
  await writeFile(join(folder, 'server/src/mail/b.ts'), "export const trimmed = (text: string) => text.replace(/\\s+$/u, '');");
  await writeFile(join(folder, 'server/src/mail/b.test.ts'), 'export const slow = /^(a+)+$/;');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('Every slow pattern of the source is reviewed, and no review is stale', async () => {
  expect(await slowPatterns()).toEqual([]);
});

test('A slow pattern is found wherever it is used', async () => {
  const found = await slowPatterns(folder, {});
  expect(new Set(found.map((line) => line.split(' takes')[0]))).toEqual(
    new Set(['contract/src/a.ts: /^(a+)+$/', 'server/src/mail/b.ts: /\\s+$/u']),
  );
});

test('A reviewed pattern passes only in its own file, and a review without a pattern is reported', async () => {
  const reviewed = { 'contract/src/a.ts': { '^(a+)+$': 'short' }, 'server/src/mail/b.ts': { '^(a+)+$': 'short' } };
  const found = await slowPatterns(folder, reviewed);
  expect(found).toHaveLength(2);
  expect(found[0]).toContain('server/src/mail/b.ts: /\\s+$/u');
  expect(found[1]).toContain('server/src/mail/b.ts no longer has the slow pattern /^(a+)+$/');
});
