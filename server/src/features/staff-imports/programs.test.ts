import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import type { ColumnField } from '@vigil/contract/staff-imports/columns.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { writeOds, writeXlsx, type WriteSheet } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { previewStaff, runStaffImport } from '../../../test/import-staff.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  home = await makeOrganization(server);
});

const operator = () => ({ token: home.people.operator.token });
const addressOf = (name: string) => `${name}@${home.domain}`;
type Answers = { domain?: string; instead_of?: string; columns?: (ColumnField | null)[] };
const read = (content: string | Uint8Array, { columns, ...answers }: Answers = {}, name = 'staff.csv') =>
  server.call(staffImports.previewImport, {
    ...operator(),
    headers: { 'accept-language': 'en' },
    body: {
      file: new File([content as never], name),
      ...answers,
      ...(columns && { columns: JSON.stringify(columns) as never }),
    },
  });
const verify = (domain: string) =>
  asSystem(server.services.database, (tx) =>
    tx.insertInto('verified_domains').values({ organization_id: home.id, domain, token: 'x', verified_at: new Date() }).execute(),
  );
const staff = async () => (await server.call(employees.listEmployees, { ...operator(), query: { limit: 100 } })).body.data;

describe('Yandex 360', () => {
  const file = (...people: string[]) =>
    [
      'login;password;password_change_required;first_name;last_name;middle_name;position;gender;birthday;language;phone',
      ...people,
    ].join('\n');
  const people = [
    '"apetrova";"x";"true";"Азиза";"Петрова";"Романовна";"Аналитик";"female";"";"ru";""',
    '"bkim";"x";"true";"Борис";"Ким";"";"Инженер";"male";"";"ru";""',
  ];

  test('completes logins with the only domain', async () => {
    const { body } = await read(file(...people));
    expect(body).toMatchObject({ preset: 'yandex_360', logins: { domains: [home.domain], domain: home.domain } });
    expect(body.rows.to_add.map(({ email, last_name, position }) => [email, last_name, position])).toEqual([
      [addressOf('apetrova'), 'Петрова', 'Аналитик'],
      [addressOf('bkim'), 'Ким', 'Инженер'],
    ]);
  });

  test('with several domains waits until a person names one', async () => {
    const otherDomain = `branch.${home.domain}`;
    await verify(otherDomain);
    const { body } = await read(file(...people));
    expect(body).toMatchObject({
      logins: { domains: [otherDomain, home.domain].toSorted(), domain: null },
      totals: { to_add: 0, refused: 0, to_delete: 0 },
    });
    const refused = await server.call(staffImports.runImport, { ...operator(), query: { event_id: body.event_id } });
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'import.nothing_read' }]);
    const answered = await read(file(...people), { domain: otherDomain, instead_of: body.event_id });
    expect(answered.body.logins?.domain).toBe(otherDomain);
    expect(answered.body.rows.to_add.map(({ email }) => email)).toEqual([`apetrova@${otherDomain}`, `bkim@${otherDomain}`]);
    const strange = await read(file(...people), { domain: 'elsewhere.test' });
    expect([strange.status, strange.body]).toMatchObject([422, { code: 'import.no_such_domain' }]);
  });

  test('without a verified domain is not read, and whole addresses need none', async () => {
    await asSystem(server.services.database, (tx) =>
      tx.deleteFrom('verified_domains').where('organization_id', '=', home.id).execute(),
    );
    expect((await read(file(...people))).body).toMatchObject({ logins: { domains: [], domain: null }, totals: { to_add: 0 } });
    const whole = await read(file(people[0]!.replace('apetrova', addressOf('apetrova'))));
    expect(whole.body).toMatchObject({ logins: null, totals: { to_add: 1 } });
  });

  test('asks for the domain of a login that a person maps as the address, even if there is only one', async () => {
    const columns: ColumnField[] = ['first_name', 'last_name', 'email', 'department'];
    const users = 'Имя,Фамилия,Логин,Отдел\nАнна,Ким,akim,ИТ\n';
    const { body } = await read(users, { columns });
    expect(body).toMatchObject({ logins: { domains: [home.domain], domain: null }, totals: { to_add: 0 } });
    expect((await read(users, { columns, domain: home.domain })).body.rows.to_add).toMatchObject([{ email: addressOf('akim') }]);
  });
});

describe('Bitrix24', () => {
  test('has nested departments, in columns of their own', async () => {
    const { event_id, preset, totals } = await previewStaff(
      server,
      home,
      [
        'NAME;LAST_NAME;PASSWORD;EMAIL;LOGIN;IBLOCK_SECTION_NAME_1;IBLOCK_SECTION_NAME_2;IBLOCK_SECTION_NAME_3;IBLOCK_SECTION_NAME_4',
        `Анна;Ким;x;${addressOf('anna')};akim;Завод;Цех 1;Участок А;`,
        `Борис;Юн;x;${addressOf('boris')};byun;Завод;Цех 1;;`,
        `Вера;Пак;x;${addressOf('vera')};vpak;Завод;;;`,
      ].join('\n'),
    );
    expect(preset).toBe('bitrix24');
    expect(totals).toMatchObject({
      to_add: 3,
      new_departments: ['Завод', 'Завод / Цех 1', 'Завод / Цех 1 / Участок А'],
    });
    await runStaffImport(server, home, event_id);
    const found = (await staff()).filter(({ email }) => ['anna', 'boris', 'vera'].includes(email.split('@')[0]!));
    expect(Object.fromEntries(found.map(({ first_name, department }) => [first_name, department.title]))).toEqual({
      Анна: 'Участок А',
      Борис: 'Цех 1',
      Вера: 'Завод',
    });
  });

  test('and a person can map other files’ columns as nested', async () => {
    const first = await read(
      `Имя;Фамилия;Последняя авторизация;E-Mail;Подразделение\nАнна;Ким;01.02.2026;${addressOf('anna')};Завод / Цех 1 / Участок А\n`,
    );
    expect(first.body).toMatchObject({ preset: 'bitrix24', rows: { to_add: [{ department: 'Завод / Цех 1 / Участок А' }] } });
    const columns: (ColumnField | null)[] = ['last_name', 'first_name', 'email', 'department', 'subdepartment', 'subdepartment'];
    const second = await read(`Фамилия;Имя;Почта;Д1;Д2;Д3\nКим;Анна;${addressOf('anna')};Завод;Цех 1;Участок А\n`, { columns });
    expect(second.body.rows.to_add).toMatchObject([{ department: 'Завод / Цех 1 / Участок А' }]);
  });
});

describe('Managers by their entries', () => {
  const dn = (name: string, unit = 'People') => `"CN=${name},OU=${unit},DC=primer,DC=example"`;
  const file = (...people: string[]) =>
    ['DistinguishedName,GivenName,Surname,SamAccountName,EmailAddress,Manager', ...people].join('\r\n');
  const reasons = async (event_id: string) => {
    const { body } = await server.call(staffImports.listImportChanges, { ...operator(), query: { event_id } });
    return body.total_count;
  };

  test('are found in the other rows, above or below, however the name is written', async () => {
    const { event_id, preset, rows } = await previewStaff(
      server,
      home,
      file(
        `${dn('Anna Kim')},Anna,Kim,akim,${addressOf('anna')},${dn('boris yun').replace('OU=People', 'ou = people')}`,
        `${dn('Boris Yun')},Boris,Yun,byun,${addressOf('boris')},`,
        `${dn('Pak\\, Vera')},Vera,Pak,vpak,${addressOf('vera')},${dn('Anna Kim')}`,
        `${dn('Dina Li')},Dina,Li,dli,${addressOf('dina')},${dn('Pak\\2C Vera')}`,
      ),
    );
    expect(preset).toBe('get_aduser');
    expect(rows.to_add.map(({ email, manager }) => [email, manager])).toEqual([
      [addressOf('anna'), addressOf('boris')],
      [addressOf('boris'), ''],
      [addressOf('vera'), addressOf('anna')],
      [addressOf('dina'), addressOf('vera')],
    ]);
    await runStaffImport(server, home, event_id);
    const managers = Object.fromEntries((await staff()).map(({ email, manager }) => [email, manager?.email]));
    expect(managers).toMatchObject({ [addressOf('anna')]: addressOf('boris'), [addressOf('dina')]: addressOf('vera') });
    expect(await reasons(event_id)).toBe(0);
  });

  test('or else by a name that only one person has, in the file or among the staff; otherwise the row says so', async () => {
    await runStaffImport(
      server,
      home,
      (await previewStaff(server, home, `Фамилия,Имя,Отчество,Почта\nПетрова,Азиза,Романовна,${addressOf('aziza')}\n`)).event_id,
    );
    const { rows } = await previewStaff(
      server,
      home,
      file(
        `${dn('Anna Kim')},Anna,Kim,akim,${addressOf('anna')},${dn('Yun Boris', 'Chiefs')}`,
        `${dn('Boris Yun')},Boris,Yun,byun,${addressOf('boris')},${dn('Петрова Азиза Романовна', 'Дирекция')}`,
        `${dn('Dina Li')},Dina,Li,dli,${addressOf('dina')},${dn('Same Name', 'Chiefs')}`,
        `${dn('Same Name', 'A')},Name,Same,same1,${addressOf('same1')},`,
        `${dn('Same Name', 'B')},Name,Same,same2,${addressOf('same2')},`,
        `${dn('Eva Tsoi')},Eva,Tsoi,etsoi,${addressOf('eva')},${dn('Nobody Here', 'Chiefs')}`,
        `${dn('Fay Lee')},Fay,Lee,flee,${addressOf('fay')},${dn('Fay Lee')}`,
      ),
    );
    expect(rows.to_add.map(({ email, manager }) => [email, manager])).toEqual([
      [addressOf('anna'), addressOf('boris')],
      [addressOf('boris'), addressOf('aziza')],
      [addressOf('dina'), ''],
      [addressOf('same1'), ''],
      [addressOf('same2'), ''],
      [addressOf('eva'), ''],
      [addressOf('fay'), addressOf('fay')],
    ]);
    expect(rows.refused).toEqual([]);
    expect(rows.manager_flaws.map(({ email, manager_flaw }) => [email, manager_flaw?.code, manager_flaw?.message])).toEqual([
      [addressOf('dina'), 'unclear_manager', expect.stringMatching(/: Same Name$/)],
      [addressOf('eva'), 'unknown_manager', 'Manager not found: Nobody Here'],
      [addressOf('fay'), 'own_manager', expect.stringContaining(addressOf('fay'))],
    ]);
  });

  test('are also found in files of csvde', async () => {
    const { preset, rows } = await previewStaff(
      server,
      home,
      [
        'DN,objectClass,cn,sn,givenName,sAMAccountName,mail,manager',
        `"CN=Anna Kim,DC=x",user,Anna Kim,Kim,Anna,akim,${addressOf('anna')},"CN=Boris Yun,DC=x"`,
        `"CN=Boris Yun,DC=x",user,Boris Yun,Yun,Boris,byun,${addressOf('boris')},`,
      ].join('\n'),
    );
    expect([preset, rows.to_add[0]]).toMatchObject(['csvde', { email: addressOf('anna'), manager: addressOf('boris') }]);
  });
});

describe('A department merged over its people', () => {
  const rows = () => [
    ['Штат', null, null, null],
    ['Отдел', 'Фамилия', 'Имя', 'Почта'],
    ['ИТ', 'Ким', 'Анна', addressOf('anna')],
    [null, 'Юн', 'Борис', addressOf('boris')],
    [null, 'Пак', 'Вера', addressOf('vera')],
    ['Склад', 'Ли', 'Дина', addressOf('dina')],
    [null, 'Цой', 'Ева', addressOf('eva')],
    [null, 'Хан', 'Зоя', addressOf('zoya')],
  ];
  const merges = [
    { startRow: 0, startCol: 0, endRow: 0, endCol: 3 },
    { startRow: 2, startCol: 0, endRow: 4, endCol: 0 },
    { startRow: 5, startCol: 0, endRow: 6, endCol: 0 },
  ];
  const sheet = (): WriteSheet => ({ name: 'Штат', rows: rows(), merges });
  const page = () =>
    `<html><body><table>${rows()
      .map((cells, at_row) => {
        const over = merges.find(({ startRow, startCol }) => startRow === at_row && startCol === 0);
        return `<tr>${cells.map((cell, column) => (cell === null ? '' : `<td${column === 0 && over && over.endRow > over.startRow ? ` rowspan="${over.endRow - over.startRow + 1}"` : ''}>${cell}</td>`)).join('')}</tr>`;
      })
      .join('')}</table></body></html>`;

  test.each<[string, () => Promise<Uint8Array | string> | string]>([
    ['.xlsx', () => writeXlsx({ sheets: [sheet()] })],
    ['.ods', () => writeOds({ sheets: [sheet()] })],
  ])('in %s applies to each of them, and to nobody below', async (name, make) => {
    const { body } = await read(await make(), {}, `staff${name}`);
    expect(body.rows.to_add.map(({ first_name, department }) => [first_name, department])).toEqual([
      ['Анна', 'ИТ'],
      ['Борис', 'ИТ'],
      ['Вера', 'ИТ'],
      ['Дина', 'Склад'],
      ['Ева', 'Склад'],
      ['Зоя', ''],
    ]);
  });

  test('also works in a page called .xls', async () => {
    const { body } = await read(page(), {}, 'staff.xls');
    const shown = body.rows.to_add.slice(0, 5).map(({ first_name, department }) => [first_name, department]);
    expect(shown).toEqual([
      ['Анна', 'ИТ'],
      ['Борис', 'ИТ'],
      ['Вера', 'ИТ'],
      ['Дина', 'Склад'],
      ['Ева', 'Склад'],
    ]);
  });

  test('also works far below the first rows', async () => {
    const people = Array.from({ length: 300 }, (_, n) => [
      n % 150 === 0 ? `Отдел ${n}` : null,
      'Ким',
      `Анна${n}`,
      addressOf(`p${n}`),
    ]);
    const merged = [1, 151].map((startRow) => ({ startRow, startCol: 0, endRow: startRow + 149, endCol: 0 }));
    const file = await writeXlsx({
      sheets: [{ name: 'Штат', rows: [['Отдел', 'Фамилия', 'Имя', 'Почта'], ...people], merges: merged }],
    });
    const { event_id } = await previewStaff(server, home, file, 'staff.xlsx');
    await runStaffImport(server, home, event_id);
    const { body } = await server.call(employees.listEmployees, { ...operator(), query: { limit: 400 } });
    const countIn = (title: string) => body.data.filter(({ department }) => department.title === title).length;
    expect([countIn('Отдел 0'), countIn('Отдел 150')]).toEqual([150, 150]);
  });
});
