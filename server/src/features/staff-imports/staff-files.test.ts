import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import type { ColumnField } from '@vigil/contract/staff-imports/columns.ts';
import type { RoleMapping } from '@vigil/contract/staff-imports/staff-import.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { writeOds, writeXlsx, type WriteSheet } from 'hucre';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewStaff, runStaffImport } from '../../../test/import-staff.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeZip } from '../../../test/zip.ts';

let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

type Content = string | Buffer | Uint8Array;
type Answers = { columns?: (ColumnField | null)[]; roles?: RoleMapping; sheet?: number; instead_of?: string };

const read = (content: Content, name: string, { columns, roles, sheet, instead_of }: Answers = {}) =>
  server.call(staffImports.previewImport, {
    token: home.people.operator.token,
    headers: { 'accept-language': 'en' },
    body: {
      file: new File([content as never], name),
      ...(columns && { columns: JSON.stringify(columns) as never }),
      ...(roles && { roles: JSON.stringify(roles) as never }),
      ...(sheet !== undefined && { sheet: String(sheet) }),
      ...(instead_of && { instead_of }),
    },
  });
const person = (name: string) => `${name}@${home.domain}`;
const rowsOf = (name: string) => [
  ['Фамилия', 'Имя', 'Почта'],
  ['Ким', 'Анна', person(name)],
];
const book = (sheets: WriteSheet[]) => writeXlsx({ sheets });
const tableOf = (rows: string[][]) =>
  `<html><body><table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></body></html>`;

describe('Sheets', () => {
  const sheets = (): WriteSheet[] => [
    { name: 'Старые', rows: rowsOf('old'), hidden: true },
    { name: 'Титул', rows: [] },
    { name: 'Штат', rows: rowsOf('staff') },
    { name: 'Филиал', rows: rowsOf('branch') },
  ];

  test.each([
    ['.xlsx', async () => book(sheets())],
    ['.ods', async () => writeOds({ sheets: sheets().map(({ name, rows }) => ({ name, rows: rows ?? [] })) })],
  ])('of %s can be chosen, and hidden or blank ones are not read by default', async (name, make) => {
    const file = await make();
    const { body } = await read(file, `staff${name}`);
    const isOds = name === '.ods';
    expect(body.sheets.map((sheet) => [sheet.name, sheet.is_hidden])).toEqual([
      ['Старые', !isOds],
      ['Титул', false],
      ['Штат', false],
      ['Филиал', false],
    ]);
    expect([body.sheet, body.rows.to_add[0]?.email]).toEqual(isOds ? [0, person('old')] : [2, person('staff')]);
    const otherSheet = await read(file, `staff${name}`, { sheet: 3, instead_of: body.event_id });
    expect([otherSheet.body.sheet, otherSheet.body.rows.to_add[0]?.email]).toEqual([3, person('branch')]);
    const former = await server.call(staffImports.runImport, {
      token: home.people.operator.token,
      query: { event_id: body.event_id },
    });
    expect(former.body).toMatchObject({ code: 'import.read_anew' });
    expect((await read(file, `staff${name}`, { sheet: 9 })).body).toMatchObject({ code: 'file.no_such_sheet' });
  });

  test('that are blank can be replaced by another', async () => {
    const { status, body } = await read(await book(sheets()), 'staff.xlsx', { sheet: 1 });
    expect([status, body.totals.to_add, body.sheets.length]).toEqual([200, 0, 4]);
  });

  test('may have merged titles in two rows, below the name of the file', async () => {
    const file = await book([
      {
        name: 'Штат',
        rows: [
          ['Список сотрудников', null, null, null, null],
          ['Сотрудник', null, null, 'Почта', 'Должность по ШР'],
          ['Фамилия', 'Имя', 'Отчество', null, null],
          ['Ким', 'Анна', 'Ильинична', person('merged'), 'Инженер'],
        ],
        merges: [
          { startRow: 0, startCol: 0, endRow: 0, endCol: 4 },
          { startRow: 1, startCol: 0, endRow: 1, endCol: 2 },
          { startRow: 1, startCol: 3, endRow: 2, endCol: 3 },
          { startRow: 1, startCol: 4, endRow: 2, endCol: 4 },
        ],
      },
    ]);
    const { body } = await read(file, 'staff.xlsx');
    expect(body.columns.map(({ title, field }) => [title, field])).toEqual([
      ['Фамилия', 'last_name'],
      ['Имя', 'first_name'],
      ['Отчество', 'middle_name'],
      ['Почта', 'email'],
      ['Должность по ШР', 'position'],
    ]);
    expect(body.totals).toMatchObject({ to_add: 1, refused: 0 });
  });

  test('with one title over the parts of a name ask about it, and nobody gets a name from it', async () => {
    const file = await book([
      {
        name: 'Штат',
        rows: [
          ['ФИО', null, 'Почта'],
          ['Петрова', 'Азиза', home.people.employee.email],
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }],
      },
    ]);
    const { body } = await read(file, 'staff.xlsx');
    expect(body.columns.map(({ title, field }) => [title, field])).toEqual([
      ['ФИО', null],
      ['ФИО', null],
      ['Почта', 'email'],
    ]);
    expect(body.totals).toMatchObject({ to_change: 0, unchanged: 1 });
  });
});

describe('The content decides what a file is', () => {
  const compound = (...names: string[]) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(504),
      ...names.map((name) => Buffer.concat([Buffer.from(name, 'utf16le'), Buffer.alloc(64)])),
    ]);
  const encrypted = makeZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', content: '<manifest:manifest><manifest:encryption-data/></manifest:manifest>' },
    { name: 'content.xml', content: '\u0001\u0000' },
  ]);

  test.each<[string, string, () => Content | Promise<Content>, string]>([
    ['a workbook called .csv', 'a.csv', () => book([{ name: 'a', rows: rowsOf('x') }]), 'file.sheet_called_text'],
    ['a PDF called .xlsx', 'a.xlsx', () => Buffer.from('%PDF-1.7\n%\u00E2\u00E3'), 'file.sheet_is_pdf'],
    ['a PDF called .csv', 'a.csv', () => Buffer.from('%PDF-1.7\n'), 'file.sheet_is_pdf'],
    ['a picture called .csv', 'a.csv', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file.sheet_is_picture'],
    ['a picture called .xlsx', 'a.xlsx', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'file.sheet_is_picture'],
    ['a workbook with a password', 'a.xlsx', () => compound('EncryptedPackage'), 'file.password_protected'],
    ['an OpenDocument file with a password', 'a.ods', () => encrypted, 'file.password_protected'],
    ['a workbook of Excel 95', 'a.xls', () => compound('Book'), 'file.other_format'],
    ['a document of Word', 'a.xls', () => compound('WordDocument'), 'file.unreadable'],
    [
      'a sheet of Excel 2003 in XML',
      'a.xls',
      () => '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'file.other_format',
    ],
    ['a page saved whole', 'a.xls', () => 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n', 'file.other_format'],
    ['a program', 'a.csv', () => Buffer.from(Array.from({ length: 400 }, (_, index) => index % 20)), 'file.unreadable'],
    ['text called .xlsx', 'a.xlsx', () => 'Фамилия,Имя,Почта\n', 'file.unreadable'],
  ])('%s is refused as such', async (_what, name, make, code) => {
    const { status, body } = await read(await make(), name);
    expect([status, body]).toMatchObject([422, { code }]);
  });

  const lines = (sign: string, name: string) =>
    rowsOf(name)
      .map((cells) => cells.join(sign))
      .join('\r\n');
  test.each<[string, string, () => Content | Promise<Content>]>([
    ['a page called .xls', 'a.xls', () => tableOf(rowsOf('page'))],
    ['a page in windows-1251', 'a.xls', () => iconv.encode(tableOf(rowsOf('page')), 'windows-1251')],
    ['text with tabs called .xls', 'a.xls', () => lines('\t', 'page')],
    ['UTF-16 without a mark, the lower byte first', 'a.csv', () => iconv.encode(lines('\t', 'page'), 'utf-16le')],
    ['UTF-16 without a mark, the higher byte first', 'a.csv', () => iconv.encode(lines('\t', 'page'), 'utf-16be')],
    ['UTF-16 with a mark', 'a.csv', () => iconv.encode(lines('\t', 'page'), 'utf-16le', { addBOM: true })],
    ['a stray null', 'a.csv', () => lines(';', 'page').replace('Анна', 'Ан\0на')],
  ])('%s is read', async (_what, name, make) => {
    const { body } = await read(await make(), name);
    expect(body.rows.to_add).toMatchObject([{ last_name: 'Ким', first_name: 'Анна', email: person('page') }]);
  });
});

describe('An inactive person', () => {
  const file = () =>
    [
      'Фамилия;Имя;Почта;Должность;Статус',
      `Ким;Анна;${person('here')};Инженер;Работает`,
      `Юн;Борис;${person('gone')};Инженер;Уволен`,
      `employee;Test;${home.people.employee.email};Сварщик;Блокирован`,
    ].join('\n');

  test('is listed separately and left out', async () => {
    const { event_id, totals, rows } = await previewStaff(server, home, file());
    expect(totals).toMatchObject({ to_add: 1, to_change: 0, refused: 0, inactive: 2 });
    expect(rows.inactive.map(({ email, inactive, changes }) => [email, inactive, changes])).toEqual([
      [person('gone'), 'Уволен', []],
      [home.people.employee.email, 'Блокирован', ['position']],
    ]);
    const changes = await server.call(staffImports.listImportChanges, {
      token: home.people.operator.token,
      query: { event_id },
    });
    expect(changes.body.total_count).toBe(0);
    const { result } = await runStaffImport(server, home, event_id);
    expect(result).toMatchObject({ added: 1, changed: 0, skipped: 2 });
  });

  test('is imported on request', async () => {
    const { event_id } = await previewStaff(server, home, file());
    const call = { token: home.people.operator.token };
    await server.call(staffImports.runImport, { ...call, query: { event_id, with_inactive: 'true' } });
    await expect
      .poll(
        async () =>
          (await server.call(staffImports.getImportEvent, { ...call, params: { id: event_id } })).body as {
            status: string;
            result: unknown;
          },
        { timeout: 20_000 },
      )
      .toMatchObject({ status: 'success', result: { added: 1, changed: 1, unchanged: 1, skipped: 0 } });
    const { body } = await server.call(employees.getEmployee, { ...call, params: { id: home.people.employee.id } });
    expect(body.position).toBe('Сварщик');
  });
});

test('Another name of a person and an address of another domain are marked, counted and listed', async () => {
  const [first, second] = [home.people.content_manager, home.people.operator];
  const { event_id, totals, rows } = await previewStaff(
    server,
    home,
    [
      'Фамилия;Имя;Почта;Должность',
      `Юнусов;Игорь;${first.email};`,
      `operator;Test;${second.email};Мастер`,
      `Ким;Анна;anna@elsewhere.test;`,
      `Ким;Яна;${person('inside')};`,
      ';;nobody;',
      ';;again;',
    ].join('\n'),
  );
  expect(totals).toMatchObject({
    to_add: 2,
    to_change: 2,
    refused: 2,
    renamed: 1,
    outside_to_add: 1,
    outside_to_change: 0,
    reasons: [
      { code: 'bad_address', count: 2 },
      { code: 'missing_name', count: 2 },
    ],
  });
  expect(rows.to_add.map(({ email, is_outside }) => [email, is_outside])).toEqual([
    ['anna@elsewhere.test', true],
    [person('inside'), false],
  ]);
  const changes = (mark?: 'renamed' | 'outside') =>
    server.call(staffImports.listImportChanges, {
      token: home.people.operator.token,
      query: { event_id, ...(mark && { mark }) },
    });
  expect((await changes()).body.data.map(({ email, is_renamed }) => [email, is_renamed])).toEqual([
    [first.email, true],
    [second.email, false],
  ]);
  expect((await changes('renamed')).body.data.map(({ email }) => email)).toEqual([first.email]);
  expect((await changes('outside')).body.total_count).toBe(0);
});

test('An unknown role refuses only its row, and a person can assign its meaning', async () => {
  const file = `Фамилия;Имя;Почта;Роль\nКим;Анна;${person('role-a')};Бригадир\nКим;Яна;${person('role-b')};Оператор\nКим;Ия;${person('role-c')};Стажёр\n`;
  const { body } = await read(file, 'staff.csv');
  expect(body.totals).toMatchObject({ to_add: 1, refused: 2, reasons: [{ code: 'unknown_role', count: 2 }] });
  expect(body.roles).toEqual([
    { word: 'Бригадир', count: 1, meaning: null },
    { word: 'Стажёр', count: 1, meaning: null },
  ]);
  const roles: RoleMapping = [
    { word: 'Бригадир', meaning: 'content_manager' },
    { word: 'Стажёр', meaning: 'as_is' },
  ];
  const columns: (ColumnField | null)[] = ['last_name', 'first_name', 'email', 'role'];
  const again = (await read(file, 'staff.csv', { columns, roles, instead_of: body.event_id })).body;
  expect(again.rows.to_add.map(({ role }) => role)).toEqual(['content_manager', 'operator', null]);
  const order = (reading: string) =>
    server.call(staffImports.runImport, {
      token: home.people.operator.token,
      query: { event_id: again.event_id, columns: reading },
    });
  const refused = await order('last_name,first_name,email,role;content_manager,operator');
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'import.not_read_so' }]);
  expect((await order('last_name,first_name,email,role;content_manager,as_is')).status).toBe(200);
});

test('Two meanings for one word of a role are refused', async () => {
  const word = { word: 'Бригадир', meaning: 'employee' } as const;
  const { status } = await read('Почта\na@b.test\n', 'staff.csv', { columns: ['email'], roles: [word, word] });
  expect(status).toBe(422);
});
