import * as endpoints from '@vigil/contract/audit/endpoints.ts';
import { addDepartment, changeDepartment } from '@vigil/contract/departments/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { createSocket } from 'node:dgram';
import { appendFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSuperuser } from '../../../test/database.ts';
import { until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { recordQueuedSignIn } from '../auth/commands/record-sign-in.ts';
import { workIn } from '../../jobs/work-context.ts';
import { recordChange } from './commands/record-change.ts';
import { sealAudit } from './commands/seal-audit.ts';
import { sealingKeyName, sealsPath } from './queries/verification.ts';
import { formatSeal, parseSeal } from './rules.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  for (const title of ['Север', 'Юг', 'Восток']) {
    const { body } = await server.call(addDepartment, { body: { title, parent_id: null }, ...operator() });
    await server.call(changeDepartment, { body: { id: body.id, title: `${title} 2` }, ...operator() });
  }
});
afterAll(() => server.stop());

const operator = () => ({ token: home.people.operator.token });
const list = async (query: object = {}) => (await server.call(endpoints.listAudit, { query, ...operator() })).body;

test('the log shows who did what, the newest first, page by page without a gap', async () => {
  const whole = await list();
  expect(whole.data.map(({ action }) => action)).toEqual(
    ['Восток', 'Юг', 'Север'].flatMap(() => ['department.update', 'department.create']),
  );
  // Spec point 3: a name is last, first, middle; a missing middle name leaves nothing in its place.
  expect(new Set(whole.data.map(({ actor_name }) => actor_name))).toEqual(new Set(['operator Test']));
  expect(whole.next).toBeNull();
  const first = await list({ limit: 4 });
  const rest = await list({ limit: 4, before: first.next! });
  expect([...first.data, ...rest.data]).toEqual(whole.data);
  expect(rest.next).toBeNull();
});

test('the log is filtered by person, action, object and time', async () => {
  const [newest] = (await list()).data;
  expect((await list({ actions: ['department.create'] })).data).toHaveLength(3);
  expect((await list({ actor: 'OPERATOR' })).data).toHaveLength(6);
  expect((await list({ actor: 'somebody else' })).data).toEqual([]);
  expect((await list({ object_id: newest!.object_id! })).data).toHaveLength(2);
  expect((await list({ date_to: new Date(Date.now() - 3_600_000).toISOString() })).data).toEqual([]);
  expect((await list({ date_from: new Date(Date.now() - 3_600_000).toISOString() })).data).toHaveLength(6);
});

test('a row names its object as it is called now, and a deleted object as it was called then', async () => {
  const { data } = await list();
  expect(data.map(({ object }) => object)).toEqual(
    ['Восток 2', 'Юг 2', 'Север 2'].flatMap((name) => [
      { name, is_there: true },
      { name, is_there: true },
    ]),
  );
  await asSuperuser(server.databaseUrl, (client) => client.query(`update departments set title = 'Иное' where title = 'Юг 2'`));
  expect((await list()).data[2]!.object).toEqual({ name: 'Иное', is_there: true });
  await asSuperuser(server.databaseUrl, (client) => client.query(`delete from departments where title = 'Иное'`));
  expect((await list()).data.slice(2, 4).map(({ object }) => object)).toEqual([
    { name: 'Юг 2', is_there: false },
    { name: 'Юг', is_there: false },
  ]);
});

test('a row shows the values before and after', async () => {
  const [newest] = (await list()).data;
  const { body } = await server.call(endpoints.getAuditRow, { params: { id: newest!.id }, ...operator() });
  expect(body).toMatchObject({ before: { title: 'Восток' }, after: { title: 'Восток 2' } });
});

test('ids in a row are shown as names when they belong to the organisation, and ids of another organisation stay ids', async () => {
  const there = await makeOrganization(server);
  const [own, foreign] = [there.people.employee.id, home.people.employee.id];
  await workIn(server.services, there.id, (work) =>
    recordChange(
      { ...work, actor: { id: null, name: '' }, address: '', trace_id: '' },
      { action: 'tag.assign', object_type: 'user', object_id: foreign, after: { users_ids: [own, foreign] } },
    ),
  );
  const { token } = there.people.operator;
  const [newest] = (await server.call(endpoints.listAudit, { query: {}, token })).body.data;
  const { body } = await server.call(endpoints.getAuditRow, { params: { id: newest!.id }, token });
  expect(Object.keys(body.names)).toEqual([own]);
  expect(body.object).toBeNull();
});

const verify = async ({ token }: { token: string } = operator()) => (await server.call(endpoints.verifyAudit, { token })).body;

/** Changes a row as a person with superuser rights can; nothing prevents that, but the seals reveal it. */
const tamper = (statement: string, values: unknown[] = []) =>
  asSuperuser(server.databaseUrl, async (client) => {
    await client.query('alter table audit_log disable trigger user');
    await client.query(statement, values);
    await client.query('alter table audit_log enable trigger user');
  });

test('the chain is whole, and a change made behind the program’s back breaks it at the changed row', async () => {
  expect(await verify()).toEqual({ rows_count: 6, broken_at: null, sealed_at: null, unsealed_count: 6 });
  const victim = (await list()).data[3]!;
  await tamper(`update audit_log set actor_name = 'Someone else' where id = $1`, [victim.id]);
  expect(await verify()).toMatchObject({ rows_count: 6, broken_at: victim.id });
});

/** Makes an organisation with sealed rows, and a later row that is not sealed. */
async function makeSealedOrganization(): Promise<{ id: string; token: string; ids: number[] }> {
  const { id, people } = await makeOrganization(server);
  const { token } = people.operator;
  const add = (title: string) => server.call(addDepartment, { body: { title, parent_id: null }, token });
  for (const title of ['A', 'B', 'C']) await add(title);
  await sealAudit(server.services);
  await add('D');
  const { body } = await server.call(endpoints.listAudit, { token });
  return { id, token, ids: body.data.map((row) => row.id).toReversed() };
}

test('the removal of the last row is detected', async () => {
  const { token, ids } = await makeSealedOrganization();
  await tamper('delete from audit_log where id = $1', [ids.at(-1)]);
  expect((await verify({ token })).broken_at).not.toBeNull();
});

test('security 49: the program’s own role may append to the log and do nothing else', async () => {
  const as = (statement: string) => asSystem(server.services.database, (tx) => sql.raw(statement).execute(tx));
  for (const statement of [
    `update audit_log set actor_name = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'drop table audit_log cascade',
    'drop trigger audit_log_append_only on audit_log',
    'alter table audit_log no force row level security',
    `update audit_heads set hash = '\\x00'`,
    'delete from audit_heads',
    'delete from audit_seals',
    `create or replace function audit_hash(r audit_log) returns bytea language sql immutable as 'select ''x''::bytea'`,
    'drop function audit_hash(audit_log) cascade',
    'set role vigil_audit',
    'drop schema public cascade',
  ]) {
    await expect.soft(as(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  }
});

test('security 49: a log is removed only with its whole organisation, deleted or not', async () => {
  const { id, token } = await makeSealedOrganization();
  const erasing = asSystem(server.services.database, async (tx) => {
    await sql`update organizations set deleted_at = now() where id = ${id}`.execute(tx);
    await sql`select erase_organization(${id})`.execute(tx);
  });
  await expect(erasing).rejects.toThrow('violates foreign key constraint');
  expect(await verify({ token })).toMatchObject({ rows_count: 4, broken_at: null });
});

test('security 49: a truncated log whose head was reset no longer agrees with its seals', async () => {
  const { id, token, ids } = await makeSealedOrganization();
  expect(await verify({ token })).toMatchObject({
    rows_count: 4,
    broken_at: null,
    sealed_at: expect.any(String),
    unsealed_count: 1,
  });
  const [, second, third] = ids;
  await tamper('delete from audit_log where organization_id = $1 and id > $2', [id, second]);
  await asSuperuser(server.databaseUrl, (client) =>
    client.query('update audit_heads set hash = (select hash from audit_log where id = $2) where organization_id = $1', [
      id,
      second,
    ]),
  );
  expect(await verify({ token })).toMatchObject({ rows_count: 2, broken_at: third });
});

test('security 49: a log that was rewritten link by link no longer agrees with its seals', async () => {
  const { id, token, ids } = await makeSealedOrganization();
  await asSuperuser(server.databaseUrl, async (client) => {
    await client.query('alter table audit_log disable trigger user');
    for (const [index, row] of ids.entries()) {
      const before = index === 0 ? `'\\x00'` : `(select hash from audit_log where id = ${ids[index - 1]})`;
      await client.query(`update audit_log set actor_name = 'Someone else', previous_hash = ${before} where id = $1`, [row]);
      await client.query('update audit_log a set hash = audit_hash(a) where id = $1', [row]);
    }
    await client.query('update audit_heads set hash = (select hash from audit_log where id = $2) where organization_id = $1', [
      id,
      ids.at(-1),
    ]);
    // An attacker who controls the database can change the seals in it, but not those in the file.
    await client.query('alter table audit_seals disable trigger user');
    await client.query('delete from audit_seals where organization_id = $1', [id]);
    await client.query('alter table audit_seals enable trigger user');
    await client.query('alter table audit_log enable trigger user');
  });
  expect(await verify({ token })).toMatchObject({ rows_count: 4, broken_at: ids[2] });
});

test('security 49: a forged seal is distinguished from a true one', async () => {
  const { id, token, ids } = await makeSealedOrganization();
  const row = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('audit_log').select('hash').where('id', '=', ids.at(-1)!).executeTakeFirstOrThrow(),
  );
  const forged = {
    organization_id: id,
    row_id: ids.at(-1)!,
    hash: row.hash.toString('hex'),
    sealed_at: new Date().toISOString(),
    key_name: sealingKeyName(server.services.env),
  };
  await appendFile(sealsPath(server.services.env), `${formatSeal({ ...forged, seal: '0'.repeat(64) })}\n`);
  expect((await verify({ token })).broken_at).toBe(ids.at(-1));
});

test('security 49: seals are sent by syslog, and a log without new rows is not sealed again', async () => {
  const received: string[] = [];
  const datagrams = createSocket('udp4', (message) => received.push(message.toString()));
  await new Promise<void>((resolve) => datagrams.bind(0, '127.0.0.1', resolve));
  try {
    await makeSealedThrough(`udp://127.0.0.1:${datagrams.address().port}`);
    await until(
      () => received.length,
      (count) => count > 0,
    );
    expect(received[0]).toMatch(/^<110>1 \d{4}-.* vigil \d+ - - audit-seal organization=/);
    expect(parseSeal(received[0]!)).toMatchObject({ seal: expect.stringMatching(/^[0-9a-f]{64}$/) });
  } finally {
    datagrams.close();
  }
  expect(await sealAudit(server.services)).toBe(0);
});

async function makeSealedThrough(AUDIT_SYSLOG: string): Promise<void> {
  const { people } = await makeOrganization(server);
  await server.call(addDepartment, { body: { title: 'S', parent_id: null }, token: people.operator.token });
  await sealAudit({ ...server.services, env: { ...server.services.env, AUDIT_SYSLOG } });
}

test('the log is exported as a file of the filtered rows, visible only to the person who requested it', async () => {
  const { body } = await server.call(endpoints.exportAudit, { body: { actions: ['department.create'] }, ...operator() });
  const find = (token: string) => server.call(endpoints.getAuditExport, { params: { id: body.event_id }, token });
  const ready = await until(
    async () => (await find(home.people.operator.token)).body,
    ({ status }) => status !== 'in_progress',
  );
  expect(ready).toMatchObject({ status: 'complete', rows_count: 3 });
  expect((await find(home.people.super_user.token)).status).toBe(404);
  const { pathname, search } = new URL(ready.url!);
  const file = await server.sites.content.inject({ url: pathname + search, headers: { host: contentHost } });
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''vigil-audit.csv",
  });
  expect(file.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^id,at,actor_name,action/);
  expect(lines[1]).toContain('department.create');
  expect((await list()).data[0]).toMatchObject({ action: 'audit.export' });
});

test('where results are anonymous, employees’ sign-ins are logged and shown to nobody, and sign-ins of other roles are shown', async () => {
  const bank = await makeOrganization(server);
  const { employee, operator, super_user } = bank.people;
  const signIn = (user_id: string) =>
    recordQueuedSignIn(server.services, {
      organization_id: bank.id,
      user_id,
      action: 'session.start',
      address: '10.0.0.1',
      trace_id: 't',
    });
  const shown = async () =>
    (
      await server.call(endpoints.listAudit, { query: { actions: ['session.start'], limit: 10 }, token: operator.token })
    ).body.data.map(({ actor_name }) => actor_name.split(' ')[0]);
  await signIn(employee.id);
  await signIn(operator.id);
  expect(await shown()).toEqual(['operator', 'employee']);
  await server.call(changeGeneralSettings, { token: super_user.token, body: { anonymous_reporting: true, smallest_group: 10 } });
  expect(await shown()).toEqual(['operator']);
  const [{ id } = { id: 0 }] = await run(
    sql<{ id: number }>`select id from audit_log where organization_id = ${bank.id} and actor_id = ${employee.id}`,
  );
  expect((await server.call(endpoints.getAuditRow, { params: { id }, token: operator.token })).status).toBe(404);
  // A new role shows what the person does from then on, not what they did before. Rows from the time of the role stay shown after
  // it ends.
  await run(sql`update users set roles = '{operator}' where id = ${employee.id}`);
  expect(await shown()).toEqual(['operator']);
  await signIn(employee.id);
  expect(await shown()).toEqual(['employee', 'operator']);
  await run(sql`update users set roles = '{employee}' where id = ${employee.id}`);
  await signIn(employee.id);
  expect(await shown()).toEqual(['employee', 'operator']);
});

const run = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await asSystem(server.services.database, (tx) => statement.execute(tx))).rows;
