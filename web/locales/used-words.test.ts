import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLocale } from '../build/locales.ts';

const SOURCES = join(import.meta.dirname, '../src');
const PLURAL = /_(?:one|few|many|other)$/;

const keysOf = (words: object, prefix = ''): string[] =>
  Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'object' && word !== null ? keysOf(word as object, `${prefix}${name}.`) : [`${prefix}${name}`],
  );

const keys = keysOf(readLocale('ru').translation ?? {});
const known = new Set([...keys, ...keys.map((key) => key.replace(PLURAL, ''))]);
const names = new Set(keys.map((key) => key.split('.')[0]));
const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !file.includes('.test.'));

/** The compiler cannot check so many keys and accepts any. */
test('every word that a screen asks for is there', () => {
  const missing = sources.flatMap((file) => {
    const source = readFileSync(join(SOURCES, file), 'utf8');
    const first = [...source.matchAll(/\bt\(\s*'([a-z_]+\.[^':]+)'/g)].map(([, key]) => key!);
    // Both sides of a condition are asked for; other literals of a call are not keys.
    const further = [...source.matchAll(/\bt\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, asked]) =>
      [...asked!.matchAll(/'([a-z_]+)\.[^':\s]+'/g)].flatMap(([key, name]) => (names.has(name) ? [key.slice(1, -1)] : [])),
    );
    const begun = [...source.matchAll(/\bt\(\s*`([a-z_]+(?:\.[\w]+)*\.)\$\{/g)].map(([, prefix]) => prefix!);
    return [
      ...[...new Set([...first, ...further])].filter((key) => !known.has(key)),
      ...begun.filter((prefix) => !keys.some((key) => key.startsWith(prefix))),
    ].map((key) => `${file}: ${key}`);
  });
  expect(sources.length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});
