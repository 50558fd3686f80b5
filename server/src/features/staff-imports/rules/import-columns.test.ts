import { expect, test } from 'vitest';
import { planColumns } from './import-columns.ts';

test.each<[string, string[], (string | null)[]]>([
  [
    'Russian',
    ['№', 'Ф.И.О.', 'Должность', 'Структурное подразделение', 'E-mail'],
    [null, 'full_name', 'position', 'department', 'email'],
  ],
  [
    'Russian in parts',
    ['Фамилия*', 'Имя', 'Отчество (если есть)', 'Эл. почта', 'Роль'],
    ['last_name', 'first_name', 'middle_name', 'email', 'role'],
  ],
  ['English', ['First name', 'Surname', 'Job title', 'Email address'], ['first_name', 'last_name', 'position', 'email']],
  ['English with a bare name', ['Surname', 'Name', 'Email'], ['last_name', 'first_name', 'email']],
  [
    'Uzbek',
    ['F.I.Sh.', 'Lavozimi', 'Boʻlim', 'Elektron pochta', 'Rol'],
    ['full_name', 'position', 'department', 'email', 'role'],
  ],
  [
    'Uzbek in parts',
    ['Familiya', 'Ism', 'Otasining ismi', 'Bo‘limi', 'Pochta'],
    ['last_name', 'first_name', 'middle_name', 'department', 'email'],
  ],
  ['twice the same', ['Email', 'Почта', 'ФИО'], ['email', null, 'full_name']],
])('titles: %s', (_language, titles, fields) => {
  expect(planColumns([titles])).toMatchObject({ fields, headerRows: 1 });
});

test('the row of titles need not be the first', () => {
  const plan = planColumns([['Список сотрудников'], ['ООО «Ромашка»', '2026'], ['ФИО', 'Почта'], ['Иванов Пётр', 'a@b.test']]);
  expect(plan).toMatchObject({ headerRows: 3, fields: ['full_name', 'email'] });
});

test.each<[string, string[][], (string | null)[]]>([
  [
    'a full name',
    [
      ['Иванов Пётр Ильич', 'a@b.test', '12'],
      ['Ким Анна', 'c@d.test', '13'],
    ],
    ['full_name', 'email', null],
  ],
  [
    'a name in parts',
    [
      ['a@b.test', 'Иванов', 'Пётр'],
      ['c@d.test', 'Ким', 'Анна'],
    ],
    ['email', 'last_name', 'first_name'],
  ],
  [
    'a role',
    [
      ['a@b.test', 'оператор'],
      ['c@d.test', 'сотрудник'],
    ],
    ['email', 'role'],
  ],
])('without titles: %s is told by what it holds', (_what, rows, fields) => {
  expect(planColumns(rows)).toMatchObject({ fields, headerRows: 0 });
});

test('without addresses there is nothing to plan', () => {
  expect(
    planColumns([
      ['Фамилия', 'Имя'],
      ['Иванов', 'Пётр'],
    ]),
  ).toBeNull();
  expect(planColumns([])).toBeNull();
});
