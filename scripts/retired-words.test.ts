import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGlossary, type Glossary } from './glossary.ts';
import { countRetired, countsBefore, forbiddenTexts, risen } from './retired-words.ts';

const glossary: Glossary = {
  retired: new Map([
    ['letter', 'email, message or delivery'],
    ['told', 'shown'],
  ]),
  forbidden: [{ language: 'uz', pattern: /«/u, instead: '“ ”' }],
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-words-'));
  await mkdir(join(folder, 'server/src'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('no retired word stands in more places than before', async () => {
  const glossary = await readGlossary();
  expect(risen(glossary, await countRetired(glossary), await countsBefore())).toEqual([]);
  expect(await forbiddenTexts(glossary)).toEqual([]);
});

test('a word is found in comments, texts and parts of names', async () => {
  const code = `/** Letters that were told. */\nexport const sentLetter = 'a letter', email_id = lettering;`;
  await writeFile(join(folder, 'server/src/a.ts'), code);
  await writeFile(join(folder, 'README.md'), 'Nobody is told.');
  const counts = await countRetired(glossary, folder);
  expect(counts.letter).toEqual({ code: 4, documents: 0, texts: 0 });
  expect(counts.told).toEqual({ code: 1, documents: 1, texts: 0 });
});

test('one more is a fault that says what to write instead, and one fewer is none', () => {
  const before = { letter: { code: 2, documents: 1 }, told: { code: 5 } };
  expect(risen(glossary, { letter: { code: 3, documents: 0 }, told: { code: 4 } }, before)).toEqual([
    '“letter” occurs 3 times in code, 2 times before. Say email, message or delivery.',
  ]);
});

test('the tables of the glossary are read: words of terms, other words and patterns with a bar', async () => {
  const path = join(folder, 'glossary.md');
  await writeFile(
    path,
    '# G\n\n## Terms\n\n| term | en | retired |\n|---|---|---|\n| email | email | letter, note |\n| page | page | |\n\n' +
      '## Retired English words\n\n| word | say |\n|---|---|\n| anew | again |\n\n' +
      '## Forbidden in Russian and Uzbek\n\n| language | pattern | say |\n|---|---|---|\n| uz | a\\|b | c |\n',
  );
  const { retired, forbidden } = await readGlossary(path);
  expect([...retired]).toEqual([
    ['anew', 'again'],
    ['letter', 'email'],
    ['note', 'email'],
  ]);
  expect(forbidden).toEqual([{ language: 'uz', pattern: /a|b/iu, instead: 'c' }]);
});

test('a forbidden wording is found in the text of its language, and not in a key', async () => {
  for (const floor of ['web', 'server']) {
    await mkdir(join(folder, floor, 'locales/uz'), { recursive: true });
    await writeFile(join(folder, floor, 'locales/uz/a.json'), '{\n  "«": "yaxshi",\n  "b": "«yomon»"\n}\n');
  }
  const faults = await forbiddenTexts(glossary, folder);
  expect(faults.toSorted()).toEqual(['server', 'web'].map((floor) => `${floor}/locales/uz/a.json: “«yomon»”. Say “ ”.`));
});
