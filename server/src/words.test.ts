import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@vigil/contract/shared/languages.ts';
import { describe, expect, test } from 'vitest';
import { textForCount, fill, wordsIn } from './words.ts';

type Texts = { [name: string]: string | Texts };

const textsIn = (language: Language): [name: string, text: string][] => textsOf(wordsIn(language) as unknown as Texts);

function textsOf(texts: Texts, prefix = ''): [name: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : textsOf(value, `${prefix}${name}.`),
  );
}

/** Whether a name is a plural form that only some languages have; every language has `other`. */
const isOwnPlural = (name: string): boolean => /\.(?:zero|one|two|few|many)$/.test(name);
const plainNames = (language: Language) => textsIn(language).flatMap(([name]) => (isOwnPlural(name) ? [] : [name]));

const placeholdersOf = (text: string): string =>
  [...new Set(text.match(/\{+\w+\}+/g))].toSorted((a, b) => (a < b ? -1 : 1)).join(' ');

describe.each(languages)('the texts in %s', (language) => {
  const russian = new Map(textsIn('ru'));

  test('have the same names in the same order, and plurals of their own', () => {
    expect(plainNames(language)).toEqual(plainNames('ru'));
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join();
    const plurals = Map.groupBy(
      textsIn(language).filter(([name]) => isOwnPlural(name) || name.endsWith('.other')),
      ([name]) => name.slice(0, name.lastIndexOf('.')),
    );
    expect(plurals.size).toBeGreaterThan(0);
    for (const [name, texts] of plurals)
      expect([
        name,
        texts
          .map(([text]) => text.split('.').at(-1)!)
          .toSorted()
          .join(),
      ]).toEqual([name, categories]);
  });

  test('name the same placeholders', () => {
    const differing = textsIn(language).filter(
      ([name, text]) => russian.has(name) && placeholdersOf(text) !== placeholdersOf(russian.get(name)!),
    );
    expect(differing).toEqual([]);
  });

  test('say something everywhere, except that an email needs no notes', () => {
    const empty = textsIn(language).filter(([, text]) => text.trim() === '');
    expect(empty.map(([name]) => name).filter((name) => !/^emails\.kinds\.\w+\.notes$/.test(name))).toEqual([]);
  });
});

test('every group of problems is used, and by one file', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const used = sources.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/(?:=|\.\.\.)\s*problems\(\s*'(\w+)',/g)].map(
      ([, group]) => group!,
    ),
  );
  expect(used.toSorted()).toEqual(Object.keys(wordsIn('ru').problems).toSorted());
});

test.each([
  ['{a} of {b}', { a: 1, b: 'two' }, '1 of two'],
  ['{a} and {a}', { a: '{b}', b: 'x' }, '{b} and {b}'],
  ['{a} costs', { a: '$&' }, '$& costs'],
  ['{unknown} stays', {}, '{unknown} stays'],
])('%s is filled', (text, values, filled) => {
  expect(fill(text, values)).toBe(filled);
});

test.each([
  ['ru', 1, '1 день'],
  ['ru', 2, '2 дня'],
  ['ru', 11, '11 дней'],
  ['ru', 21, '21 день'],
  ['en', 1, '1 day'],
  ['en', 2, '2 days'],
  ['uz', 1, '1 kun'],
  ['uz', 5, '5 kun'],
] as const)('in %s %d days are “%s”', (language, count, text) => {
  expect(textForCount(wordsIn(language).emails.courses.days, count, language)).toBe(text);
});
