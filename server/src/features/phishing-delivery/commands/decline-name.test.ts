import type { NameCase } from '@vigil/contract/phishing-templates/variables.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { expect, test } from 'vitest';
import { declineName } from './decline-name.ts';

const whole = (name: string, nameCase: NameCase, language: Language): string => {
  const [last_name = '', first_name = '', ...middle] = name.split(' ');
  const person = { last_name, first_name, middle_name: middle.join(' ') };
  return (['last_name', 'first_name', 'middle_name'] as const)
    .map((part) => declineName(person, part, nameCase, language))
    .join(' ')
    .trim();
};

test.each([
  ['Иванова Анна Петровна', 'genitive', 'Ивановой Анны Петровны'],
  ['Иванова Анна Петровна', 'instrumental', 'Ивановой Анной Петровной'],
  ['Ким Олег Сергеевич', 'dative', 'Киму Олегу Сергеевичу'],
  ['Ким Вера Сергеевна', 'dative', 'Ким Вере Сергеевне'],
  ['Черных Пётр Ильич', 'accusative', 'Черных Петра Ильича'],
  ['Петрова-Водкина Ольга Львовна', 'dative', 'Петровой-Водкиной Ольге Львовне'],
  ['Шевченко Тарас Григорьевич', 'prepositional', 'Шевченко Тарасе Григорьевиче'],
  ['Исаев Илья Фомич', 'genitive', 'Исаева Ильи Фомича'],
  ['КАРИМОВА ДИЛНОЗА РУСТАМОВНА', 'dative', 'КАРИМОВОЙ ДИЛНОЗЕ РУСТАМОВНЕ'],
  ['Мамедов Эльчин Ариф оглы', 'dative', 'Мамедову Эльчину Ариф оглы'],
  ['Юсупова Шахноза Ҳамид қизи', 'dative', 'Юсуповой Шахнозе Ҳамид қизи'],
  ['Алиева Гулрух Рустамовна', 'genitive', 'Алиевой Гулрух Рустамовны'],
  ['Каримов Отабек Рустамович', 'instrumental', 'Каримовым Отабеком Рустамовичем'],
] as const)('In Russian, the %s in the %s becomes %s', (name, nameCase, form) => {
  expect(whole(name, nameCase, 'ru')).toBe(form);
});

test.each(['Smith John', 'Qodirov Otabek Rustamovich', 'Мишель Мишель', 'Ўктам'])(
  'In Russian, a name that is not known for certain stays as it is: %s',
  (name) => {
    for (const nameCase of ['genitive', 'dative', 'instrumental'] as const) expect(whole(name, nameCase, 'ru')).toBe(name);
  },
);

test.each([
  ['dative', 'Otabek', 'Otabekka'],
  ['dative', 'Dilnoza', 'Dilnozaga'],
  ['dative', 'Shavq', 'Shavqqa'],
  ['dative', 'Togʻ', 'Togʻqa'],
  ['genitive', 'Aziza', 'Azizaning'],
  ['accusative', 'Aziza', 'Azizani'],
  ['instrumental', 'Aziza', 'Aziza bilan'],
  ['prepositional', 'Aziza', 'Azizada'],
  ['dative', 'Азиза', 'Азиза'],
] as const)('In Uzbek, the %s of %s becomes %s', (nameCase, first_name, form) => {
  expect(declineName({ last_name: '', first_name, middle_name: '' }, 'first_name', nameCase, 'uz')).toBe(form);
});

test('In English, a name has a possessive and no other case', () => {
  expect(whole('Taylor Anna', 'genitive', 'en')).toBe('Taylor’s Anna’s');
  expect(whole('Jones James', 'genitive', 'en')).toBe('Jones’ James’');
  expect(whole('Taylor Anna', 'dative', 'en')).toBe('Taylor Anna');
});
