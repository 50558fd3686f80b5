import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as sendingProfiles from '@vigil/contract/sending-profiles/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrganization, signedIn, type TestOrganization } from '../../test/make-organization.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { asSystem } from '../db/database.ts';
import { forgetEdits } from './edits.ts';

let server: TestServer;
let home: TestOrganization;
let elsewhere: TestOrganization;
let id: string;
let version: string;

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
  home = await makeOrganization(server);
  elsewhere = await makeOrganization(server);
});
afterAll(() => server.stop());

let number = 0;
beforeEach(async () => {
  const added = await server.call(employees.addEmployee, {
    token: home.people.operator.token,
    body: {
      department: { id: home.department_id },
      last_name: 'Иванов',
      first_name: 'Пётр',
      email: `person-${++number}@${home.domain}`,
    },
  });
  id = added.body.id;
  version = added.body.version;
});

type Change = Parameters<typeof change>[0];
const change = (
  body: { last_name?: string; first_name?: string; position?: string; manager_id?: string | null },
  { token = home.people.operator.token, readAt = version }: { token?: string; readAt?: string | null } = {},
) =>
  server.call(employees.changeEmployee, {
    token,
    params: { id },
    body,
    headers: readAt === null ? {} : { 'if-match': `"${readAt}"` },
  });
const changeByAdmin = (body: Change) => change(body, { token: home.people.super_user.token });
const shown = async () => (await server.call(employees.getEmployee, { token: home.people.operator.token, params: { id } })).body;

test('who changes a field that someone else has changed since learns of it, and nothing is overwritten', async () => {
  await changeByAdmin({ last_name: 'Петров', position: 'Бухгалтер' });
  const { status, body } = await change({ last_name: 'Сидоров', first_name: 'Иван' });
  expect([status, body]).toMatchObject([409, { code: 'http.changed_meanwhile' }]);
  const { details } = body as unknown as { details: unknown };
  const { super_user } = home.people;
  expect(details).toEqual([
    {
      path: 'last_name',
      message: expect.stringContaining('super_user'),
      conflict: {
        by: { id: super_user.id, name: expect.stringContaining('super_user') },
        at: expect.any(String),
        theirs: 'Петров',
        yours: 'Сидоров',
      },
    },
  ]);
  expect(await shown()).toMatchObject({ last_name: 'Петров', first_name: 'Пётр', position: 'Бухгалтер' });
});

test('two who change different fields keep both, and the same value is no conflict', async () => {
  await changeByAdmin({ last_name: 'Петров' });
  expect((await change({ first_name: 'Иван', last_name: 'Петров' })).status).toBe(200);
  expect(await shown()).toMatchObject({ last_name: 'Петров', first_name: 'Иван' });
});

test('of two at the same moment one is saved and the other learns of it', async () => {
  const both = await Promise.all([change({ last_name: 'Первый' }), changeByAdmin({ last_name: 'Второй' })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const saved = both.find(({ status }) => status === 200)!.body;
  expect((await shown()).last_name).toBe(saved.last_name);
});

test('a change without a version is saved as it is', async () => {
  await changeByAdmin({ last_name: 'Петров' });
  expect((await change({ last_name: 'Сидоров' }, { readAt: null })).status).toBe(200);
  expect((await change({ last_name: 'Кузнецов' }, { readAt: '*' })).status).toBe(400);
});

test('the version that a change answers with is the one to go on from', async () => {
  const first = await change({ last_name: 'Петров' });
  expect((await shown()).version).toContain(first.body.version);
  expect((await change({ last_name: 'Сидоров' }, { readAt: first.body.version })).status).toBe(200);
});

test('a value that no person saved names nobody', async () => {
  await changeByAdmin({ last_name: 'Петров' });
  await asSystem(server.services.database, (tx) => sql`update users set last_name = 'Импорт' where id = ${id}`.execute(tx));
  const { body } = await change({ last_name: 'Сидоров' });
  expect(body).toMatchObject({ details: [{ path: 'last_name', conflict: { by: null, at: null, theirs: 'Импорт' } }] });
});

test('the time when people changed their own name is not disclosed', async () => {
  const token = await asSystem(server.services.database, (tx) => signedIn(tx, { organization_id: home.id, user_id: id }));
  await server.call(profile.changeMe, { token, body: { last_name: 'Сам' } });
  const { body } = await change({ last_name: 'Сидоров' });
  expect(body).toMatchObject({ details: [{ path: 'last_name', conflict: { by: { id }, at: null, theirs: 'Сам' } }] });
});

test('a version does not move with what a person did', async () => {
  await asSystem(server.services.database, (tx) =>
    sql`update users set risk_level = 9, progress = 50, sent_count = 5, clicked_count = 5 where id = ${id}`.execute(tx),
  );
  expect((await shown()).version).toContain(version);
});

test.each([
  ['a field alone', '"last_name"'],
  ['without quotes', 'last_name=12345678'],
  ['a short digest', '"last_name=1"'],
  ['too long', `"${'last_name=12345678&'.repeat(300)}last_name=12345678"`],
])('what is no version is refused: %s', async (_, header) => {
  const answer = await server.call(employees.changeEmployee, {
    token: home.people.operator.token,
    params: { id },
    body: { position: 'Директор' },
    headers: { 'if-match': header },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'http.malformed' } });
});

test('a call that looks at no version takes none', async () => {
  const answer = await server.call(employees.deleteEmployee, {
    token: home.people.operator.token,
    params: { id },
    headers: { 'if-match': `"${version}"` },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'http.version_not_taken' } });
});

test('nobody learns by a version of another organisation’s people', async () => {
  await changeByAdmin({ last_name: 'Петров' });
  expect((await change({ last_name: 'Чужой' }, { token: elsewhere.people.operator.token })).status).toBe(404);
});

test('a secret goes to no other place than the one it was typed for', async () => {
  const settings = {
    host: 'mail.example.com',
    port: 587,
    security: 'starttls' as const,
    username: 'vigil',
    password: 'first',
    from_name: 'Vigil',
    from_address: `it@${home.domain}`,
    max_connections: 2,
    rate_per_second: null,
    ca_certificate: '',
  };
  const save = (body: Partial<typeof settings>, readAt?: string) =>
    server.call(sendingProfiles.saveSendingProfile, {
      token: home.people.super_user.token,
      params: { id: home.id },
      body: { ...settings, ...body },
      headers: readAt === undefined ? {} : { 'if-match': `"${readAt}"` },
    });
  const read = (await save({})).body.version;
  await save({ host: 'other.example.com' });
  const refused = await save({ password: 'second', from_name: 'Second' }, read);
  expect(refused).toMatchObject({
    status: 409,
    body: { details: [{ path: 'host', conflict: { theirs: 'other.example.com' } }] },
  });
});

test('who changed what is forgotten after a while', async () => {
  await changeByAdmin({ last_name: 'Петров' });
  await asSystem(server.services.database, (tx) =>
    sql`update field_edits set edited_at = now() - interval '61 days' where record_id = ${id}`.execute(tx),
  );
  await forgetEdits(server.services.database);
  const { body } = await change({ last_name: 'Сидоров' });
  expect(body).toMatchObject({ details: [{ conflict: { by: null, at: null } }] });
});
