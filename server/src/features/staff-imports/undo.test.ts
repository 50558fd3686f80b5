import { deleteDepartments, listDepartmentTitles } from '@vigil/contract/departments/endpoints.ts';
import * as endpoints from '@vigil/contract/employees/endpoints.ts';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobOver, previewStaff, runStaffImport } from '../../../test/import-staff.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { runImport } from './commands/run-import.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const operatorOf = ({ people }: TestOrganization) => ({ token: people.operator.token });
const undo = (organization: TestOrganization, id: string) =>
  server.call(staffImports.undoImport, { ...operatorOf(organization), params: { id } });

async function imported(organization: TestOrganization, lines: string[], order?: Parameters<typeof runStaffImport>[3]) {
  const content = ['Фамилия;Имя;Почта;Должность;Отдел;Роль', ...lines].join('\n');
  const { event_id } = await previewStaff(server, organization, content);
  await runStaffImport(server, organization, event_id, order);
  return event_id;
}

async function staffOf(organization: TestOrganization) {
  const { body } = await server.call(endpoints.listEmployees, { ...operatorOf(organization), query: { limit: 1000 } });
  return body.data
    .map(({ id, last_name, position, role, department }) => ({ id, last_name, position, role, department: department.title }))
    .toSorted((a, b) => a.id.localeCompare(b.id));
}
const departmentsOf = async (organization: TestOrganization) =>
  (await server.call(listDepartmentTitles, operatorOf(organization))).body;

const factsOf = (organization: TestOrganization) =>
  asSystem(server.services.database, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select distinct data ->> 'name' as name from pgboss.job where name = 'fact' and data ->> 'organization_id' = ${organization.id}`.execute(
      tx,
    );
    return rows.map(({ name }) => name);
  });

test('Everything is undone, once', async () => {
  const organization = await makeOrganization(server, { users_limit: 5 });
  const { employee, content_manager } = organization.people;
  const [staff, departments] = [await staffOf(organization), await departmentsOf(organization)];
  // The newcomer takes the licence place of the person missing from the file, who can return only when the place is free again.
  const first = await imported(organization, [`Новая;Анна;${employee.email};Аналитик;Офис / Учёт;оператор`], {
    add_type: 'sync',
    may_delete_most: 'true',
  });
  const second = await imported(organization, [`Ким;Анна;kim@${organization.domain};;Офис / Продажи;`], { add_type: 'add' });
  expect((await staffOf(organization)).find(({ id }) => id === employee.id)).toMatchObject({
    last_name: 'Новая',
    role: 'operator',
    department: 'Учёт',
  });
  expect((await staffOf(organization)).some(({ id }) => id === content_manager.id)).toBe(false);
  expect((await undo(organization, second)).body).toMatchObject({ status: 'success', result: { done: 1, skipped: {} } });
  expect((await undo(organization, first)).body).toMatchObject({ status: 'success', result: { done: 2, skipped: {} } });
  expect([await staffOf(organization), await departmentsOf(organization)]).toEqual([staff, departments]);
  expect(await factsOf(organization)).toEqual(expect.arrayContaining(['employee.left', 'employee.moved', 'employee.returned']));
  expect(await undo(organization, first)).toMatchObject({ status: 409, body: { code: 'import.undone' } });
});

test('People who leave free the places of those who return, thousands of them', async () => {
  const organization = await makeOrganization(server, { users_limit: 1_205 });
  const lines = (name: string) =>
    Array.from({ length: 1_200 }, (_, n) => `Юн${n};Анна;${name}.${n}@${organization.domain};;${name};`);
  await imported(organization, lines('old'));
  const staff = await staffOf(organization);
  const keeping = Object.values(organization.people).map(({ email }) => `;;${email};;;`);
  // The licence is full: people are deleted before new ones are added.
  const newcomers = await imported(organization, [...keeping, ...lines('new')], { add_type: 'sync', may_delete_most: 'true' });
  expect(await jobOver(server, organization, newcomers)).toMatchObject({ result: { deleted: 1_200, added: 1_200 } });
  const { body } = await undo(organization, newcomers);
  expect(body).toMatchObject({ status: 'in_process', total: 2_400 });
  expect(await jobOver(server, organization, body.id)).toMatchObject({ status: 'success', result: { done: 2_400, skipped: {} } });
  expect(await staffOf(organization)).toEqual(staff);
  expect((await departmentsOf(organization)).data.map(({ title }) => title)).not.toContain('new');
});

test('People changed since stay, and so do superiors and departments in use', async () => {
  const organization = await makeOrganization(server);
  const { employee, content_manager, operator, system_admin } = organization.people;
  const names = ['changed', 'risen', 'gone', 'moved'];
  const id = await imported(organization, [
    ...names.map((name) => `${name};Анна;${name}@${organization.domain};;Офис / ${name};`),
    `Сам;Я;${operator.email};;;`,
    `Новая;Анна;${employee.email};;Офис;`,
    `Новая;Анна;${content_manager.email};;;оператор`,
  ]);
  const people = new Map((await staffOf(organization)).map((person) => [person.last_name, person.id]));
  const admin = { token: system_admin.token };
  const requestFor = (name: string) => ({ ...admin, params: { id: people.get(name)! } });
  await server.call(endpoints.changeEmployee, { ...requestFor('changed'), body: { position: 'Иная' } });
  await server.call(endpoints.deleteEmployee, requestFor('gone'));
  await asSystem(server.services.database, async (tx) => {
    // A superior's import gave this person their role.
    const risen = tx.updateTable('users').set({ roles: ['super_user'] });
    await risen.where('id', '=', people.get('risen')!).execute();
    await sql`update staff_import_rows r set state = person_state(u) from users u
      where r.event_id = ${id} and u.id = r.user_id and u.id = ${people.get('risen')!}`.execute(tx);
  });
  const { body } = await undo(organization, id);
  expect(body).toMatchObject({ status: 'success', result: { done: 4, skipped: { changed_since: 1, gone: 1, outranked: 1 } } });
  const left = await staffOf(organization);
  expect(
    left
      .filter(({ last_name }) => names.includes(last_name))
      .map(({ last_name }) => last_name)
      .toSorted(),
  ).toEqual(['changed', 'risen']);
  expect(left.find(({ id: user_id }) => user_id === content_manager.id)).toMatchObject({
    last_name: 'content_manager',
    role: 'content_manager',
  });
  expect(left.find(({ id: user_id }) => user_id === operator.id)).toMatchObject({ last_name: 'operator' });
  const titles = (await departmentsOf(organization)).data.map(({ title }) => title);
  expect(names.map((name) => titles.includes(name))).toEqual([true, true, false, false]);
  expect(titles).toContain('Офис');
});

test('Nobody changes their own role by an undo, and a person whose department was deleted stays where they are', async () => {
  const organization = await makeOrganization(server);
  const { operator } = organization.people;
  const kim = `kim@${organization.domain}`;
  await imported(organization, [`Ким;Анна;${kim};;Старый;`]);
  const id = await imported(organization, [`;;${kim};;Новый;`, `Иная;;${operator.email};;;`]);
  const old = (await departmentsOf(organization)).data.find(({ title }) => title === 'Старый')!;
  await server.call(deleteDepartments, { ...operatorOf(organization), body: { departments_ids: [old.id] } });
  await asSystem(server.services.database, (tx) =>
    sql`update staff_import_rows set before = jsonb_set(before, '{roles}', '["employee"]')
      where event_id = ${id} and user_id = ${operator.id}`.execute(tx),
  );
  const { body } = await undo(organization, id);
  expect(body).toMatchObject({ result: { done: 0, skipped: { oneself: 1, no_department: 1 } } });
  const staff = await staffOf(organization);
  expect(staff.find(({ id: user_id }) => user_id === operator.id)).toMatchObject({ last_name: 'Иная', role: 'operator' });
});

test('An undo is offered for a day to the person who did the import, until it is done', async () => {
  const organization = await makeOrganization(server);
  const { employee, operator, super_user } = organization.people;
  const offered = async (token = operator.token) =>
    (await server.call(staffImports.listUndoable, { token })).body.data.map(({ id }) => id);
  await imported(organization, [`;;nobody;;;`]);
  expect(await offered()).toEqual([]);
  const first = await imported(organization, [`Ким;Анна;kim@${organization.domain};;;`]);
  const { body: deletion } = await server.call(endpoints.deleteEmployees, {
    token: operator.token,
    body: { ids: { include_ids: [employee.id] } },
  });
  expect([await offered(), await offered(super_user.token)]).toEqual([[deletion.id, first], []]);
  await undo(organization, first);
  expect(await offered()).toEqual([deletion.id]);
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('long_jobs')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', deletion.id)
      .execute(),
  );
  expect(await offered()).toEqual([]);
});

/** Sets the state of an import. */
const switchOrganization = (id: string, state: 'running' | 'done') =>
  asSystem(server.services.database, async (tx) => {
    await tx.updateTable('staff_imports').set({ state }).where('event_id', '=', id).execute();
    const status = state === 'running' ? 'in_process' : 'success';
    await tx.updateTable('long_jobs').set({ status }).where('id', '=', id).execute();
  });

test('An undo is refused a day later, before the end, of others’ imports and of what is no import', async () => {
  const organization = await makeOrganization(server);
  const stranger = await makeOrganization(server);
  const id = await imported(organization, [`Ким;Анна;kim@${organization.domain};;;`]);
  expect((await undo(stranger, id)).status).toBe(404);
  await switchOrganization(id, 'running');
  expect(await undo(organization, id)).toMatchObject({ status: 409, body: { code: 'import.not_over' } });
  await switchOrganization(id, 'done');
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('long_jobs')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', id)
      .execute(),
  );
  expect(await undo(organization, id)).toMatchObject({ status: 409, body: { code: 'import.too_late_to_undo' } });
});

test('A finished import cannot be deleted, and one under way stops and can be undone', async () => {
  const organization = await makeOrganization(server);
  const id = await imported(organization, [`Ким;Анна;kim@${organization.domain};;;`]);
  const forget = () => server.call(staffImports.deleteImportEvent, { ...operatorOf(organization), params: { id } });
  expect(await forget()).toMatchObject({ status: 409, body: { code: 'import.over' } });
  await switchOrganization(id, 'running');
  expect((await forget()).status).toBe(200);
  expect(await jobOver(server, organization, id)).toMatchObject({ status: 'error', error: 'stopped' });
  expect((await undo(organization, id)).body).toMatchObject({ result: { done: 1, skipped: {} } });
});

test('An interrupted undo is offered again, and continues', async () => {
  const organization = await makeOrganization(server);
  const id = await imported(organization, [`Ким;Анна;kim@${organization.domain};;;`]);
  const first = (await undo(organization, id)).body.id;
  const breakOff = (status: 'in_process' | 'error') =>
    asSystem(server.services.database, async (tx) => {
      await tx.updateTable('staff_imports').set({ state: 'undoing' }).where('event_id', '=', id).execute();
      await tx.updateTable('long_jobs').set({ status }).where('id', '=', first).execute();
    });
  const offered = async () =>
    (await server.call(staffImports.listUndoable, operatorOf(organization))).body.data.map((job) => job.id);
  await breakOff('in_process');
  expect([await offered(), (await undo(organization, id)).body]).toMatchObject([[], { code: 'import.undone' }]);
  await breakOff('error');
  expect(await offered()).toEqual([id]);
  expect((await undo(organization, id)).body).toMatchObject({ status: 'success', result: { skipped: { gone: 1 } } });
  expect(await offered()).toEqual([]);
});

test('An import that fails for good says so, is not run again, and is undone', async () => {
  const organization = await makeOrganization(server);
  const id = await imported(organization, [`Ким;Анна;kim@${organization.domain};;;`]);
  await switchOrganization(id, 'running');
  const job = { organization_id: organization.id, event_id: id };
  const order = (import_order: object) =>
    asSystem(server.services.database, (tx) =>
      tx
        .updateTable('staff_imports')
        .set({ import_order: JSON.stringify(import_order) })
        .where('event_id', '=', id)
        .execute(),
    );
  await order({ add_type: 'nobody knows' });
  await expect(runImport(server.services, job)).rejects.toThrow('Invalid option');
  expect(await jobOver(server, organization, id)).toMatchObject({ status: 'error', error: 'internal' });
  // A repeated delivery by the queue leaves the import alone.
  await runImport(server.services, job);
  expect((await undo(organization, id)).body).toMatchObject({ status: 'success', result: { done: 1 } });
});
