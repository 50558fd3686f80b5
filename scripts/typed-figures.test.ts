import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typedFigures } from './typed-figures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-figures-'));
  await mkdir(join(folder, 'web/locales/en/translation'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('The texts of the screens contain no number of a rule', async () => {
  expect(await typedFigures()).toEqual([]);
});

test('A typed number is found wherever it stands', async () => {
  const words = {
    within: { limit: 'Up to 255 characters', days: 'Stored for 30 days', size: 'At most 20 MB.' },
    fine: ['{{count}} days', 'SAML 2.0', '0 is at once', 'https://a1.test', '{{max10}}', 'Microsoft 365 admin centre'],
  };
  await writeFile(join(folder, 'web/locales/en/translation/a.json'), JSON.stringify(words));
  const found = (await typedFigures(folder)).map((line) => line.split(': ')[1]);
  expect(found).toEqual(Object.values(words.within));
});
