import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Checks that `ARCHITECTURE.md` can be read in ten minutes and names every folder of the server, and that documents name existing
 * files.
 */

const root = join(import.meta.dirname, '..');
const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const featureRows = [...map.matchAll(/^\| ([a-z-]+) \| .* \| `(.*)` \|$/gm)].map(([, feature, file]) => ({ feature, file }));

test('The map is short', () => {
  expect(map.split('\n').length).toBeLessThanOrEqual(150);
  expect(Buffer.byteLength(map)).toBeLessThanOrEqual(12 * 1024);
});

test('The map names every folder of the server', () => {
  expect(foldersIn('server/src').filter((folder) => !new RegExp(`\\b${folder}/`).test(map))).toEqual([]);
});

test('The map has a row with an existing file for every feature of the server', () => {
  expect(new Set(featureRows.map(({ feature }) => feature))).toEqual(new Set(foldersIn('server/src/features')));
  expect(featureRows).toHaveLength(foldersIn('server/src/features').length);
  expect(featureRows.filter(({ feature, file }) => !existsSync(join(root, 'server/src/features', feature!, file!)))).toEqual([]);
});

test('The map names every feature that exists only in the browser', () => {
  const known = new Set(featureRows.map(({ feature }) => feature));
  const alone = foldersIn('web/src/features').filter((feature) => !known.has(feature));
  expect(alone.filter((feature) => !map.includes(`\`${feature}\``))).toEqual([]);
});

test('Documents name only existing source files', () => {
  const at = (...patterns: string[]) => globSync(patterns, { cwd: root, exclude: ['**/node_modules'] });
  const existing = new Set(
    at('{contract,server,web,scripts,e2e,bench,tools}/**/*.{ts,tsx}', '*.ts').map((path) => basename(path)),
  );
  const missing = at('*.md', 'docs/**/*.md', '{contract,server,web}/**/*.md').flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/`(?:[\w.-]+\/)*([\w.-]+\.tsx?)`/g)].flatMap(([, name]) =>
      existing.has(name!) ? [] : [`${document}: ${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
