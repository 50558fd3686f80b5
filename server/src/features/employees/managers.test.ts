import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const operator = () => ({ token: home.people.operator.token });
const change = (id: string, manager_id: string | null) =>
  server.call(endpoints.changeEmployee, { ...operator(), params: { id }, body: { manager_id } });
const managerOf = async (id: string) =>
  (await server.call(endpoints.getEmployee, { ...operator(), params: { id } })).body.manager;

test('a person is added with a manager, gets another, and has none in the end', async () => {
  const { employee, content_manager } = home.people;
  const { body, status } = await server.call(endpoints.addEmployee, {
    ...operator(),
    body: {
      last_name: 'Ким',
      first_name: 'Анна',
      email: `kim@${home.domain}`,
      department: { id: home.department_id },
      manager_id: employee.id,
    },
  });
  expect([status, body]).toMatchObject([200, { manager: { id: employee.id, name: 'employee Test', email: employee.email } }]);
  expect((await change(body.id, content_manager.id)).body.manager).toMatchObject({ id: content_manager.id });
  expect(
    (await server.call(endpoints.changeEmployee, { ...operator(), params: { id: body.id }, body: {} })).body.manager,
  ).toMatchObject({ id: content_manager.id });
  expect((await change(body.id, null)).body.manager).toBeNull();
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ before: string | null; after: string | null }>`
      select before ->> 'manager_id' as before, after ->> 'manager_id' as after from audit_log
       where object_id = ${body.id} and action = 'employee.update' order by at, id`.execute(tx),
  );
  expect(rows).toEqual([
    { before: employee.id, after: content_manager.id },
    { before: content_manager.id, after: null },
  ]);
});

test('nobody is their own manager, directly or through others', async () => {
  const { employee, content_manager, super_user } = home.people;
  const refused = { status: 422, body: { code: 'employee.own_manager' } };
  expect(await change(employee.id, employee.id)).toMatchObject(refused);
  expect((await change(employee.id, content_manager.id)).status).toBe(200);
  expect(await change(content_manager.id, employee.id)).toMatchObject(refused);
  // A superior may be a manager, although the caller may not change them.
  expect((await change(content_manager.id, super_user.id)).status).toBe(200);
  expect(await managerOf(content_manager.id)).toMatchObject({ id: super_user.id });
});

test('people of other organisations, parents and children included, and people who have left cannot be managers', async () => {
  const child = await makeOrganization(server, { parent_id: home.id });
  const other = await makeOrganization(server);
  const refused = { status: 422, body: { code: 'employee.no_such_manager' } };
  const { employee, content_manager } = home.people;
  for (const stranger of [child.people.employee, other.people.employee]) {
    expect(await change(employee.id, stranger.id)).toMatchObject(refused);
  }
  const upwards = await server.call(endpoints.changeEmployee, {
    token: child.people.operator.token,
    params: { id: child.people.employee.id },
    body: { manager_id: employee.id },
  });
  expect(upwards).toMatchObject(refused);
  await server.call(endpoints.deleteEmployee, { ...operator(), params: { id: content_manager.id } });
  expect(await change(employee.id, content_manager.id)).toMatchObject(refused);
});

test('a person who leaves stops being a manager until they return', async () => {
  const { employee, content_manager } = home.people;
  await change(employee.id, content_manager.id);
  const { body: job } = await server.call(endpoints.deleteEmployees, {
    ...operator(),
    body: { ids: { include_ids: [content_manager.id] } },
  });
  expect(await managerOf(employee.id)).toBeNull();
  await server.call(endpoints.restoreEmployees, { ...operator(), params: { id: job.id } });
  expect(await managerOf(employee.id)).toMatchObject({ id: content_manager.id });
});
