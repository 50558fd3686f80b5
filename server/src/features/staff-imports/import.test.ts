import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import type { ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewStaff, runStaffImport, uploadStaff } from '../../../test/import-staff.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { forgetImports } from './commands/forget-imports.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

type Content = Parameters<typeof uploadStaff>[2];
const upload = (organization: TestOrganization, content: Content, name?: string) =>
  uploadStaff(server, organization, content, name);
const preview = (organization: TestOrganization, content: Content, name?: string) =>
  previewStaff(server, organization, content, name);
const run = (organization: TestOrganization, event_id: string, order?: Parameters<typeof runStaffImport>[3]) =>
  runStaffImport(server, organization, event_id, order);

const staffOf = async (organization: TestOrganization) => {
  const { body } = await server.call(endpoints.listEmployees, {
    token: organization.people.operator.token,
    query: { limit: 1000, search: 'imported' },
  });
  return body.data;
};
const staffFile = ({ domain }: TestOrganization, people: number) =>
  ['Фамилия;Имя;Почта', ...Array.from({ length: people }, (_, n) => `Юн${n};Анна;imported.${n}@${domain}`)].join('\n');
const totalsOf = ({ totals }: ImportPreview) => [totals.to_add, totals.to_change, totals.unchanged, totals.refused];

describe('The preview', () => {
  test('shows what happens to each row and why', async () => {
    const stranger = await makeOrganization(server);
    const { body } = await upload(
      home,
      [
        'Фамилия;Имя;Отчество;Почта;Должность;Подразделение;Роль',
        `Ёлкин;Пётр;Ильич;imported.a@${home.domain};Бухгалтер;Офис / Учёт;`,
        `Ким;Анна;;IMPORTED.A@${home.domain};;;`,
        `;Анна;;imported.b@${home.domain};;;`,
        'Ким;Анна;;не адрес;;;',
        `Ким;Анна;;imported.c@${home.domain};;;хозяин`,
        `Ким;Анна;;imported.d@${home.domain};;;системный администратор`,
        `Ким;Анна;;${stranger.people.employee.email};;;`,
        `Начальник;Анна;;${home.people.super_user.email};;;`,
        `Новая;Анна;;${home.people.employee.email};Аналитик;;`,
        `employee;Test;;${home.people.content_manager.email};;;`,
        `content_manager;Test;;${home.people.content_manager.email};;;`,
      ].join('\r\n'),
    );
    // People of other organisations are not revealed: the eighth row is a newcomer like any other.
    expect(totalsOf(body)).toEqual([2, 2, 0, 7]);
    expect(body.totals.new_departments).toEqual(['Офис', 'Офис / Учёт']);
    expect(body.columns.map(({ field }) => field)).toEqual([
      'last_name',
      'first_name',
      'middle_name',
      'email',
      'position',
      'department',
      'role',
    ]);
    expect(body.rows.to_add).toMatchObject([{ row: 2, last_name: 'Ёлкин', department: 'Офис / Учёт', role: null }, { row: 8 }]);
    expect(body.rows.to_change).toMatchObject([
      { row: 10, changes: ['last_name', 'first_name', 'position'] },
      { row: 11, changes: ['last_name'] },
    ]);
    expect(body.rows.refused.map(({ row, reasons }) => [row, reasons.map(({ code }) => code)])).toEqual([
      [3, ['duplicate']],
      [4, ['missing_name']],
      [5, ['bad_address']],
      [6, ['unknown_role']],
      [7, ['role_above_own']],
      [9, ['person_outranks']],
      [12, ['duplicate']],
    ]);
    expect(body.rows.refused[2]?.reasons[0]?.message).toBe('Invalid email address');
  });

  test.each<[string, () => Promise<Buffer | Uint8Array> | Buffer, string?]>([
    ['UTF-8 with a mark and tabs', () => Buffer.from(`\uFEFFФИО\tEmail\tОтдел\nЁлкин Пётр Ильич\tx@${home.domain}\tОфис\n`)],
    ['Windows-1251 and semicolons', () => iconv.encode(`ФИО;Почта;Отдел\nЁлкин Пётр Ильич;x@${home.domain};Офис\n`, 'win1251')],
    ['commas in Uzbek', () => Buffer.from(`F.I.Sh.,Elektron pochta,Boʻlim\nЁлкин Пётр Ильич,x@${home.domain},Офис\n`)],
    [
      'a workbook',
      () =>
        writeXlsx({
          sheets: [
            { name: 'Лист1', rows: [['Список'], ['ФИО', 'Почта', 'Отдел'], ['Ёлкин Пётр Ильич', `x@${home.domain}`, 'Офис']] },
          ],
        }),
      'staff.xlsx',
    ],
  ])('reads %s', async (_what, content, name) => {
    const body = await preview(home, await content(), name);
    expect(body.rows.to_add).toMatchObject([
      { last_name: 'Ёлкин', first_name: 'Пётр', middle_name: 'Ильич', email: `x@${home.domain}`, department: 'Офис' },
    ]);
  });

  test.each([
    ['no rows', '', 'staff.csv', 'import.empty'],
    ['titles alone', 'Фамилия;Почта\n', 'staff.csv', 'import.empty'],
    ['no workbook', 'nothing', 'staff.xlsx', 'file.unreadable'],
    ['another kind of file', 'nothing', 'staff.pdf', 'http.wrong_file_type'],
  ])('refuses a file with %s', async (_what, content, name, code) => {
    const { status, body } = await upload(home, content, name);
    expect([status, body]).toMatchObject([422, { code }]);
  });

  const unknown = `Кто;Где;Куда писать\nЁлкин Пётр;Офис;мимо\nКим Анна;Учёт;imported.map@{domain}\n`;
  const mapped = (columns: unknown, content: Buffer) =>
    server.call(staffImports.previewImport, {
      token: home.people.operator.token,
      body: { file: new File([content as never], 'staff.csv'), columns: JSON.stringify(columns) as never },
    });

  test('of a file with unknown columns opens the mapping, without which it cannot be imported', async () => {
    const { event_id, columns, totals } = await preview(home, 'Кто;Где\nЁлкин;Офис\nКим;Учёт\n');
    expect(columns).toMatchObject([
      { title: 'Кто', field: null, samples: ['Ёлкин', 'Ким'] },
      { title: 'Где', field: null, samples: ['Офис', 'Учёт'] },
    ]);
    expect(totals).toMatchObject({ to_add: 0, refused: 0, to_delete: 0 });
    for (const add_type of ['add_update', 'sync'] as const) {
      const { status, body } = await server.call(staffImports.runImport, {
        token: home.people.operator.token,
        query: { event_id, add_type, may_delete_most: 'true' },
      });
      expect([status, body]).toMatchObject([422, { code: 'import.nothing_read' }]);
    }
  });

  test.each(['utf-8', 'utf-16', 'windows-1251'])('reads columns as a person maps them, in %s', async (encoding) => {
    const content = iconv.encode(unknown.replace('{domain}', home.domain), encoding);
    const { status, body } = await mapped(['full_name', null, 'email'], content);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.columns.map(({ field }: { field: string | null }) => field)).toEqual(['full_name', null, 'email']);
    expect(body.rows.to_add).toMatchObject([{ row: 3, last_name: 'Ким', first_name: 'Анна', department: '' }]);
    expect(body.rows.refused).toMatchObject([{ row: 2, last_name: 'Ёлкин' }]);
  });

  test.each([
    [['full_name', null, null]],
    [['email', 'role', 'role']],
    [['email', 'full_name', 'last_name']],
    [['email', 'hat']],
    [{ email: 0 }],
  ])('refuses the mapping %j', async (columns) => {
    expect((await mapped(columns, Buffer.from(unknown))).status).toBe(422);
  });

  test('refuses newcomers beyond the free places', async () => {
    const small = await makeOrganization(server, { users_limit: 7 });
    const rows = ['a', 'b', 'c', 'd'].map((name) => `Ким;Анна;imported.${name}@${small.domain}`);
    const body = await preview(small, ['Фамилия;Имя;Почта', ...rows].join('\n'));
    expect(totalsOf(body)).toEqual([2, 0, 0, 2]);
    expect(body.rows.refused.map(({ row, reasons }) => [row, reasons[0]?.code])).toEqual([
      [4, 'over_licence'],
      [5, 'over_licence'],
    ]);
    const job = await run(small, body.event_id);
    expect(job.result).toMatchObject({ added: 2, refused: 2 });
  });
});

describe('The import', () => {
  test('security 43: does what the preview showed, and nothing a second time', async () => {
    const organization = await makeOrganization(server);
    const file = [
      'Фамилия;Имя;Отчество;Почта;Должность;Подразделение;Роль',
      `Ёлкин;Пётр;Ильич;imported.a@${organization.domain};=1+1;Офис / Учёт;оператор`,
      `Ким;Анна;;imported.b@${organization.domain};;офис\\Продажи;`,
      `Юн;Анна;;imported.c@${organization.domain};;;`,
      `employee;Test;;${organization.people.employee.email};Новая должность;Офис;`,
    ].join('\n');
    const first = await run(organization, (await preview(organization, file)).event_id);
    expect(first).toMatchObject({ status: 'success', done: 4, total: 4 });
    expect(first.result).toEqual({
      added: 3,
      changed: 1,
      unchanged: 0,
      skipped: 0,
      refused: 0,
      departments_added: 3,
      letters: 0,
      deleted: 0,
      manager_flaws: 0,
      reasons: [],
    });
    const people = await staffOf(organization);
    expect(people.map(({ last_name, role, position, department }) => [last_name, role, position, department.title])).toEqual([
      ['Ёлкин', 'operator', '=1+1', 'Учёт'],
      ['Ким', 'employee', '', 'Продажи'],
      ['Юн', 'employee', '', 'Без отдела'],
    ]);
    const again = await preview(organization, file);
    expect(totalsOf(again)).toEqual([0, 0, 4, 0]);
    expect((await run(organization, again.event_id)).result).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 4,
      departments_added: 0,
    });
  });

  test('ignores an empty cell, and can only add or only change', async () => {
    const organization = await makeOrganization(server);
    const { employee } = organization.people;
    const file = `Фамилия;Имя;Почта;Должность\nНовая;;${employee.email};\nКим;Анна;imported.k@${organization.domain};\n`;
    const added = await run(organization, (await preview(organization, file)).event_id, { add_type: 'add' });
    expect(added.result).toMatchObject({ added: 1, changed: 0, skipped: 1 });
    const changed = await run(organization, (await preview(organization, file)).event_id, { add_type: 'update' });
    expect(changed.result).toMatchObject({ added: 0, changed: 1, unchanged: 1, skipped: 0 });
    const { body } = await server.call(endpoints.getEmployee, {
      token: organization.people.operator.token,
      params: { id: employee.id },
    });
    expect(body).toMatchObject({ last_name: 'Новая', first_name: 'Test', role: 'employee' });
  });

  test('imports thousands of rows in parts, with emails, once', async () => {
    const organization = await makeOrganization(server);
    const rows = Array.from({ length: 4_500 }, (_, n) => `Ким${n};Анна;imported.${n}@${organization.domain};Отдел ${n % 7}`);
    const { event_id } = await preview(organization, ['Фамилия;Имя;Почта;Отдел', ...rows].join('\n'));
    const job = await run(organization, event_id, { need_message: 'true' });
    expect(job.result).toMatchObject({ added: 4_500, departments_added: 7, letters: 4_500 });
    const { emails, tokens } = await asSystem(server.services.database, async (tx) => {
      const countOf = async (table: 'emails' | 'one_time_tokens') =>
        (
          await tx
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .where('organization_id', '=', organization.id)
            .executeTakeFirstOrThrow()
        ).n;
      return { emails: await countOf('emails'), tokens: await countOf('one_time_tokens') };
    });
    expect([emails, tokens]).toEqual([4_500, 4_500]);
  });

  test('runs a file once, and a file can be deleted', async () => {
    const call = { token: home.people.operator.token };
    const file = `Фамилия;Имя;Почта\nКим;Анна;imported.once@${home.domain}\n`;
    const { event_id } = await preview(home, file);
    await run(home, event_id);
    const twice = await server.call(staffImports.runImport, { ...call, query: { event_id } });
    expect([twice.status, twice.body]).toMatchObject([409, { code: 'import.under_way' }]);
    const forgotten = await preview(home, file);
    const params = { id: forgotten.event_id };
    expect((await server.call(staffImports.deleteImportEvent, { ...call, params })).status).toBe(200);
    expect((await server.call(staffImports.getImportEvent, { ...call, params })).status).toBe(404);
    expect((await server.call(staffImports.runImport, { ...call, query: { event_id: forgotten.event_id } })).status).toBe(404);
  });
});

test('keeps its rows for a day, as does a preview nobody went on with', async () => {
  const organization = await makeOrganization(server);
  const { event_id } = await preview(organization, staffFile(organization, 2));
  await run(organization, event_id);
  const storedRows = () =>
    asSystem(server.services.database, (tx) =>
      tx.selectFrom('staff_import_rows').select(['row', 'outcome']).where('event_id', '=', event_id).orderBy('row').execute(),
    );
  const unused = await preview(organization, staffFile(organization, 3));
  await forgetImports(server.services);
  expect(await storedRows()).toEqual([
    { row: 2, outcome: 'add' },
    { row: 3, outcome: 'add' },
  ]);
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('long_jobs')
      .set({ created_at: new Date(Date.now() - 90_000_000) })
      .where('id', 'in', [event_id, unused.event_id])
      .execute(),
  );
  await forgetImports(server.services);
  expect(await storedRows()).toEqual([]);
  const call = { token: organization.people.operator.token };
  expect((await server.call(staffImports.getImportEvent, { ...call, params: { id: event_id } })).status).toBe(200);
  expect((await server.call(staffImports.getImportEvent, { ...call, params: { id: unused.event_id } })).status).toBe(404);
});

describe('Full synchronisation', () => {
  const line = ({ email }: { email: string }) => `;;${email}`;

  test('deletes everyone who is not in the file, except oneself, superiors and administrators', async () => {
    const organization = await makeOrganization(server);
    const { employee, content_manager, operator, super_user, system_admin } = organization.people;
    await run(organization, (await preview(organization, staffFile(organization, 3))).event_id);
    const file = ['Фамилия;Имя;Почта', line(content_manager), `Ким;Анна;imported.0@${organization.domain}`, `;;bad`].join('\n');
    const seen = await preview(organization, file);
    expect(seen.totals).toMatchObject({ to_delete: 3, staff: 8, unchanged: 1, to_change: 1, refused: 1 });
    expect(seen.rows.to_delete.map(({ email }) => email)).toEqual([
      `imported.1@${organization.domain}`,
      `imported.2@${organization.domain}`,
      employee.email,
    ]);
    const job = await run(organization, seen.event_id, { add_type: 'sync' });
    expect(job).toMatchObject({ status: 'success', done: 6, total: 6, result: { deleted: 3, changed: 1, refused: 1 } });
    const { body } = await server.call(endpoints.listEmployees, { token: operator.token, query: { limit: 100 } });
    expect(body.data.map(({ email }) => email).toSorted()).toEqual(
      [
        content_manager.email,
        `imported.0@${organization.domain}`,
        operator.email,
        super_user.email,
        system_admin.email,
      ].toSorted(),
    );
    expect((await server.call(endpoints.listEmployees, { token: employee.token })).status).toBe(401);
  });

  test('leaves people who came or got a higher role after the file was read', async () => {
    const organization = await makeOrganization(server);
    const { employee, content_manager, operator, system_admin } = organization.people;
    const seen = await preview(organization, ['Почта', operator.email].join('\n'));
    expect(seen.totals.to_delete).toBe(2);
    const newcomer = await server.call(endpoints.addEmployee, {
      token: operator.token,
      body: {
        department: { id: organization.department_id },
        last_name: 'Новая',
        first_name: 'Анна',
        email: `new@${organization.domain}`,
      },
    });
    expect(newcomer.status).toBe(200);
    await server.call(endpoints.changeEmployee, {
      token: system_admin.token,
      params: { id: employee.id },
      body: { role: 'super_user' },
    });
    const job = await run(organization, seen.event_id, { add_type: 'sync' });
    expect(job.result).toMatchObject({ deleted: 1 });
    const { body } = await server.call(endpoints.listEmployees, { token: operator.token, query: { limit: 100 } });
    const left = body.data.map(({ id }) => id);
    expect([left.includes(newcomer.body.id), left.includes(employee.id), left.includes(content_manager.id)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('deletes more than half of the staff only when the person confirms it, thousands in parts', async () => {
    const organization = await makeOrganization(server);
    await run(organization, (await preview(organization, staffFile(organization, 4_500))).event_id);
    const file = ['Почта', ...Object.values(organization.people).map(({ email }) => email)].join('\n');
    const seen = await preview(organization, file);
    expect([seen.totals.to_delete, seen.rows.to_delete.length]).toEqual([4_500, 100]);
    const refused = await server.call(staffImports.runImport, {
      token: organization.people.operator.token,
      query: { event_id: seen.event_id, add_type: 'sync' },
    });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'import.mass_departure' }]);
    const job = await run(organization, seen.event_id, { add_type: 'sync', may_delete_most: 'true' });
    expect(job.result).toMatchObject({ deleted: 4_500 });
    const { body } = await server.call(endpoints.listEmployees, { token: organization.people.operator.token });
    expect(body.total_count).toBe(5);
  });
});
