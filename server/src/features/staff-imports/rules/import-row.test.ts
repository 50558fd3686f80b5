import { expect, test } from 'vitest';
import { splitPath } from '@vigil/contract/departments/rules.ts';
import { readRow, roleNamed, splitName } from './import-row.ts';

test.each<[string, string, [string, string, string]]>([
  ['Иванов Пётр Ильич', 'ФИО', ['Иванов', 'Пётр', 'Ильич']],
  ['Ким  Анна', 'ФИО', ['Ким', 'Анна', '']],
  ['Karimov Anvar Oʻtkir oʻgʻli', 'F.I.Sh.', ['Karimov', 'Anvar', 'Oʻtkir oʻgʻli']],
  ['Karimov Anvar Otabekovich', 'Full name', ['Karimov', 'Anvar', 'Otabekovich']],
  ['John Ronald Smith', 'Full name', ['Smith', 'John', 'Ronald']],
  ['Иванов Пётр', 'Full name', ['Иванов', 'Пётр', '']],
  ['Smith, John', 'Name', ['Smith', 'John', '']],
  ['Иванов', 'ФИО', ['Иванов', '', '']],
  ['', 'ФИО', ['', '', '']],
])('The cells %j under %s are read', (name, title, [last_name, first_name, middle_name]) => {
  expect(splitName(name, title)).toEqual({ last_name, first_name, middle_name });
});

test.each([
  ['Head office / Sales', ['Head office', 'Sales']],
  ['Головной офис\\Продажи\\Восток', ['Головной офис', 'Продажи', 'Восток']],
  [' / Sales / ', ['Sales']],
  ['', []],
])('The department path %j is read', (place, titles) => {
  expect(splitPath(place)).toEqual(titles);
});

test.each(['Без отдела', 'No department', 'Boʻlimsiz'])('%j is the department of people without one', (cell) => {
  expect(readRow([cell], ['department']).department).toBe('Без отдела');
});

test.each([
  ['Оператор', 'operator'],
  ['контент-менеджер', 'content_manager'],
  ['content_manager', 'content_manager'],
  ['Xodim', 'employee'],
  ['хозяин', null],
])('The role %j is read', (word, role) => {
  expect(roleNamed(word)).toBe(role);
});

const fields = ['last_name', 'first_name', 'email', 'role', 'department'] as const;

test('A row is trimmed and its address lower-cased', () => {
  expect(readRow([' Ёлкин ', 'Пётр', 'mailto:A@B.Test', '', 'X\\Y'], fields)).toEqual({
    last_name: 'Ёлкин',
    first_name: 'Пётр',
    middle_name: '',
    email: 'a@b.test',
    position: '',
    department: 'X / Y',
    role: null,
    manager: '',
    manager_said: '',
    manager_flaw: null,
    entry: '',
    inactive: '',
    refusals: [],
    unknownRole: '',
  });
});

test.each([
  ['Boss@B.test ', 'boss@b.test', '', null],
  ['mailto:boss@b.test', 'boss@b.test', '', null],
  ['Юн  Борис', '', 'Юн Борис', 'unknown_manager'],
  ['CN=Юн Борис,DC=x', '', 'CN=Юн Борис,DC=x', 'unknown_manager'],
  ['A@b.test', 'a@b.test', '', 'own_manager'],
  ['', '', '', null],
])('A manager written as %j is %j', (cell, manager, manager_said, manager_flaw) => {
  expect(readRow(['Ё', 'П', 'a@b.test', cell], ['last_name', 'first_name', 'email', 'manager'])).toMatchObject({
    manager,
    manager_said,
    manager_flaw,
    refusals: [],
  });
});

test.each([
  [['Ё', 'П', 'nobody', ''], ['bad_address']],
  [
    ['Ё', 'П', 'a@b', 'хозяин'],
    ['bad_address', 'unknown_role'],
  ],
  [['Ё'.repeat(101), 'П', 'a@b.test', ''], ['too_long']],
  [['=1+1', '-П', 'a@b.test', ''], []],
])('The row %j is refused with its reason', (cells, refusals) => {
  expect(readRow(cells, fields).refusals).toEqual(refusals);
});
