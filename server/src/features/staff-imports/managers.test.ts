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

const addressOf = (name: string) => `${name}@${home.domain}`;
const operator = () => ({ token: home.people.operator.token });
/**
 * Returns a file of people and the addresses of their managers. People of other organisations are given by their whole address.
 */
const fileOf = (rows: [name: string, manager: string][]) =>
  [
    'Фамилия;Имя;Почта;Руководитель',
    ...rows.map(
      ([name, manager]) =>
        `${name};Анна;${addressOf(name)};${manager === '' || manager.includes('@') ? manager : addressOf(manager)}`,
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

test('A manager may stand below their people in one file, or exist already', async () => {
  await importFile([
    ['worker', 'lead'],
    ['lead', 'chief'],
    ['chief', home.people.employee.email],
    ['free', ''],
  ]);
  expect(await managers()).toMatchObject({ worker: 'lead', lead: 'chief', chief: 'employee', free: null });
});

test('A change of manager is shown as old and new, and an empty cell changes nothing', async () => {
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
    [{ field: 'manager', old: addressOf('lead'), new: addressOf('other') }],
    [{ field: 'manager', old: '', new: addressOf('lead') }],
  ]);
  await runStaffImport(server, home, event_id);
  expect(await managers()).toMatchObject({ worker: 'other', lead: null, other: 'lead' });
});

test('A manager who is unknown, of another organization or the person themselves is reported, and the row is imported without one', async () => {
  const elsewhere = await makeOrganization(server);
  const { event_id, rows, totals } = await previewStaff(
    server,
    home,
    fileOf([
      ['first', 'nobody'],
      ['second', elsewhere.people.employee.email],
      ['third', 'third'],
      ['fourth', ''],
    ]),
  );
  const flawed = [
    ['first', 'unknown_manager', `Manager not found: ${addressOf('nobody')}`],
    ['second', 'unknown_manager', `Manager not found: ${elsewhere.people.employee.email}`],
    ['third', 'own_manager', `Named as their own manager: ${addressOf('third')}`],
  ];
  const managersOf = (listed: typeof rows.to_add) =>
    listed.map(({ last_name, manager_flaw }) => [last_name, manager_flaw?.code, manager_flaw?.message]);
  expect(managersOf(rows.manager_flaws)).toEqual(flawed);
  expect(managersOf(rows.to_add)).toEqual([...flawed, ['fourth', undefined, undefined]]);
  expect(totals).toMatchObject({
    to_add: 4,
    refused: 0,
    manager_flaws: 3,
    manager_flaws_to_add: 3,
    manager_flaws_to_change: 0,
    managers: [
      { code: 'unknown_manager', message: 'Manager not found', count: 2 },
      { code: 'own_manager', count: 1 },
    ],
  });
  const { result } = await runStaffImport(server, home, event_id);
  expect(result).toMatchObject({ added: 4, refused: 0, manager_flaws: 3 });
  expect(await managers()).toMatchObject({ first: null, second: null, third: null, fourth: null });
});

test('A person whose manager is not found keeps their present one, and the row’s other changes are made', async () => {
  await importFile([
    ['worker', 'lead'],
    ['mate', 'lead'],
    ['lead', ''],
  ]);
  const file = [
    'Фамилия;Имя;Почта;Должность;Руководитель',
    `worker;Анна;${addressOf('worker')};Бухгалтер;${addressOf('left')}`,
    `mate;Анна;${addressOf('mate')};;${addressOf('mate')}`,
  ].join('\n');
  const { event_id, totals, rows } = await previewStaff(server, home, file);
  expect(totals).toMatchObject({ to_change: 1, unchanged: 1, manager_flaws: 2, manager_flaws_to_change: 1 });
  expect(rows.manager_flaws.map(({ email }) => email)).toEqual([addressOf('worker'), addressOf('mate')]);
  const changes = (query: { mark?: 'manager' | 'outside' }) =>
    server.call(staffImports.listImportChanges, { ...operator(), query: { event_id, ...query } });
  const { body } = await changes({ mark: 'manager' });
  expect(body.data).toMatchObject([
    {
      email: addressOf('worker'),
      changes: [{ field: 'position' }],
      manager_flaw: { message: `Manager not found: ${addressOf('left')}` },
    },
  ]);
  expect((await changes({ mark: 'outside' })).body.total_count).toBe(0);
  const { result } = await runStaffImport(server, home, event_id);
  expect(result).toMatchObject({ changed: 1, unchanged: 1, manager_flaws: 2 });
  expect(await managers()).toMatchObject({ worker: 'lead', mate: 'lead' });
  expect(await reasonsOf(event_id)).toEqual([
    { row: 2, outcome: 'change', reasons: ['unknown_manager'] },
    { row: 3, outcome: 'unchanged', reasons: ['own_manager'] },
  ]);
});

test('A manager whose own row is refused is not found, and the preview says so', async () => {
  const { event_id, rows } = await previewStaff(
    server,
    home,
    [
      'Фамилия;Имя;Почта;Руководитель;Статус',
      `worker;Анна;${addressOf('worker')};${addressOf('gone')};`,
      `mate;Анна;${addressOf('mate')};${addressOf('nameless')};`,
      `gone;Анна;${addressOf('gone')};;Уволен`,
      `;;${addressOf('nameless')};;`,
    ].join('\n'),
  );
  expect(rows.manager_flaws.map(({ row, manager_flaw }) => [row, manager_flaw?.code])).toEqual([
    [2, 'unknown_manager'],
    [3, 'unknown_manager'],
  ]);
  const { result } = await runStaffImport(server, home, event_id);
  expect(result).toMatchObject({ added: 2, refused: 1, manager_flaws: 2 });
});

test('A manager who leaves after the preview is reported, and the row’s other changes are made', async () => {
  await importFile([
    ['worker', ''],
    ['lead', ''],
  ]);
  const file = `Фамилия;Имя;Почта;Должность;Руководитель\nworker;Анна;${addressOf('worker')};Бухгалтер;${addressOf('lead')}`;
  const { event_id, totals } = await previewStaff(server, home, file);
  expect(totals).toMatchObject({ to_change: 1, manager_flaws: 0 });
  const { body } = await server.call(employees.listEmployees, { ...operator(), query: { search: addressOf('lead') } });
  await server.call(employees.deleteEmployee, { ...operator(), params: { id: body.data[0]!.id } });
  const { result } = await runStaffImport(server, home, event_id);
  expect(result).toMatchObject({ changed: 1, manager_flaws: 1 });
  expect(await reasonsOf(event_id)).toEqual([{ row: 2, outcome: 'change', reasons: ['unknown_manager'] }]);
});

test('A manager given by name is found if only one person has the name', async () => {
  const file = [
    'Фамилия;Имя;Почта;Начальник',
    `Ким;Анна;${addressOf('anna')};Юн Борис`,
    `Юн;Борис;${addressOf('boris')};Пак Вера`,
    `Ли;Дина;${addressOf('dina')};Борис Юн`,
  ].join('\n');
  const { event_id } = await previewStaff(server, home, file);
  const { body } = await server.call(staffImports.previewImport, {
    ...operator(),
    body: {
      file: new File([file], 'staff.csv'),
      columns: JSON.stringify(['last_name', 'first_name', 'email', 'manager']) as never,
      instead_of: event_id,
    },
  });
  expect(body.rows.to_add.map(({ manager, manager_flaw }) => manager || manager_flaw?.message)).toEqual([
    addressOf('boris'),
    'Manager not found: Пак Вера',
    addressOf('boris'),
  ]);
});

test('A person in a circle of managers in the file keeps their present manager, as the preview says', async () => {
  await importFile([
    ['one', 'chief'],
    ['two', 'one'],
    ['chief', ''],
  ]);
  const { event_id, rows, totals } = await previewStaff(
    server,
    home,
    fileOf([
      ['one', 'two'],
      ['two', 'three'],
      ['three', 'one'],
      ['chief', 'two'],
    ]),
  );
  // With the present managers, the chief would report to themselves through two people.
  expect(rows.manager_flaws.map(({ last_name, manager_flaw }) => [last_name, manager_flaw?.code])).toEqual(
    ['one', 'two', 'three', 'chief'].map((name) => [name, 'circle_of_managers']),
  );
  expect(totals).toMatchObject({ to_add: 1, unchanged: 3, to_change: 0 });
  await runStaffImport(server, home, event_id);
  expect(await managers()).toMatchObject({ one: 'chief', two: 'one', three: null, chief: null });
});

test('Managers in a circle are not set, the report says so, and the rest of the file is imported', async () => {
  const event_id = await importFile([
    ['one', 'two'],
    ['two', 'three'],
    ['three', 'one'],
    ['below', 'one'],
  ]);
  expect(await managers()).toMatchObject({ one: null, two: null, three: null, below: 'one' });
  expect(await reasonsOf(event_id)).toEqual([2, 3, 4].map((row) => ({ row, outcome: 'add', reasons: ['circle_of_managers'] })));
});

test('Two people who swap places as manager and managed are no circle', async () => {
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

test('A manager who was not imported is reported, and the person exists without one', async () => {
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

test('A person whose manager leaves by the same file gets the manager that the file names', async () => {
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

test('Undoing restores people’s managers, except those that somebody has changed since', async () => {
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
  const { body } = await server.call(employees.listEmployees, { ...operator(), query: { search: addressOf('mate') } });
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

test('Thousands of people are imported in parts, with everyone’s manager last in the file', async () => {
  const people = Array.from({ length: 4_500 }, (_, n): [string, string] => [`p${n}`, 'chief']);
  await importFile([...people, ['chief', '']]);
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ n: number }>`
      select count(*)::int as n from users u join users m on m.id = u.manager_id
       where u.organization_id = ${home.id} and m.email = ${addressOf('chief')}`.execute(tx),
  );
  expect(rows[0]!.n).toBe(4_500);
});
