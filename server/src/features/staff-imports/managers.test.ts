import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobOver, previewStaff, runStaffImport } from '../../../test/import-staff.ts';
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

const at = (name: string) => `${name}@${home.domain}`;
const operator = () => ({ token: home.people.operator.token });
/** A file of people and the addresses of their managers; someone else's by the whole address. */
const fileOf = (rows: [name: string, manager: string][]) =>
  [
    'Фамилия;Имя;Почта;Руководитель',
    ...rows.map(
      ([name, manager]) => `${name};Анна;${at(name)};${manager === '' || manager.includes('@') ? manager : at(manager)}`,
    ),
  ].join('\n');

async function importFile(rows: [string, string][], order?: Parameters<typeof runStaffImport>[3]): Promise<string> {
  const { event_id } = await previewStaff(server, home, fileOf(rows));
  const job = await runStaffImport(server, home, event_id, order);
  expect(job.status).toBe('success');
  return event_id;
}
async function managers(): Promise<Record<string, string | null>> {
  const { body } = await server.call(employees.listEmployees, { ...operator(), query: { limit: 1000 } });
  const short = (email: string) => email.split('@')[0]!;
  return Object.fromEntries(body.data.map(({ email, manager }) => [short(email), manager && short(manager.email)]));
}
const reasonsOf = (event_id: string) =>
  asSystem(server.services.database, async (tx) => {
    const { rows } = await sql<{ row: number; outcome: string; reasons: string[] }>`
      select row, outcome, reasons from staff_import_rows where event_id = ${event_id} and reasons <> '{}' order by row`.execute(
      tx,
    );
    return rows;
  });

test('a manager may stand below their people in one file, and be there already', async () => {
  await importFile([
    ['worker', 'lead'],
    ['lead', 'chief'],
    ['chief', home.people.employee.email],
    ['free', ''],
  ]);
  expect(await managers()).toMatchObject({ worker: 'lead', lead: 'chief', chief: 'employee', free: null });
});

test('a change of manager is shown as old and new; an empty cell says nothing', async () => {
  await importFile([
    ['worker', 'lead'],
    ['lead', ''],
    ['other', ''],
  ]);
  const file = fileOf([
    ['worker', 'other'],
    ['lead', ''],
    ['other', 'lead'],
  ]);
  const { event_id, totals } = await previewStaff(server, home, file);
  expect(totals).toMatchObject({ to_change: 2, unchanged: 1, changed_fields: [{ field: 'manager', count: 2 }] });
  const { body } = await server.call(staffImports.listImportChanges, { ...operator(), query: { event_id } });
  expect(body.data.map(({ changes }) => changes)).toEqual([
    [{ field: 'manager', old: at('lead'), new: at('other') }],
    [{ field: 'manager', old: '', new: at('lead') }],
  ]);
  await runStaffImport(server, home, event_id);
  expect(await managers()).toMatchObject({ worker: 'other', lead: null, other: 'lead' });
});

test('a row is refused for a manager whom nobody knows, who is of elsewhere, or who is the person', async () => {
  const elsewhere = await makeOrganization(server);
  const { rows } = await previewStaff(
    server,
    home,
    fileOf([
      ['first', 'nobody'],
      ['second', elsewhere.people.employee.email],
      ['third', 'third'],
      ['fourth', ''],
    ]),
  );
  expect(rows.refused.map(({ last_name, reasons }) => [last_name, reasons.map(({ code }) => code)])).toEqual([
    ['first', ['unknown_manager']],
    ['second', ['unknown_manager']],
    ['third', ['own_manager']],
  ]);
  expect(rows.to_add.map(({ last_name }) => last_name)).toEqual(['fourth']);
});

test('managers in a circle are nobody’s, and the report says so; the rest of the file holds', async () => {
  const event_id = await importFile([
    ['one', 'two'],
    ['two', 'three'],
    ['three', 'one'],
    ['below', 'one'],
  ]);
  expect(await managers()).toMatchObject({ one: null, two: null, three: null, below: 'one' });
  expect(await reasonsOf(event_id)).toEqual([2, 3, 4].map((row) => ({ row, outcome: 'add', reasons: ['circle_of_managers'] })));
});

test('two who change places as manager and managed are no circle', async () => {
  await importFile([
    ['one', 'two'],
    ['two', 'employee'],
  ]);
  await importFile([
    ['one', 'employee'],
    ['two', 'one'],
  ]);
  expect(await managers()).toMatchObject({ one: 'employee', two: 'one' });
});

test('a manager who was not taken in is told of, and the person is there without one', async () => {
  await importFile([['worker', '']]);
  const event_id = await importFile(
    [
      ['worker', 'newcomer'],
      ['newcomer', ''],
    ],
    { add_type: 'update' },
  );
  expect(await managers()).toMatchObject({ worker: null });
  expect(await reasonsOf(event_id)).toEqual([{ row: 2, outcome: 'change', reasons: ['unknown_manager'] }]);
});

test('whose manager leaves by the same file gets the one whom it names', async () => {
  await importFile([
    ['worker', 'lead'],
    ['lead', ''],
  ]);
  await importFile(
    [
      ['worker', 'fresh'],
      ['fresh', ''],
    ],
    { add_type: 'sync', may_delete_most: 'true' },
  );
  expect(await managers()).toMatchObject({ worker: 'fresh', fresh: null });
});

test('undoing gives back whom people reported to; whom someone has changed since keeps theirs', async () => {
  await importFile([
    ['worker', 'lead'],
    ['mate', 'lead'],
    ['lead', ''],
  ]);
  const event_id = await importFile([
    ['worker', 'fresh'],
    ['mate', 'fresh'],
    ['fresh', ''],
  ]);
  expect(await managers()).toMatchObject({ worker: 'fresh', mate: 'fresh' });
  const { body } = await server.call(employees.listEmployees, { ...operator(), query: { search: at('mate') } });
  await server.call(employees.changeEmployee, {
    ...operator(),
    params: { id: body.data[0]!.id },
    body: { manager_id: home.people.employee.id },
  });
  const undone = await server.call(staffImports.undoImport, { ...operator(), params: { id: event_id } });
  await jobOver(server, home, undone.body.id);
  expect(await managers()).toMatchObject({ worker: 'lead', mate: 'employee' });
  expect(Object.keys(await managers())).not.toContain('fresh');
});

test('thousands of people go part by part, the manager of all being the last of the file', async () => {
  const people = Array.from({ length: 4_500 }, (_, n): [string, string] => [`p${n}`, 'chief']);
  await importFile([...people, ['chief', '']]);
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ n: number }>`
      select count(*)::int as n from users u join users m on m.id = u.manager_id
       where u.organization_id = ${home.id} and m.email = ${at('chief')}`.execute(tx),
  );
  expect(rows[0]!.n).toBe(4_500);
});
