import { describe, expect, test } from 'vitest';
import { describeColumns, planMappedColumns, planColumns } from './import-columns.ts';

type Fields = (string | null)[];
const A = 'a.petrova@b.test';
const B = 'c.kim@d.test';

describe('Titles', () => {
  test.each<[string, string[], Fields]>([
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
    [
      'an accounting program',
      ['Табельный номер', 'Физическое лицо', 'Подразделение', 'Должность', 'Дата приема', 'E-mail'],
      [null, 'full_name', 'department', 'position', null, 'email'],
    ],
    [
      'Google Workspace',
      ['First Name [Required]', 'Last Name [Required]', 'Email Address [Required]', 'Org Unit Path [Required]', 'Recovery Email'],
      ['first_name', 'last_name', 'email', 'department', null],
    ],
    ['blank columns between', ['', 'Фамилия', '', 'Имя', 'Почта', ''], [null, 'last_name', null, 'first_name', 'email', null]],
    ['names alone', ['Имя', 'Фамилия', 'Логин', 'Отдел'], ['first_name', 'last_name', null, 'department']],
  ])('%s', (_language, titles, fields) => {
    expect(planColumns([titles])).toMatchObject({ fields, titles, headerRows: 1 });
  });

  test.each<[string, string[][], number, Fields]>([
    [
      'after the name of the file',
      [['Список сотрудников'], ['ООО «Ромашка»', '2026'], ['ФИО', 'Почта'], ['Иванов Пётр', A]],
      3,
      ['full_name', 'email'],
    ],
    [
      'after a name that is a known word',
      [['Отдел'], ['Имя', 'Фамилия', 'Логин'], ['Анна', 'Ким', A]],
      2,
      ['first_name', 'last_name', 'email'],
    ],
    [
      'of two rows, those of the parts',
      [
        ['Работник', '', 'Контакты'],
        ['Фамилия', 'Имя', 'Почта'],
        ['Ким', 'Анна', A],
      ],
      2,
      ['last_name', 'first_name', 'email'],
    ],
    [
      'all unknown',
      [
        ['Кто', 'Куда писать'],
        ['Ким Анна', A],
      ],
      1,
      [null, 'email'],
    ],
    ['all unknown, after the name of the file', [['Выгрузка'], ['Кто', 'Куда писать'], ['Ким Анна', A]], 2, [null, 'email']],
    [
      'all unknown, above a position that is a known word',
      [
        ['Кто', 'Кем'],
        ['Ким Анна', 'Сотрудник'],
        ['Юн Анна', A],
      ],
      1,
      [null, 'email'],
    ],
    [
      'none: a person first',
      [
        ['Иванов Пётр', A],
        ['Ким Анна', B],
      ],
      0,
      [null, 'email'],
    ],
    [
      'none: a person without an address first',
      [
        ['Иванов Пётр', ''],
        ['Ким Анна', B],
      ],
      0,
      [null, 'email'],
    ],
    [
      'none: figures first',
      [
        ['1', '2'],
        ['Ким Анна', B],
      ],
      0,
      [null, 'email'],
    ],
    [
      'none: a figure among words',
      [
        ['Ким Анна', '17', 'нет'],
        ['Юн Анна', '18', B],
      ],
      0,
      [null, null, 'email'],
    ],
  ])('%s', (_what, rows, headerRows, fields) => {
    expect(planColumns(rows)).toMatchObject({ headerRows, fields });
  });
});

describe('Unknown columns are not guessed', () => {
  test.each<[string, string[][], Fields]>([
    [
      'names and a role in a file without titles',
      [
        ['Петрова', 'Азиза', 'Романовна', A, 'оператор'],
        ['Ким', 'Анна', '', B, 'оператор'],
      ],
      [null, null, null, 'email', null],
    ],
    [
      'a full name in a file without titles',
      [
        ['Иванов Пётр Ильич', A, '12'],
        ['Ким Анна', B, '13'],
      ],
      [null, 'email', null],
    ],
    ['addresses alone', [[A], [B]], ['email']],
    [
      'a login that is an address',
      [
        ['Имя', 'Фамилия', 'Логин', 'Отдел'],
        ['Азиза', 'Петрова', A, 'ИТ'],
      ],
      ['first_name', 'last_name', 'email', 'department'],
    ],
    [
      'a login that is none',
      [
        ['Имя', 'Фамилия', 'Логин', 'Отдел'],
        ['Азиза', 'Петрова', 'apetrova', 'ИТ'],
      ],
      ['first_name', 'last_name', null, 'department'],
    ],
    [
      'two columns of addresses',
      [
        ['ФИО', 'Куда писать', 'Наставник'],
        ['Ким Анна', A, B],
      ],
      ['full_name', null, null],
    ],
    [
      'a manager by name',
      [
        ['ФИО', 'Почта', 'Руководитель'],
        ['Ким Анна', A, 'Юн Борис'],
      ],
      ['full_name', 'email', null],
    ],
    [
      'addresses under a title of something else',
      [
        ['Сотрудник', 'Отдел'],
        [A, 'ИТ'],
        [B, 'ИТ'],
      ],
      ['full_name', 'department'],
    ],
    [
      'a column with one address among notes',
      [
        ['ФИО', 'Примечание', 'Логин'],
        ['Ким Анна', 'пишите на', A],
        ['Юн Анна', 'нет', B],
        ['Ли Анна', A, 'x@y.test'],
      ],
      ['full_name', null, 'email'],
    ],
    [
      'no address at all',
      [
        ['Фамилия', 'Имя'],
        ['Иванов', 'Пётр'],
      ],
      ['last_name', 'first_name'],
    ],
    ['nothing', [], []],
  ])('%s', (_what, rows, fields) => {
    expect(planColumns(rows).fields).toEqual(fields);
  });

  test('A column of addresses is marked as found by its contents', () => {
    expect(
      planColumns([
        ['ФИО', 'Логин', 'Office'],
        ['Ким Анна', `mailto:${A}`, '4'],
      ]).knownBy,
    ).toEqual(['title', 'content', null]);
  });

  test('The parts of a name take precedence over the whole name, where Microsoft 365 exports both', () => {
    const titles = ['Department', 'Display name', 'First name', 'Last name', 'Licenses', 'Title', 'User principal name'];
    const rows = [
      titles,
      ['IT', 'Ddls Student Training', '', '', 'E3', '', A],
      ['IT', 'Anna Kim', 'Anna', 'Kim', 'E3', 'Analyst', B],
    ];
    expect(planColumns(rows).fields).toEqual(['department', null, 'first_name', 'last_name', null, 'position', 'email']);
    expect(planColumns([['ФИО', 'Фамилия', 'Почта']]).fields).toEqual(['full_name', null, 'email']);
  });
});

describe('Columns with the same title', () => {
  test.each<[string, string[][], Fields]>([
    ['are the first while they are empty', [['Email', 'Почта', 'ФИО']], ['email', null, 'full_name']],
    [
      'are the one that holds anything',
      [
        ['Email', 'Почта'],
        ['', A],
      ],
      [null, 'email'],
    ],
    [
      'are the first when they hold the same',
      [
        ['Email', 'Почта'],
        [A, A],
      ],
      ['email', null],
    ],
    [
      'are none when it is not known which is meant',
      [
        ['Почта (личная)', 'Почта (рабочая)', 'ФИО'],
        [A, B, 'Ким Анна'],
      ],
      [null, null, 'full_name'],
    ],
  ])('%s', (_what, rows, fields) => {
    expect(planColumns(rows).fields).toEqual(fields);
  });
});

test('A person’s mapping counts, and is distinguished from what was recognised', () => {
  const rows = [
    ['Кто', 'Логин', 'Отдел'],
    ['Ким Анна', A, 'ИТ'],
  ];
  expect(planMappedColumns(rows, ['full_name', 'email', null])).toEqual({
    fields: ['full_name', 'email', null],
    knownBy: ['person', 'content', null],
    titles: rows[0],
    headerRows: 1,
    preset: null,
  });
  // A row with an address is not taken for titles.
  expect(planMappedColumns(rows.slice(1), ['full_name', 'email', null])).toMatchObject({ headerRows: 0, titles: [] });
});

test('A column is shown by its title and first cells, a full name with its parts', () => {
  const rows = [
    ['ФИО', '', 'Логин'],
    ['Петрова Азиза Романовна', '', A],
    ['', '', B],
    ['Ким Анна', 'x'.repeat(100), ''],
    ['Ким Анна', '', B],
  ];
  expect(describeColumns(rows, planColumns(rows))).toEqual([
    {
      title: 'ФИО',
      field: 'full_name',
      known_by: 'title',
      samples: ['Петрова Азиза Романовна', 'Ким Анна'],
      splits: [
        { text: 'Петрова Азиза Романовна', last_name: 'Петрова', first_name: 'Азиза', middle_name: 'Романовна' },
        { text: 'Ким Анна', last_name: 'Ким', first_name: 'Анна', middle_name: '' },
      ],
    },
    { title: '', field: null, known_by: null, samples: ['x'.repeat(80)], splits: [] },
    { title: 'Логин', field: 'email', known_by: 'content', samples: [A, B], splits: [] },
  ]);
});
