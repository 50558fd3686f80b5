import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** `ARCHITECTURE.md` is read in ten minutes, and names every room of the server. */

const root = join(import.meta.dirname, '..');
const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const featureRows = [...map.matchAll(/^\| ([a-z-]+) \| .* \| `(.*)` \|$/gm)].map(([, feature, file]) => ({ feature, file }));

test('the map is short', () => {
  expect(map.split('\n').length).toBeLessThanOrEqual(150);
  expect(Buffer.byteLength(map)).toBeLessThanOrEqual(12 * 1024);
});

test('the map names every folder of the server', () => {
  expect(foldersIn('server/src').filter((folder) => !new RegExp(`\\b${folder}/`).test(map))).toEqual([]);
});

test('the map has a row for every feature of the server, with a file that is there', () => {
  expect(new Set(featureRows.map(({ feature }) => feature))).toEqual(new Set(foldersIn('server/src/features')));
  expect(featureRows).toHaveLength(foldersIn('server/src/features').length);
  expect(featureRows.filter(({ feature, file }) => !existsSync(join(root, 'server/src/features', feature!, file!)))).toEqual([]);
});

test('the map names every feature that is in the browser only', () => {
  const known = new Set(featureRows.map(({ feature }) => feature));
  const alone = foldersIn('web/src/features').filter((feature) => !known.has(feature));
  expect(alone.filter((feature) => !map.includes(`\`${feature}\``))).toEqual([]);
});
