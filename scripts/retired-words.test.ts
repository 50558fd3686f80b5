import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRetired, countsBefore, risen } from './retired-words.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-words-'));
  await mkdir(join(folder, 'server/src'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('no retired word stands in more places than before', async () => {
  expect(risen(await countRetired(), await countsBefore())).toEqual([]);
});

test('a word is found in comments, texts and parts of names', async () => {
  const code = `/** Letters that were told. */\nexport const sentLetter = 'a letter', letter_id = lettering;`;
  await writeFile(join(folder, 'server/src/a.ts'), code);
  await writeFile(join(folder, 'README.md'), 'Nobody is told.');
  const counts = await countRetired(folder);
  expect(counts.letter).toEqual({ code: 4, documents: 0, texts: 0 });
  expect(counts.told).toEqual({ code: 1, documents: 1, texts: 0 });
});

test('one more is a fault that says what to write instead, and one fewer is none', () => {
  const before = { letter: { code: 2, documents: 1 }, told: { code: 5 } };
  expect(risen({ letter: { code: 3, documents: 0 }, told: { code: 4 } }, before)).toEqual([
    '“letter” occurs 3 times in code, 2 times before. Say email, message or delivery.',
  ]);
});
