import { signIn } from '@vigil/contract/auth/endpoints.ts';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFixture, restoreFixture } from '../../../test/old-database.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { DEMONSTRATION_PASSWORD } from '../../app/seed/demonstration.ts';
import { asSystem } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { runImport } from './commands/run-import.ts';

const FIXTURE = '0176_audit_seals.sql.br';
const OPERATOR = 'operator@primer.example';

let server: TestServer;
let token: string;
let organization_id: string;
const events = {} as Record<'previewed' | 'begun' | 'done' | 'undone' | 'stopped' | 'unreadable', string>;

/** Imports as they were stored before an import had a row of its own: the preview and the order in the import's event. */
beforeAll(async () => {
  const database = await restoreFixture(await readFixture(FIXTURE));
  const old = new Client({ connectionString: database.url });
  await old.connect();
  await old.query(`set app.system = 'on'`);
  const { rows: operators } = await old.query<{ id: string; organization_id: string }>(
    'select id, organization_id from users where email = $1 and deleted_at is null',
    [OPERATOR],
  );
  const [operator] = operators;
  ({ organization_id } = operator!);
  const event = async (job: { input: object | null; status?: string; error?: string; done?: number; total?: number }) => {
    const { input, status = 'in_process', error = null, done = 0, total = null } = job;
    const result = {
      added: done,
      changed: 0,
      unchanged: 0,
      skipped: 0,
      refused: 0,
      departments_added: 0,
      letters: 0,
      deleted: 0,
    };
    const { rows } = await old.query<{ id: string }>(
      `insert into long_jobs (organization_id, kind, created_by, input, status, error, done, total, result)
       values ($1, 'employee-import', $2, $3, $4, $5, $6, $7, $8) returning id`,
      [organization_id, operator!.id, input, status, error, done, total, total === null ? null : result],
    );
    return rows[0]!.id;
  };
  const row = (event_id: string, name: string, outcome: string | null = null) =>
    old.query(
      `insert into employee_import_rows
         (organization_id, event_id, row, email, last_name, first_name, middle_name, position, department, refusals, outcome)
       values ($1, $2, (select count(*) + 2 from employee_import_rows where event_id = $2), $3, 'Ким', 'Анна', '', '', 'Новый / Отдел', '{}', $4)`,
      [organization_id, event_id, `${name}@primer.example`, outcome],
    );
  const order = {
    filename: 'staff.csv',
    add_type: 'add_update',
    need_message: false,
    by: { id: operator!.id, name: 'Operator', role: 'operator' },
    address: '127.0.0.1',
    trace_id: '',
  };
  const ordered = async (id: string, undone_by: string | null = null) => {
    await old.query('insert into employee_imports (event_id, organization_id, undone_by) values ($1, $2, $3)', [
      id,
      organization_id,
      undone_by,
    ]);
    return id;
  };
  events.previewed = await event({ input: { filename: 'staff.csv', rows: 1, to_delete: 0, staff: 5 } });
  await row(events.previewed, 'previewed');
  events.begun = await ordered(await event({ input: order, done: 1, total: 2 }));
  await row(events.begun, 'begun', 'refuse');
  await row(events.begun, 'waiting');
  events.done = await ordered(await event({ input: order, status: 'success', done: 1, total: 1 }));
  const undoing = await event({ input: {}, status: 'success', total: 1 });
  await old.query(`update long_jobs set kind = 'undo-import' where id = $1`, [undoing]);
  events.undone = await ordered(await event({ input: order, status: 'success', done: 1, total: 1 }), undoing);
  events.stopped = await ordered(await event({ input: order, status: 'error', error: 'stopped', total: 1 }));
  events.unreadable = await event({ input: null });
  await old.end();
  await migrate(database.url);
  server = await startServer({ ROLE: 'web' }, { database });
  const { body } = await server.call(signIn, {
    body: { grant_type: 'password', username: OPERATOR, password: DEMONSTRATION_PASSWORD },
  });
  token = (body as { access_token: string }).access_token;
});
afterAll(() => server.stop());

const eventOf = async (id: string) => (await server.call(staffImports.getImportEvent, { token, params: { id } })).body;
const peopleCalled = (email: string) =>
  asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('users as u')
      .innerJoin('departments as d', 'd.id', 'u.department_id')
      .select('d.title')
      .where('email', '=', email)
      .execute(),
  );

test('Each import is in the state that its event had, with its preview or order', async () => {
  const rows = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('staff_imports').select(['event_id', 'state', 'source', 'seen', 'import_order']).execute(),
  );
  const stored = (name: keyof typeof events) => rows.find(({ event_id }) => event_id === events[name]);
  const order = { add_type: 'add_update', by: { role: 'operator' } };
  expect(stored('previewed')).toMatchObject({
    state: 'previewed',
    source: 'staff.csv',
    seen: { rows: 1, to_delete: 0, staff: 5 },
  });
  expect(stored('begun')).toMatchObject({ state: 'running', source: 'staff.csv', seen: null, import_order: order });
  expect(stored('done')).toMatchObject({ state: 'done', import_order: order });
  expect(stored('undone')).toMatchObject({ state: 'undone' });
  expect(stored('stopped')).toMatchObject({ state: 'stopped' });
  expect(rows).toHaveLength(6);
});

test('An import under way continues from where it was', async () => {
  await runImport(server.services, { organization_id, event_id: events.begun });
  expect(await eventOf(events.begun)).toMatchObject({ status: 'success', done: 2, result: { added: 2, departments_added: 2 } });
  expect(await peopleCalled('waiting@primer.example')).toEqual([{ title: 'Отдел' }]);
});

test('A preview with guessed columns is read again before it is imported', async () => {
  const query = { event_id: events.previewed };
  const ordered = await server.call(staffImports.runImport, { token, query });
  expect([ordered.status, ordered.body]).toMatchObject([409, { code: 'import.not_read_so' }]);
  expect(await peopleCalled('previewed@primer.example')).toEqual([]);
});

test('An import whose order is unknown has failed, and says so', async () => {
  expect(await eventOf(events.unreadable)).toMatchObject({ status: 'error', error: 'internal' });
  const again = await server.call(staffImports.runImport, { token, query: { event_id: events.unreadable } });
  expect([again.status, again.body]).toMatchObject([409, { code: 'import.under_way' }]);
});
