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
const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !file.includes('.test.'));

/** The compiler gives up on so many keys, and lets through whatever is asked for. */
test('every word that a screen asks for is there', () => {
  const missing = sources.flatMap((file) => {
    const source = readFileSync(join(SOURCES, file), 'utf8');
    const whole = [...source.matchAll(/\bt\(\s*'([a-z_]+\.[^':]+)'/g)].map(([, key]) => key!);
    const begun = [...source.matchAll(/\bt\(\s*`([a-z_]+(?:\.[\w]+)*\.)\$\{/g)].map(([, prefix]) => prefix!);
    return [
      ...whole.filter((key) => !known.has(key)),
      ...begun.filter((prefix) => !keys.some((key) => key.startsWith(prefix))),
    ].map((key) => `${file}: ${key}`);
  });
  expect(sources.length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});
