import * as endpoints from '@vigil/contract/departments/endpoints.ts';
import { targets, type TargetsInput } from '@vigil/contract/shared/targets.ts';
import { sql, type RawBuilder } from 'kysely';
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

describe('the kept figures of departments', async () => {
  let counted: TestOrganization;
  const ids = {} as Record<'office' | 'sales' | 'plant', string>;

  beforeAll(async () => {
    counted = await makeOrganization(server);
    ids.office = await makeDepartment(counted, 'Office');
    ids.sales = await makeDepartment(counted, 'Sales', ids.office);
    ids.plant = await makeDepartment(counted, 'Plant');
    for (const [at, department] of [ids.office, ids.sales, ids.sales, ids.plant].entries()) {
      await makePerson(counted, `person${at}`, department);
    }
  });

  const change = (statement: RawBuilder<unknown>) =>
    inOrganization(server.services.database, counted.id, (tx) => statement.execute(tx));
  const list = async (query: Record<string, string> = {}) =>
    (await server.call(endpoints.listDepartments, { token: counted.people.operator.token, query })).body.data;

  /** What is kept beside what a fresh sum gives. */
  const differences = () =>
    asSystem(server.services.database, async (tx) => {
      const { rows } = await sql`
        select d.title from departments d left join (
          select department_id, count(*) as n, sum(risk_level) as risk, count(risk_level) as with_risk, sum(progress) as progress,
                 count(progress) as with_progress, sum(sent_count) as sent, sum(clicked_count) as clicked, sum(entered_data_count) as entered
            from users where deleted_at is null group by 1) u on u.department_id = d.id
         where d.organization_id = ${counted.id}
           and (d.users_count, d.risk_sum, d.with_risk, d.progress_sum, d.with_progress, d.sent_count, d.clicked_count, d.entered_data_count)
            is distinct from (coalesce(u.n, 0), coalesce(u.risk, 0), coalesce(u.with_risk, 0), coalesce(u.progress, 0),
               coalesce(u.with_progress, 0), coalesce(u.sent, 0), coalesce(u.clicked, 0), coalesce(u.entered, 0))`.execute(tx);
      return rows;
    });

  const mine = () => sql`organization_id = ${counted.id} and first_name = 'Test'`;
  test.each<[string, () => RawBuilder<unknown>]>([
    ['people joined', () => sql`select 1`],
    ['results came', () => sql`update users set sent_count = 3, clicked_count = 1, entered_data_count = 1 where ${mine()}`],
    [
      'risk and progress came',
      () => sql`update users set risk_level = 4.5, progress = 33.33 where ${mine()} and last_name <> 'person1'`,
    ],
    ['risk was forgotten', () => sql`update users set risk_level = null where ${mine()} and last_name = 'person0'`],
    ['someone left', () => sql`update users set deleted_at = now() where ${mine()} and last_name = 'person2'`],
    ['one who left changed', () => sql`update users set risk_level = 9 where ${mine()} and last_name = 'person2'`],
    ['someone moved', () => sql`update users set department_id = ${ids.plant} where ${mine()} and last_name = 'person0'`],
    [
      'someone moved with new figures',
      () =>
        sql`update users set department_id = ${ids.sales}, progress = 100, risk_level = 2 where ${mine()} and last_name = 'person3'`,
    ],
    ['someone came back', () => sql`update users set deleted_at = null where ${mine()} and last_name = 'person2'`],
    ['one was erased', () => sql`delete from users where ${mine()} and last_name = 'person1'`],
    ['nothing changed', () => sql`update users set note = 'x' where ${mine()}`],
  ])('are those of a fresh sum after: %s', async (_what, statement) => {
    await change(statement());
    expect(await differences()).toEqual([]);
  });

  test('an update that changes no figure writes no department', async () => {
    const versions = () => change(sql`select xmin::text from departments where organization_id = ${counted.id} order by id`);
    const before = await versions();
    await change(sql`update users set note = 'y', position = 'z' where ${mine()}`);
    expect((await versions()).rows).toEqual(before.rows);
  });

  test('two that change the same departments at once both get through', async () => {
    const [one, other] = [ids.sales, ids.plant];
    const turn = (from: string, to: string) =>
      change(sql`update users set department_id = case department_id when ${from} then ${to} else ${from} end::uuid
        where ${mine()} and department_id in (${from}, ${to})`);
    for (let round = 0; round < 10; round++) await Promise.all([turn(one, other), turn(other, one)]);
    expect(await differences()).toEqual([]);
  });

  test('are added up down the tree, and order the list with the default one first', async () => {
    await change(
      sql`update users set department_id = ${ids.office}, risk_level = 3, progress = 50, sent_count = 4, clicked_count = 1 where ${mine()} and last_name = 'person0'`,
    );
    await change(
      sql`update users set department_id = ${ids.sales}, risk_level = 6, progress = null, sent_count = 4, clicked_count = 3 where ${mine()} and last_name = 'person2'`,
    );
    await change(
      sql`update users set department_id = ${ids.plant}, risk_level = 9, progress = 10, sent_count = 0, clicked_count = 0 where ${mine()} and last_name = 'person3'`,
    );
    const [, office, plant] = await list();
    expect(office).toMatchObject({ title: 'Office', users_count: 2, children_count: 1 });
    expect(office?.statistic).toEqual({
      risk_level: 4.5,
      progress: 50,
      phishing_events: { sent: 8, clicked: 4, entered_data: 2 },
    });
    expect(plant?.statistic).toMatchObject({ risk_level: 9, progress: 10 });
    const titles = async (query: Record<string, string>) => (await list(query)).map(({ title }) => title);
    for (const [sort_by, up] of [
      ['NAME', ['Office', 'Plant']],
      ['USERS_COUNT', ['Plant', 'Office']],
      ['RISK_LEVEL', ['Office', 'Plant']],
      ['PROGRESS', ['Plant', 'Office']],
      ['PHISHING_INDICATOR', ['Plant', 'Office']],
    ] as const) {
      expect(await titles({ sort_by })).toEqual(['Без отдела', ...up]);
      expect(await titles({ sort_by, sort_order: 'desc' })).toEqual(['Без отдела', ...up.toReversed()]);
    }
  });
});
