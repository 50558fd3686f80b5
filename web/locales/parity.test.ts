import { readdirSync } from 'node:fs';
import { type Language, languages } from '@vigil/contract/shared/languages.ts';
import { expect, test } from 'vitest';
import { readLocale } from '../build/locales.ts';

const filesOf = (language: Language) =>
  readdirSync(new URL(language, import.meta.url), { recursive: true })
    .map(String)
    .sort();

test.each(languages)('%s has every file', (language) => {
  expect(filesOf(language)).toEqual(filesOf('ru'));
});

test.each(languages)('%s has every key, and its own plurals', (language) => {
  const words = flatten(readLocale(language));
  const russian = flatten(readLocale('ru'));
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join();
  const incomplete = [...pluralsOf(words)].filter(([, found]) => [...found].toSorted().join() !== categories);
  expect(plainKeys(words)).toEqual(plainKeys(russian));
  expect(incomplete).toEqual([]);
});

test.each(languages)('%s names the same placeholders', (language) => {
  const russian = flatten(readLocale('ru'));
  const differing = [...flatten(readLocale(language))].filter(
    ([key, text]) => russian.has(key) && placeholdersOf(text) !== placeholdersOf(russian.get(key) ?? ''),
  );
  expect(differing).toEqual([]);
});

test.each(languages)('%s says something everywhere', (language) => {
  expect([...flatten(readLocale(language))].filter(([, text]) => text.trim() === '')).toEqual([]);
});

const PLURAL = /_(zero|one|two|few|many|other)$/;

function flatten(node: Record<string, unknown>, prefix = ''): Map<string, string> {
  const entries = Object.entries(node).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : [...flatten(value as Record<string, unknown>, `${prefix}${name}.`)],
  );
  return new Map(entries);
}

function plainKeys(words: Map<string, string>): string[] {
  const plain = [...words.keys()].map((key) => {
    const stem = key.replace(PLURAL, '');
    return words.has(`${stem}_other`) ? stem : key;
  });
  return [...new Set(plain)].sort();
}

function pluralsOf(words: Map<string, string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const key of words.keys()) {
    const category = PLURAL.exec(key)?.[1];
    if (category === undefined) continue;
    const stem = key.replace(PLURAL, '');
    // `delete_many` is a name of the contract; a plural always has its `other`.
    if (!words.has(`${stem}_other`)) continue;
    found.set(stem, (found.get(stem) ?? new Set()).add(category));
  }
  return found;
}

const placeholdersOf = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name ?? '')
    .toSorted()
    .join();

test.each(languages)('%s shows no reports of emails while nothing records them', (language) => {
  // A SCORM package reports its own results, which is another thing.
  const words = [...flatten(readLocale(language))].filter(([key]) => !key.includes('scorm'));
  const speaking = /сообщили|сообщено|сообщил[аи]? о письме|\breported\b|report rate|xabar berilgan|xabar berdi/i;
  expect(words.filter(([key, text]) => /\breported\b/.test(key) || speaking.test(text)).map(([key]) => key)).toEqual([]);
});
