import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGlossary, type Glossary } from './glossary.ts';
import { forbiddenTexts, retiredWords } from './retired-words.ts';

const glossary: Glossary = {
  retired: new Map([
    ['letter', 'email, message or delivery'],
    ['told', 'shown'],
  ]),
  staying: [/\/letters\b/g, /\bletter:/g],
  forbidden: [{ language: 'uz', pattern: /«/u, instead: '“ ”' }],
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-words-'));
  await mkdir(join(folder, 'server/src'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the project has no retired word', async () => {
  const glossary = await readGlossary();
  expect(await retiredWords(glossary)).toEqual([]);
  expect(await forbiddenTexts(glossary)).toEqual([]);
});

test('a word is found in comments, texts, file names and parts of names, but not in names that stay', async () => {
  const code = `/** Nobody is told. */\nexport const sentLetter = { letter: email_id }, lettering = await call('/letters');`;
  await writeFile(join(folder, 'server/src/told.ts'), code);
  expect(await retiredWords(glossary, folder)).toEqual([
    'server/src/told.ts:0: “told”. Say shown: server/src/told.ts',
    'server/src/told.ts:1: “told”. Say shown: /** Nobody is told. */',
    expect.stringContaining('server/src/told.ts:2: “letter”. Say email, message or delivery: '),
  ]);
  await writeFile(join(folder, 'server/src/told.ts'), `const email = { letter: await call('/letters') };`);
  expect(await retiredWords(glossary, folder)).toHaveLength(1);
});

test('a name that stays without a use is a fault', async () => {
  const staying = [...glossary.staying, /pigeon/g];
  expect(await retiredWords({ ...glossary, staying }, folder)).toContain('docs/glossary.md: nothing is called pigeon any more.');
});

test('the tables of the glossary are read: words of terms, other words and patterns with a bar', async () => {
  const path = join(folder, 'glossary.md');
  await writeFile(
    path,
    '# G\n\n## Terms\n\n| term | en | retired |\n|---|---|---|\n| email | email | letter, note |\n| page | page | |\n\n' +
      '## Retired English words\n\n| word | say |\n|---|---|\n| anew | again |\n\n' +
      '## Names that stay\n\n| name | why |\n|---|---|\n| `/letters\\b` | a path |\n\n' +
      '## Forbidden in Russian and Uzbek\n\n| language | pattern | say |\n|---|---|---|\n| uz | a\\|b | c |\n',
  );
  const { retired, staying, forbidden } = await readGlossary(path);
  expect([...retired]).toEqual([
    ['anew', 'again'],
    ['letter', 'email'],
    ['note', 'email'],
  ]);
  expect(staying).toEqual([/\/letters\b/g]);
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
