import * as endpoints from '@vigil/contract/departments/endpoints.ts';
import { targets, type TargetsInput } from '@vigil/contract/shared/targets.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem, inOrganization } from '../../db/database.ts';
import { targetedUsers } from './queries/targeted-users.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

function makeDepartment(organization: TestOrganization, title: string, parent_id: string | null = null): Promise<string> {
  return asSystem(server.services.database, async (tx) => {
    const row = { organization_id: organization.id, title, parent_id };
    return (await tx.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
}

function makePerson(organization: TestOrganization, name: string, department_id: string, deleted_at?: Date): Promise<string> {
  return asSystem(server.services.database, async (tx) => {
    const row = {
      organization_id: organization.id,
      department_id,
      email: `${name}@${organization.domain}`,
      last_name: name,
      first_name: 'Test',
      ...(deleted_at && { deleted_at }),
    };
    return (await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
}

describe('whom a choice means', async () => {
  const ids = {} as Record<'office' | 'sales' | 'east' | 'plant' | 'ann' | 'bob' | 'cat' | 'dan' | 'gone' | 'stranger', string>;
  let chosen: TestOrganization;

  beforeAll(async () => {
    chosen = await makeOrganization(server);
    ids.office = await makeDepartment(chosen, 'Office');
    ids.sales = await makeDepartment(chosen, 'Sales', ids.office);
    ids.east = await makeDepartment(chosen, 'East', ids.sales);
    ids.plant = await makeDepartment(chosen, 'Plant');
    ids.ann = await makePerson(chosen, 'ann', ids.office);
    ids.bob = await makePerson(chosen, 'bob', ids.sales);
    ids.cat = await makePerson(chosen, 'cat', ids.east);
    ids.dan = await makePerson(chosen, 'dan', ids.plant);
    ids.gone = await makePerson(chosen, 'gone', ids.office, new Date());
    ids.stranger = home.people.employee.id;
  });

  const names = async (input: TargetsInput): Promise<string[]> => {
    const found = await inOrganization(server.services.database, chosen.id, (tx) =>
      targetedUsers(tx, chosen.id, targets.parse(input))
        .where('users.first_name', '=', 'Test')
        .select('users.last_name')
        .where('users.department_id', '<>', chosen.department_id)
        .execute(),
    );
    return found.map(({ last_name }) => last_name).sort();
  };

  test.each<[string, () => TargetsInput, string[]]>([
    ['nobody', () => ({}), []],
    ['one person', () => ({ target_users: [ids.dan] }), ['dan']],
    ['a department with all below it', () => ({ target_departments: [ids.office] }), ['ann', 'bob', 'cat']],
    ['a department and one of its people once', () => ({ target_departments: [ids.east], target_users: [ids.cat] }), ['cat']],
    ['less a person', () => ({ target_departments: [ids.office], exclude_users: [ids.bob] }), ['ann', 'cat']],
    ['less a branch', () => ({ target_departments: [ids.office], exclude_departments: [ids.sales] }), ['ann']],
    ['exclusions win', () => ({ target_users: [ids.cat, ids.ann], exclude_departments: [ids.sales] }), ['ann']],
    ['everyone', () => ({ all: true }), ['ann', 'bob', 'cat', 'dan']],
    ['everyone but', () => ({ all: true, exclude_departments: [ids.office] }), ['dan']],
    ['neither those who left nor strangers', () => ({ target_users: [ids.gone, ids.stranger, ids.ann] }), ['ann']],
  ])('%s', async (_name, input, expected) => {
    expect(await names(input())).toEqual(expected);
    const { body } = await server.call(endpoints.countTargets, { token: chosen.people.operator.token, body: input() });
    const everyone = input().all ? Object.keys(chosen.people).length : 0;
    expect(body.users_count).toBe(expected.length + everyone);
  });

  test('the public count asks under an address of the browser’s making', async () => {
    const { status, body } = await server.call(endpoints.countDepartmentUsers, {
      token: chosen.people.operator.token,
      params: { hash: 'x9Z' },
      body: { departments_ids: [ids.office, ids.east], exclude_user_ids: [ids.ann] },
    });
    expect([status, body]).toEqual([200, { users_count: 2 }]);
  });

  test('the tree opens one node at a time', async () => {
    const open = (query: { parent_id?: string; search?: string; registered_users_only?: 'true' | 'false' }) =>
      server.call(endpoints.listHierarchy, { token: chosen.people.operator.token, query }).then(({ body }) => body);
    const roots = await open({});
    expect(roots.departments.map(({ title, users_count, is_leaf }) => [title, users_count, is_leaf])).toEqual([
      ['Без отдела', 5, false],
      ['Office', 3, false],
      ['Plant', 1, false],
    ]);
    expect(roots.users).toEqual([]);
    const office = await open({ parent_id: ids.office });
    expect(office.departments.map(({ id, parent_id }) => [id, parent_id])).toEqual([[ids.sales, ids.office]]);
    expect(office.users.map(({ title, is_registered }) => [title, is_registered])).toEqual([['ann Test', false]]);
    expect((await open({ parent_id: ids.office, registered_users_only: 'true' })).users).toEqual([]);
    const found = await open({ search: 'EAST' });
    expect([found.departments.map(({ id }) => id), found.users]).toEqual([[ids.east], []]);
    expect((await open({ search: 'cat@' })).users.map(({ id }) => id)).toEqual([ids.cat]);
    expect((await open({ search: '%' })).users).toEqual([]);
  });

  test('the whole tree comes at once, or a branch of it', async () => {
    const call = { token: chosen.people.operator.token };
    const titles = async (query: { department_id?: string; search?: string; limit?: number }) =>
      (await server.call(endpoints.getDepartmentTree, { ...call, query })).body.data.map(({ title }) => title);
    expect(await titles({})).toEqual(['Без отдела', 'Office', 'Sales', 'East', 'Plant']);
    expect(await titles({ department_id: ids.office })).toEqual(['Sales', 'East']);
    expect(await titles({ search: 'sal' })).toEqual(['Office', 'Sales']);
    expect(await titles({ limit: 1 })).toEqual(['Без отдела']);
    expect((await server.call(endpoints.listAllDepartments, call)).body.total_count).toBe(5);
  });
});
