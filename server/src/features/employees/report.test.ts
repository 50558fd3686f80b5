import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, until } from '../../../test/make-campaign.ts';
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
  await addPeople(server, home, 2_500);
  await asSystem(server.services.database, async (tx) => {
    const row = { organization_id: home.id, department_id: home.department_id, position: '=HYPERLINK("http://evil")' };
    await tx
      .insertInto('users')
      .values({ ...row, email: `evil@${home.domain}`, last_name: 'Яшин', first_name: '@SUM(1)', risk_level: 7.5, sent_count: 3 })
      .execute();
  });
});
afterAll(() => server.stop());

type Query = Parameters<typeof server.call<typeof endpoints.orderStaffReport>>[1]['query'];

async function report(query: Query, body: object = {}, language = 'ru'): Promise<{ rows: string[][]; raw: Buffer; id: string }> {
  const headers = { 'accept-language': language };
  const ordered = await server.call(endpoints.orderStaffReport, { token, query, body, headers });
  expect(ordered.status).toBe(200);
  const { id } = ordered.body;
  const done = await until(
    async () => (await server.call(endpoints.getStaffReport, { token, params: { id } })).body,
    ({ status }) => status !== 'in_progress',
  );
  expect(done.status).toBe('complete');
  const { pathname, search } = new URL(done.url!);
  const file = await server.sites.content.inject({ url: pathname + search, headers: { host: contentHost } });
  const path = join(server.services.env.DATA_FOLDER, `report.${query?.format ?? 'xlsx'}`);
  await writeFile(path, file.rawPayload);
  const rows = await Array.fromAsync(sheetRows({ path, filename: path }));
  expect(done.rows_count).toBe(rows.length - 1);
  return { rows: rows.map(({ cells }) => cells), raw: file.rawPayload, id };
}

test.each(['xlsx', 'csv'] as const)('the whole list is exported as %s in its order, without active formulas', async (format) => {
  const { rows } = await report({ need_all: 'true', sort_by: 'NAME', sort_order: 'desc', format });
  expect(rows).toHaveLength(1 + 5 + 2_500 + 1);
  expect(rows[0]!.slice(0, 8)).toEqual([
    'Фамилия',
    'Имя',
    'Отчество',
    'Электронная почта',
    'Должность',
    'Отдел',
    'Роль',
    'Почта руководителя',
  ]);
  const evil = rows.find(([last]) => last === 'Яшин')!;
  expect(evil.slice(0, 5)).toEqual(['Яшин', "'@SUM(1)", '', `evil@${home.domain}`, `'=HYPERLINK("http://evil")`]);
  const risk = { xlsx: '7.5', csv: '7,5' }[format];
  expect(evil.slice(6, 12)).toEqual(['Сотрудник', '', 'нет', '', risk, '']);
  const names = rows.slice(1).map(([last]) => last!);
  const places = ['Яшин', 'Фамилия999', 'Фамилия1'].map((name) => names.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('the report respects the filter, the exclusions and the language', async () => {
  const { data } = (await server.call(endpoints.listEmployees, { token, query: { search: 'фамилия77', limit: 50 } })).body;
  expect(data).toHaveLength(11);
  const { rows } = await report({ need_all: 'true', search: 'фамилия77' }, { ids: { exclude_ids: [data[0]!.id] } }, 'uz');
  expect([rows.length, rows[0]![0]]).toEqual([11, 'Familiya']);
});

test('the report contains exactly the selected people', async () => {
  const { id, email } = home.people.employee;
  const { rows } = await report({ need_all: 'false', format: 'csv' }, { ids: { include_ids: [id] } }, 'en');
  expect(rows.map((cells) => cells[3])).toEqual(['Email', email]);
});

test('a report of nobody is refused with an explanation', async () => {
  const { status, body } = await server.call(endpoints.orderStaffReport, { token, query: {}, body: {} });
  expect([status, body]).toMatchObject([422, { code: 'employee.report_of_nobody' }]);
});

test('a colleague’s report is not found', async () => {
  const { id } = await report({ search: 'яшин', need_all: 'true' });
  const { status } = await server.call(endpoints.getStaffReport, { token: home.people.super_user.token, params: { id } });
  expect(status).toBe(404);
});
