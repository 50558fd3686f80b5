import { describe, expect, test } from 'vitest';
import type { ImportPreset } from '@vigil/contract/staff-imports/staff-import.ts';
import { planColumns } from './import-columns.ts';

const A = 'a.petrova@b.test';
const B = 'c.kim@b.test';

/** Columns as `title=field`; a column that is not read has no field. */
const readAs = (rows: string[][]): { preset: ImportPreset | null; read: string } => {
  const { fields, preset, titles } = planColumns(rows);
  return { preset, read: fields.flatMap((field, column) => (field === null ? [] : `${titles[column]}=${field}`)).join(', ') };
};

test.each<[ImportPreset, string, string[][], string]>([
  [
    'microsoft_365',
    'the users of the admin centre',
    [
      'Block credential|City|Department|Display name|First name|Last name|Licenses|Proxy addresses|Title|User principal name|Alternate email addresses'.split(
        '|',
      ),
      ['True', '', 'IT', 'Ddls Student Training', '', '', 'E3', 'SMTP:x@y.test', '', A, 'home@mail.test'],
      ['False', '', 'IT', 'Anna Kim', 'Anna', 'Kim', 'E3', '', 'Analyst', B, 'other@mail.test'],
    ],
    'Block credential=status, Department=department, First name=first_name, Last name=last_name, Title=position, User principal name=email',
  ],
  [
    'microsoft_365',
    'the template of the admin centre',
    [
      ['User Name', 'First Name', 'Last Name', 'Display Name', 'Job Title', 'Department', 'Office Number'],
      [A, 'Anna', 'Kim', 'Anna Kim', 'Analyst', 'IT', '12'],
    ],
    'User Name=email, First Name=first_name, Last Name=last_name, Job Title=position, Department=department',
  ],
  [
    'entra',
    'users to create at once',
    [
      ['version:v1.0'],
      'Name [displayName] Required|User name [userPrincipalName] Required|Initial password [passwordProfile] Required|Block sign in (Yes/No) [accountEnabled] Required|First name [givenName]|Last name [surname]|Job title [jobTitle]|Department [department]'.split(
        '|',
      ),
      ['Anna Kim', A, 'x', 'No', 'Anna', 'Kim', 'Analyst', 'IT'],
    ],
    'User name [userPrincipalName] Required=email, Block sign in (Yes/No) [accountEnabled] Required=status, First name [givenName]=first_name, Last name [surname]=last_name, Job title [jobTitle]=position, Department [department]=department',
  ],
  [
    'entra',
    'users as they are downloaded',
    [
      'userPrincipalName|displayName|surname|mail|givenName|userType|jobTitle|department|accountEnabled'.split('|'),
      ['kim_b.test#EXT#@c.test', 'Anna Kim', 'Kim', A, 'Anna', 'Guest', 'Analyst', 'IT', 'True'],
    ],
    'surname=last_name, mail=email, givenName=first_name, jobTitle=position, department=department, accountEnabled=status',
  ],
  [
    'get_aduser',
    'as Get-ADUser exports them',
    [
      'DistinguishedName|Enabled|GivenName|Name|ObjectClass|ObjectGUID|SamAccountName|SID|Surname|UserPrincipalName'.split('|'),
      ['CN=Anna Kim,DC=b', 'True', 'Anna', 'Anna Kim', 'user', 'x', 'akim', 'S-1', 'Kim', A],
    ],
    'DistinguishedName=entry, Enabled=status, GivenName=first_name, Surname=last_name, UserPrincipalName=email',
  ],
  [
    'get_aduser',
    'with the address beside the login',
    [
      'GivenName|Surname|SamAccountName|Department|EmailAddress|UserPrincipalName|Title'.split('|'),
      ['Anna', 'Kim', 'akim', 'IT', A, 'akim@corp.test', 'Analyst'],
    ],
    'GivenName=first_name, Surname=last_name, Department=department, EmailAddress=email, Title=position',
  ],
  [
    'csvde',
    'a directory',
    [
      'DN|objectClass|cn|sn|title|givenName|displayName|department|name|userAccountControl|sAMAccountName|userPrincipalName|mail|manager'.split(
        '|',
      ),
      [
        'CN=Kim',
        'user',
        'Anna Kim',
        'Kim',
        'Analyst',
        'Anna',
        'Anna Kim',
        'IT',
        'Anna Kim',
        '512',
        'akim',
        'akim@corp.test',
        A,
        'CN=Yun',
      ],
    ],
    'DN=entry, sn=last_name, title=position, givenName=first_name, department=department, userAccountControl=status, mail=email, manager=manager',
  ],
  [
    'google_workspace',
    'users',
    [
      'First Name [Required]|Last Name [Required]|Email Address [Required]|Org Unit Path [Required]|Status [READ ONLY]|Recovery Email|Manager Email|Employee Title|Department'.split(
        '|',
      ),
      ['Anna', 'Kim', A, '/IT', 'Active', 'r@mail.test', B, 'Analyst', ''],
    ],
    'First Name [Required]=first_name, Last Name [Required]=last_name, Email Address [Required]=email, Org Unit Path [Required]=department, Status [READ ONLY]=status, Manager Email=manager, Employee Title=position',
  ],
  [
    'bitrix24',
    'people of a portal',
    [
      'LAST_NAME;PERSONAL_PHOTO;NAME;SECOND_NAME;WORK_POSITION;EMAIL;LOGIN;ACTIVE;IBLOCK_SECTION_NAME_1'.split(';'),
      ['Петрова', '', 'Азиза', 'Романовна', 'Аналитик', A, 'apetrova', 'Y', 'ИТ'],
    ],
    'LAST_NAME=last_name, NAME=first_name, SECOND_NAME=middle_name, WORK_POSITION=position, EMAIL=email, ACTIVE=status, IBLOCK_SECTION_NAME_1=department',
  ],
  [
    'zup',
    'people of an accounting program',
    [
      ['Табельный номер', 'Сотрудник', 'Подразделение', 'Должность', 'Дата увольнения', 'Состояние', 'E-mail'],
      ['1', 'Петрова Азиза Романовна', 'ИТ', 'Аналитик', '', 'Работа', A],
    ],
    'Сотрудник=full_name, Подразделение=department, Должность=position, Дата увольнения=status, Состояние=status, E-mail=email',
  ],
  [
    'bamboohr',
    'employees',
    [
      [
        'Employee #',
        'First Name',
        'Last Name',
        'Work Email',
        'Home Email',
        'Job Title',
        'Department',
        'Division',
        'Reporting to',
        'Status',
      ],
      ['12', 'Anna', 'Kim', A, 'h@mail.test', 'Analyst', 'IT', 'North', 'Kim, Boris', 'Active'],
    ],
    'First Name=first_name, Last Name=last_name, Work Email=email, Job Title=position, Department=department, Status=status',
  ],
  [
    'gophish',
    'a group',
    [
      ['First Name', 'Last Name', 'Email', 'Position'],
      ['Anna', 'Kim', A, 'Analyst'],
    ],
    'First Name=first_name, Last Name=last_name, Email=email, Position=position',
  ],
  [
    'zoho',
    'employees, whose roles are not ours',
    [
      [
        'EmployeeID',
        'First Name',
        'Last Name',
        'Email address',
        'Department',
        'Title',
        'Reporting To',
        'Employee Status',
        'Role',
      ],
      ['1', 'Anna', 'Kim', A, 'IT', 'Analyst', 'Boris Kim', 'Active', 'Employee'],
    ],
    'First Name=first_name, Last Name=last_name, Email address=email, Department=department, Title=position, Employee Status=status',
  ],
  [
    'yandex_360',
    'employees, whose logins are of a domain that the file does not name',
    [
      ['login', 'password', 'password_change_required', 'first_name', 'last_name', 'middle_name', 'position', 'gender'],
      ['apetrova', 'x', 'true', 'Азиза', 'Петрова', 'Романовна', 'Аналитик', 'female'],
    ],
    'login=email, first_name=first_name, last_name=last_name, middle_name=middle_name, position=position',
  ],
])('%s: %s', (preset, _what, rows, read) => {
  expect(readAs(rows)).toEqual({ preset, read });
});

/** Titles of files and templates that people publish, from programs that the import does not know by name. */
describe('Other programs', () => {
  test.each<[string, string, string, string]>([
    [
      'members of a chat',
      'username,email,status,billing-active,has-2fa,has-sso,userid,fullname,displayname,expiration-timestamp',
      `anna,${A},Deactivated,1,0,0,U1,Anna Kim,Anna Kim,`,
      'email=email, status=status, fullname=full_name',
    ],
    [
      'users of a tracker, whose user names are names',
      'User id,User name,email,User status,Added to org,Org role',
      `x-1,Anna Kim,${A},Active,2026-01-02,User`,
      'email=email, User status=status',
    ],
    [
      'learners of a school',
      'username,password,firstname,lastname,email,cohort1',
      `anna.kim,x,Anna,Kim,${A},L1`,
      'firstname=first_name, lastname=last_name, email=email',
    ],
    [
      'those who enter by a card',
      'Фамилия;Имя;Отчество;Должность;Email;Обучение (Да/Нет);Дата обучения',
      `Петрова;Азиза;Романовна;Инженер;${A};Да;21.10.2025`,
      'Фамилия=last_name, Имя=first_name, Отчество=middle_name, Должность=position, Email=email',
    ],
    [
      'a staff of three hundred, below its mark',
      '\uFEFFEmployee Number,First Name,Last Name,Work Email,Job Title,Department,Country,Employment Type,Employment Status,Level,Start Date,Termination Date',
      `1,Anna,Kim,${A},Engineer,IT,IN,FULL_TIME,ACTIVE,L4,2022-08-07,`,
      'First Name=first_name, Last Name=last_name, Work Email=email, Job Title=position, Department=department, Employment Status=status, Termination Date=status',
    ],
    [
      'an export for charts, managers by name',
      'Full Name,Work Email,Job Title,Department,Reports To,Hire Date,Status',
      `Anna Kim,${A},General Manager,,Ben Hall,2019-01-01,Active`,
      'Full Name=full_name, Work Email=email, Job Title=position, Department=department, Status=status',
    ],
    [
      'people of a training site',
      'email,password,lname,fname,mname,gender,city,phone,position,manager_email_1,is_active',
      `${A},x,Петрова,Азиза,Романовна,female,,,Аналитик,${B},true`,
      'email=email, lname=last_name, fname=first_name, mname=middle_name, position=position, manager_email_1=manager, is_active=status',
    ],
    [
      'a staff with dates',
      'Табельный номер;Фамилия;Имя;Отчество;Подразделение;Должность;Дата начала работы;Действующий сотрудник',
      'К-1;Петрова;Азиза;Романовна;ИТ;Аналитик;01.02.2026;Да',
      'Фамилия=last_name, Имя=first_name, Отчество=middle_name, Подразделение=department, Должность=position, Действующий сотрудник=status',
    ],
    [
      'a telephone list',
      'ФИО;Должность;Подразделение;Организация;Email;Телефон',
      `Петрова Азиза Романовна;Аналитик;ИТ;Завод;${A};12-34`,
      'ФИО=full_name, Должность=position, Подразделение=department, Email=email',
    ],
    [
      'a template with managers by address',
      'first_name,last_name,email,department,job_title,manager_email,phone,location,hire_date',
      `Anna,Kim,${A},IT,Analyst,${B},,,2026-01-02`,
      'first_name=first_name, last_name=last_name, email=email, department=department, job_title=position, manager_email=manager',
    ],
    [
      'users for a script, whose addresses are their logins',
      'UserPrincipalName,DisplayName,MailNickname,GivenName,Surname,PasswordProfile,UsageLocation,City,Department',
      `${A},Anna Kim,akim,Anna,Kim,x,UZ,Tashkent,IT`,
      'UserPrincipalName=email, GivenName=first_name, Surname=last_name, Department=department',
    ],
    [
      'a payroll without addresses',
      'T/r;JSHSHIR;F.I.SH;Lavozim;Yalpi maosh;Oy;Yil',
      '1;123;Karimov Anvar;Muhandis;100;5;2026',
      'F.I.SH=full_name, Lavozim=position',
    ],
  ])('%s', (_what, titles, person, read) => {
    const sign = titles.includes(';') ? ';' : ',';
    expect(readAs([titles.replace('\uFEFF', '').split(sign), person.split(sign)])).toEqual({ preset: null, read });
  });
});

describe('Titles in two rows', () => {
  test('are the lower ones, and the upper ones where the lower is blank', () => {
    const rows = [
      ['Штат ООО «Ромашка»'],
      ['№', 'ФИО', '', '', 'Почта', 'Должность по ШР'],
      ['', 'Фамилия', 'Имя', 'Отчество', '', ''],
      ['1', 'Петрова', 'Азиза', 'Романовна', A, 'Аналитик'],
    ];
    expect(readAs(rows).read).toBe(
      'Фамилия=last_name, Имя=first_name, Отчество=middle_name, Почта=email, Должность по ШР=position',
    );
    expect(planColumns(rows).headerRows).toBe(3);
  });

  test('distinguish two people of a row', () => {
    const { titles, fields } = planColumns([
      ['Сотрудник', 'Сотрудник', 'Наставник', 'Наставник'],
      ['ФИО', 'Почта', 'ФИО', 'Почта'],
      ['Ким Анна', A, 'Юн Борис', B],
    ]);
    expect(titles).toEqual(['Сотрудник / ФИО', 'Сотрудник / Почта', 'Наставник / ФИО', 'Наставник / Почта']);
    expect(fields).toEqual(['full_name', 'email', null, null]);
  });

  test('are not confused with a person', () => {
    const rows = [
      ['ФИО', 'Должность', 'Почта'],
      ['Ким Анна', 'Сотрудник', ''],
      ['Юн Анна', 'Инженер', A],
    ];
    expect(planColumns(rows).headerRows).toBe(1);
  });
});

test('A private address is read only if a person maps it', () => {
  const rows = [
    ['ФИО', 'Личный ящик'],
    ['Ким Анна', A],
  ];
  expect(planColumns(rows).fields).toEqual(['full_name', null]);
});

test('A role column without a single known role is read only if a person maps it', () => {
  expect(
    planColumns([
      ['Почта', 'Роль'],
      [A, 'Бригадир'],
      [B, 'Сварщик'],
    ]).fields,
  ).toEqual(['email', null]);
  expect(
    planColumns([
      ['Почта', 'Роль'],
      [A, 'Бригадир'],
      [B, 'Оператор'],
    ]).fields,
  ).toEqual(['email', 'role']);
});
