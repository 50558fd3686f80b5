import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import type { AddType } from '@vigil/contract/staff-imports/staff-import.ts';
import { reportFormats } from '@vigil/contract/employees/rules.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { sheetRows } from '../../reading/sheet.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.operator.token;
});
afterAll(() => server.stop());

async function preview(content: string | Buffer, name = 'staff.csv') {
  const { status, body } = await server.call(staffImports.previewImport, {
    token,
    body: { file: new File([content as never], name) },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function runFile(lines: string[], add_type: AddType = 'add_update'): Promise<string> {
  const { event_id } = await preview(lines.join('\n'));
  const { status } = await server.call(staffImports.runImport, {
    token,
    query: { event_id, add_type, may_delete_most: 'true' },
  });
  expect(status).toBe(200);
  const job = await until(
    async () => (await server.call(staffImports.getImportEvent, { token, params: { id: event_id } })).body,
    ({ status: now }) => now !== 'in_process',
  );
  expect(job.status).toBe('success');
  return event_id;
}

const order = (event_id: string, language = 'en') =>
  server.call(staffImports.orderImportReport, { token, body: { event_id }, headers: { 'accept-language': language } });

async function report(event_id: string, language?: Language): Promise<string[][]> {
  const ordered = await order(event_id, language);
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(200);
  const done = await until(
    async () => (await server.call(staffImports.getImportReport, { token, params: { id: ordered.body.id } })).body,
    ({ status }) => status !== 'in_progress',
  );
  expect(done.status).toBe('complete');
  const { pathname, search } = new URL(done.url!);
  const file = await server.sites.content.inject({ url: pathname + search, headers: { host: contentHost } });
  const path = join(server.services.env.DATA_FOLDER, 'import-report.xlsx');
  await writeFile(path, file.rawPayload);
  const rows = (await Array.fromAsync(sheetRows({ path, filename: path }))).map(({ cells }) => cells);
  expect(done.rows_count).toBe(rows.length - 1);
  return rows;
}

describe('The template', () => {
  const combinations = languages.flatMap((language) => reportFormats.map((format) => [language, format] as const));

  test.each(combinations)('in %s as %s is read by the import, every column and row of it', async (language, format) => {
    const { status, body } = await server.call(staffImports.getImportTemplate, { token, query: { language, format } });
    expect([status, body]).toMatchObject([200, { filename: `vigil-staff-template.${format}` }]);
    const { columns, totals, rows } = await preview(Buffer.from(body.content, 'base64'), body.filename);
    expect(columns.map(({ field }) => field)).toEqual([
      'last_name',
      'first_name',
      'middle_name',
      'email',
      'position',
      'department',
      'role',
      'manager',
    ]);
    expect(totals).toMatchObject({ to_add: 2, refused: 0 });
    for (const { email, role } of rows.to_add)
      expect([email, role]).toEqual([expect.stringMatching(/@example\.com$/), 'employee']);
  });

  test('uses the caller’s language when none is named', async () => {
    const headers = { 'accept-language': 'uz' };
    const { body } = await server.call(staffImports.getImportTemplate, { token, query: { format: 'csv' }, headers });
    expect(Buffer.from(body.content, 'base64').toString()).toContain('Otasining ismi');
  });
});

describe('The report', () => {
  const titles = 'Фамилия;Имя;Почта;Должность;Подразделение;Роль';
  const outcomesOf = (rows: string[][]) =>
    rows.slice(1).map((cells) => [cells[0] ?? '', cells[4] ?? '', cells[9] ?? '', cells[10] ?? '']);

  test('has the outcome of each row, and no formulas', async () => {
    const { employee, content_manager, operator } = home.people;
    const event_id = await runFile([
      titles,
      `Ким;Анна;imported.a@${home.domain};=1+1;Офис / Учёт;`,
      `employee;Test;${employee.email};Аналитик;Офис / Учёт;контент-менеджер`,
      `;;${content_manager.email};;;`,
      `Ким;Анна;не адрес;;;хозяин`,
    ]);
    const rows = await report(event_id);
    expect(rows[0]).toEqual([
      'Row',
      'Last name',
      'First name',
      'Middle name',
      'Email',
      'Position',
      'Department',
      'Role',
      'Manager’s email',
      'Outcome',
      'Details',
    ]);
    expect(rows[1]?.slice(0, 10)).toEqual([
      '2',
      'Ким',
      'Анна',
      '',
      `imported.a@${home.domain}`,
      "'=1+1",
      'Офис / Учёт',
      '',
      '',
      'Added',
    ]);
    expect(outcomesOf(rows).slice(1)).toEqual([
      [
        '3',
        employee.email,
        'Changed',
        'Position: — → Аналитик; Role: Employee → Content manager; Department: No department → Офис / Учёт',
      ],
      ['4', content_manager.email, 'Unchanged', ''],
      ['5', 'не адрес', 'Refused', 'Invalid email address; Unknown role'],
    ]);
    const sync = await runFile([titles, `Юн;Анна;imported.b@${home.domain};;;`, `;;${operator.email};;;`], 'sync');
    expect(outcomesOf(await report(sync, 'ru'))).toEqual([
      ['2', `imported.b@${home.domain}`, 'Добавлен', ''],
      ['3', operator.email, 'Без изменений', ''],
      ...[`imported.a@${home.domain}`, content_manager.email, employee.email].map((email) => ['', email, 'Удалён', '']),
    ]);
  });

  test('has the rows that the import was not asked to do', async () => {
    const event_id = await runFile([titles, `Ким;Анна;imported.c@${home.domain};;;`], 'update');
    expect(outcomesOf(await report(event_id, 'uz'))).toEqual([
      ['2', `imported.c@${home.domain}`, 'Oʻtkazib yuborildi', 'Tanlangan yuklash usuli buni nazarda tutmaydi'],
    ]);
  });

  test('of thousands of rows is made in parts', async () => {
    const people = Array.from({ length: 4_500 }, (_, n) => `Ким${n};Анна;imported.many.${n}@${home.domain};;;`);
    const rows = await report(await runFile([titles, ...people], 'update'));
    expect([rows.length, rows.at(-1)![4]]).toEqual([4_501, `imported.many.4499@${home.domain}`]);
  });

  test('is refused for an unfinished import and a day later, and is only for its orderer', async () => {
    const line = `Ким;Анна;imported.d@${home.domain};;;`;
    const waiting = await order((await preview([titles, line].join('\n'))).event_id);
    expect([waiting.status, waiting.body]).toMatchObject([409, { code: 'import.not_over' }]);
    const event_id = await runFile([titles, line]);
    const ordered = await order(event_id);
    const colleague = { token: home.people.super_user.token, params: { id: ordered.body.id } };
    expect((await server.call(staffImports.getImportReport, colleague)).status).toBe(404);
    const written = await asSystem(server.services.database, (tx) =>
      tx.selectFrom('audit_log').select('action').where('object_id', '=', event_id).execute(),
    );
    expect(written.map(({ action }) => action)).toContain('employee.import_report');
    await asSystem(server.services.database, (tx) =>
      tx
        .updateTable('long_jobs')
        .set({ created_at: new Date(Date.now() - 90_000_000) })
        .where('id', '=', event_id)
        .execute(),
    );
    const late = await order(event_id);
    expect([late.status, late.body]).toMatchObject([409, { code: 'import.too_late_to_report' }]);
  });
});
