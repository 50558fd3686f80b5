import * as endpoints from '@vigil/contract/audit/endpoints.ts';
import { addDepartment, changeDepartment } from '@vigil/contract/departments/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

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

test('tells who did what, the newest first, page by page without a gap', async () => {
  const whole = await list();
  expect(whole.data.map(({ action }) => action)).toEqual(
    ['Восток', 'Юг', 'Север'].flatMap(() => ['department.update', 'department.create']),
  );
  expect(whole.next).toBeNull();
  const first = await list({ limit: 4 });
  const rest = await list({ limit: 4, before: first.next! });
  expect([...first.data, ...rest.data]).toEqual(whole.data);
  expect(rest.next).toBeNull();
});

test('filters by person, action, object and time', async () => {
  const [newest] = (await list()).data;
  expect((await list({ actions: ['department.create'] })).data).toHaveLength(3);
  expect((await list({ actor: 'OPERATOR' })).data).toHaveLength(6);
  expect((await list({ actor: 'somebody else' })).data).toEqual([]);
  expect((await list({ object_id: newest!.object_id! })).data).toHaveLength(2);
  expect((await list({ date_to: new Date(Date.now() - 3_600_000).toISOString() })).data).toEqual([]);
  expect((await list({ date_from: new Date(Date.now() - 3_600_000).toISOString() })).data).toHaveLength(6);
});

test('a row tells what was before and after', async () => {
  const [newest] = (await list()).data;
  const { body } = await server.call(endpoints.getAuditRow, { params: { id: newest!.id }, ...operator() });
  expect(body).toMatchObject({ before: { title: 'Восток' }, after: { title: 'Восток 2' } });
});

test('the chain is whole, and a change behind the program’s back breaks it where it was made', async () => {
  const verify = async () => (await server.call(endpoints.verifyAudit, operator())).body;
  expect(await verify()).toEqual({ rows_count: 6, broken_at: null });
  const victim = (await list()).data[3]!;
  await asSystem(server.services.database, async (tx) => {
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(tx);
    await sql`update audit_log set actor_name = 'Someone else' where id = ${victim.id}`.execute(tx);
    await sql`alter table audit_log enable trigger audit_log_append_only`.execute(tx);
  });
  expect(await verify()).toEqual({ rows_count: 6, broken_at: victim.id });
});

test('a last row that was taken away is missed', async () => {
  const other = await makeOrganization(server);
  const { token } = other.people.operator;
  for (const title of ['A', 'B']) await server.call(addDepartment, { body: { title, parent_id: null }, token });
  await asSystem(server.services.database, async (tx) => {
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(tx);
    await sql`delete from audit_log where id = (select max(id) from audit_log where organization_id = ${other.id})`.execute(tx);
    await sql`alter table audit_log enable trigger audit_log_append_only`.execute(tx);
  });
  expect((await server.call(endpoints.verifyAudit, { token })).body.broken_at).not.toBeNull();
});

test('the log goes out as a file that holds what the filter finds, for who asked alone', async () => {
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
