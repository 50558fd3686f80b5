import * as endpoints from '@vigil/contract/departments/endpoints.ts';
import type { departmentChange, departmentsDeletion } from '@vigil/contract/departments/department.ts';
import { getLongJob } from '@vigil/contract/long-jobs/endpoints.ts';
import { listCampaignDepartments, listCampaignUsers } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { FEW_PEOPLE } from '@vigil/contract/shared/intervals.ts';
import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import { targets, type TargetsInput } from '@vigil/contract/people/targets.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem, inOrganization } from '../../db/database.ts';
import { peopleOfTargets } from '../people/queries/chosen.ts';

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

describe('the people that a choice covers', async () => {
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
      peopleOfTargets({ db: tx, organization: chosen.id }, targets.parse(input))
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
    ['a department with its sub-departments', () => ({ target_departments: [ids.office] }), ['ann', 'bob', 'cat']],
    [
      'a department and one of its people, counted once',
      () => ({ target_departments: [ids.east], target_users: [ids.cat] }),
      ['cat'],
    ],
    [
      'a department without an excluded person',
      () => ({ target_departments: [ids.office], exclude_users: [ids.bob] }),
      ['ann', 'cat'],
    ],
    [
      'a department without an excluded branch',
      () => ({ target_departments: [ids.office], exclude_departments: [ids.sales] }),
      ['ann'],
    ],
    ['exclusions override inclusions', () => ({ target_users: [ids.cat, ids.ann], exclude_departments: [ids.sales] }), ['ann']],
    ['everyone', () => ({ all: true }), ['ann', 'bob', 'cat', 'dan']],
    ['everyone except a branch', () => ({ all: true, exclude_departments: [ids.office] }), ['dan']],
    ['only people who have not left', () => ({ target_users: [ids.gone, ids.ann] }), ['ann']],
  ])('%s', async (_name, input, expected) => {
    expect(await names(input())).toEqual(expected);
    const { body } = await server.call(endpoints.countTargets, { token: chosen.people.operator.token, body: input() });
    const everyone = input().all ? Object.keys(chosen.people).length : 0;
    expect(body.users_count).toBe(expected.length + everyone);
  });

  test('people of another organisation are never covered, and a request that names one is refused', async () => {
    const body = { target_users: [ids.stranger, ids.ann] };
    expect(await names(body)).toEqual(['ann']);
    const { status } = await server.call(endpoints.countTargets, { token: chosen.people.operator.token, body });
    expect(status).toBe(422);
  });

  test('the public count accepts any path made up by the browser', async () => {
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
    expect([roots.ancestors, office.ancestors]).toEqual([[], []]);
    const above = new Map(found.ancestors.map(({ id, parent_id }) => [id, parent_id]));
    expect(above).toEqual(
      new Map([
        [ids.sales, ids.office],
        [ids.office, null],
      ]),
    );
    expect((await open({ search: '%' })).users).toEqual([]);
  });

  test('the whole tree, or one branch, is returned at once', async () => {
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

test.each([
  ['ru', 'без отд', 'departm'],
  ['en', 'no Dep', 'отдел'],
  ['uz', 'boʻlimsiz', 'отдел'],
])('in %s the default department is found by the title that the reader sees', async (language, seen, unseen) => {
  const { people, id } = await makeOrganization(server);
  await asSystem(server.services.database, (tx) =>
    tx.insertInto('departments').values({ organization_id: id, title: 'Plant' }).execute(),
  );
  const inLanguage = { token: people.operator.token, headers: { 'accept-language': language } };
  const found = async (search: string) => {
    const [titles, tree, hierarchy] = await Promise.all([
      server.call(endpoints.listDepartmentTitles, { ...inLanguage, query: { search } }),
      server.call(endpoints.getDepartmentTree, { ...inLanguage, query: { search } }),
      server.call(endpoints.listHierarchy, { ...inLanguage, query: { search } }),
    ]);
    return [titles.body.data, tree.body.data, hierarchy.body.departments].map((rows) => rows.map(({ title }) => title));
  };
  expect(await found(seen)).toEqual([['Без отдела'], ['Без отдела'], ['Без отдела']]);
  expect(await found(unseen)).toEqual([[], [], []]);
  expect(await found('lant')).toEqual([['Plant'], ['Plant'], ['Plant']]);
});

test('the whole tree follows each change at once', async () => {
  const organization = await makeOrganization(server);
  const tree = async () =>
    (await server.call(endpoints.getDepartmentTree, { token: organization.people.operator.token })).body.data
      .filter(({ is_default }) => !is_default)
      .map(({ title, users_count, parent_id }) => [title, users_count, parent_id]);
  expect(await tree()).toEqual([]);
  const plant = await makeDepartment(organization, 'Plant');
  expect(await tree()).toEqual([['Plant', 0, null]]);
  const shop = await makeDepartment(organization, 'Shop', plant);
  const person = await makePerson(organization, 'newcomer', shop);
  expect(await tree()).toEqual([
    ['Plant', 1, null],
    ['Shop', 1, plant],
  ]);
  const change = (statement: RawBuilder<unknown>) => asSystem(server.services.database, (tx) => statement.execute(tx));
  await change(sql`update departments set title = 'Store', parent_id = null where id = ${shop}`);
  expect(await tree()).toEqual([
    ['Plant', 0, null],
    ['Store', 1, null],
  ]);
  await change(sql`update users set deleted_at = now() where id = ${person}`);
  expect(await tree()).toEqual([
    ['Plant', 0, null],
    ['Store', 0, null],
  ]);
  await change(sql`delete from departments where id = ${plant}`);
  expect(await tree()).toEqual([['Store', 0, null]]);
});

/** Lists the departments whose stored figures differ from a new sum. */
const differences = (organization: TestOrganization) =>
  asSystem(server.services.database, async (tx) => {
    const { rows } = await sql`
      select d.title from departments d left join (
        select department_id, count(*) as n, sum(risk_level) as risk, count(risk_level) as with_risk, sum(progress) as progress,
               count(progress) as with_progress, sum(sent_count) as sent, sum(clicked_count) as clicked, sum(entered_data_count) as entered
          from users where deleted_at is null group by 1) u on u.department_id = d.id
       where d.organization_id = ${organization.id}
         and (d.users_count, d.risk_sum, d.with_risk, d.progress_sum, d.with_progress, d.sent_sum, d.clicked_sum, d.entered_data_sum)
          is distinct from (coalesce(u.n, 0), coalesce(u.risk, 0), coalesce(u.with_risk, 0), coalesce(u.progress, 0),
             coalesce(u.with_progress, 0), coalesce(u.sent, 0), coalesce(u.clicked, 0), coalesce(u.entered, 0))`.execute(tx);
    return rows;
  });

describe('the stored figures of departments', async () => {
  let counted: TestOrganization;
  const ids = {} as Record<'office' | 'sales' | 'plant', string>;

  beforeAll(async () => {
    counted = await makeOrganization(server);
    ids.office = await makeDepartment(counted, 'Office');
    ids.sales = await makeDepartment(counted, 'Sales', ids.office);
    ids.plant = await makeDepartment(counted, 'Plant');
    for (const [index, department] of [ids.office, ids.sales, ids.sales, ids.plant].entries()) {
      await makePerson(counted, `person${index}`, department);
    }
  });

  const change = (statement: RawBuilder<unknown>) =>
    inOrganization(server.services.database, counted.id, (tx) => statement.execute(tx));
  const list = async (query: Record<string, string> = {}) =>
    (await server.call(endpoints.listDepartments, { token: counted.people.operator.token, query })).body.data;

  const mine = () => sql`organization_id = ${counted.id} and first_name = 'Test'`;
  test.each<[string, () => RawBuilder<unknown>]>([
    ['people joined', () => sql`select 1`],
    ['results arrived', () => sql`update users set sent_count = 3, clicked_count = 1, entered_data_count = 1 where ${mine()}`],
    [
      'risk and progress changed',
      () => sql`update users set risk_level = 4.5, progress = 33.33 where ${mine()} and last_name <> 'person1'`,
    ],
    ['risk was cleared', () => sql`update users set risk_level = null where ${mine()} and last_name = 'person0'`],
    ['a person left', () => sql`update users set deleted_at = now() where ${mine()} and last_name = 'person2'`],
    ['a deleted person changed', () => sql`update users set risk_level = 9 where ${mine()} and last_name = 'person2'`],
    ['a person moved', () => sql`update users set department_id = ${ids.plant} where ${mine()} and last_name = 'person0'`],
    [
      'a person moved with new figures',
      () =>
        sql`update users set department_id = ${ids.sales}, progress = 100, risk_level = 2 where ${mine()} and last_name = 'person3'`,
    ],
    ['a person returned', () => sql`update users set deleted_at = null where ${mine()} and last_name = 'person2'`],
    ['a person was erased', () => sql`delete from users where ${mine()} and last_name = 'person1'`],
    ['nothing changed', () => sql`update users set note = 'x' where ${mine()}`],
  ])('the stored figures equal a fresh sum after: %s', async (_what, statement) => {
    await change(statement());
    expect(await differences(counted)).toEqual([]);
  });

  test('an update that changes no figure writes no department', async () => {
    const versions = () => change(sql`select xmin::text from departments where organization_id = ${counted.id} order by id`);
    const before = await versions();
    await change(sql`update users set note = 'y', position = 'z' where ${mine()}`);
    expect((await versions()).rows).toEqual(before.rows);
  });

  test('two concurrent changes of the same departments both succeed', async () => {
    const [first, second] = [ids.sales, ids.plant];
    const swap = (from: string, to: string) =>
      change(sql`update users set department_id = case department_id when ${from} then ${to} else ${from} end::uuid
        where ${mine()} and department_id in (${from}, ${to})`);
    for (let round = 0; round < 10; round++) await Promise.all([swap(first, second), swap(second, first)]);
    expect(await differences(counted)).toEqual([]);
  });

  test('departments without people come last in the order of a figure, the default one too', async () => {
    const other = await makeOrganization(server);
    const [sales] = [await makeDepartment(other, 'Sales'), await makeDepartment(other, 'Empty')];
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ department_id: sales }).where('organization_id', '=', other.id).execute(),
    );
    const titles = async (sort_by: 'NAME' | 'RISK_LEVEL') => {
      const { body } = await server.call(endpoints.listDepartments, { token: other.people.operator.token, query: { sort_by } });
      return body.data.map(({ title }) => title);
    };
    expect(await titles('NAME')).toEqual(['Без отдела', 'Empty', 'Sales']);
    expect(await titles('RISK_LEVEL')).toEqual(['Sales', 'Без отдела', 'Empty']);
  });

  test('they are summed up the tree, and order the list with the default department first', async () => {
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
      with_risk: 2,
      progress: 50,
      phishing_events: { sent: 8, clicked: 4, entered_data: 2 },
    });
    expect(plant?.statistic).toMatchObject({ risk_level: 9, progress: 10 });
    const titles = async (query: Record<string, string>) => (await list(query)).map(({ title }) => title);
    for (const [sort_by, up] of [
      ['NAME', ['Office', 'Plant']],
      ['USERS_COUNT', ['Plant', 'Office']],
      ['PROGRESS', ['Plant', 'Office']],
    ] as const) {
      expect(await titles({ sort_by })).toEqual(['Без отдела', ...up]);
      expect(await titles({ sort_by, sort_order: 'desc' })).toEqual(['Без отдела', ...up.toReversed()]);
    }
    const byShare = async () => [
      await titles({ sort_by: 'PHISHING_INDICATOR' }),
      await titles({ sort_by: 'PHISHING_INDICATOR', sort_order: 'desc' }),
    ];
    // Without emails there is no percentage.
    expect(await byShare()).toEqual([1, 2].map(() => ['Без отдела', 'Office', 'Plant']));
    await change(sql`
      insert into users (organization_id, department_id, email, last_name, first_name, sent_count, risk_level)
      select ${counted.id}, ${ids.plant}, 'many' || n || '@' || ${counted.domain}, 'Many', 'Test', 1, 0.4 from generate_series(1, 10) n`);
    // Results of two people are chance: their department comes after one where nobody of eleven people clicked.
    expect(await byShare()).toEqual([1, 2].map(() => ['Без отдела', 'Plant', 'Office']));
  });

  test('departments with fewer than ten people with a risk level come last, in either order by results', async () => {
    const join = (department: string, people: number, figures: { risk: number | null; clicked: number }) =>
      change(sql`insert into users (organization_id, department_id, email, last_name, first_name, risk_level, sent_count, clicked_count)
        select ${counted.id}, ${department}, gen_random_uuid() || '@x.example', 'Many', 'One', ${figures.risk}, 1, ${figures.clicked}
          from generate_series(1, ${people}) n`);
    await join(ids.sales, FEW_PEOPLE, { risk: 2, clicked: 0 });
    await join(ids.plant, FEW_PEOPLE, { risk: 8, clicked: 1 });
    await change(
      sql`insert into departments (organization_id, title) values (${counted.id}, 'Untested'), (${counted.id}, 'Worst')`,
    );
    const made = await list();
    const idOf = (title: string) => made.find((department) => department.title === title)!.id;
    await join(idOf('Untested'), FEW_PEOPLE, { risk: null, clicked: 0 });
    await join(idOf('Worst'), FEW_PEOPLE - 1, { risk: 10, clicked: 1 });
    const titles = async (query: Record<string, string>) => (await list(query)).map(({ title }) => title).slice(1);
    for (const limit of ['50', '3'])
      for (const sort_by of ['RISK_LEVEL', 'PHISHING_INDICATOR']) {
        const both = [await titles({ sort_by, limit }), await titles({ sort_by, sort_order: 'desc', limit })];
        expect(both.map((all) => all.slice(0, 2))).toEqual([
          ['Office', 'Plant'],
          ['Plant', 'Office'],
        ]);
        if (limit === '50')
          expect(both.map((all) => all.slice(2).toSorted())).toEqual([
            ['Untested', 'Worst'],
            ['Untested', 'Worst'],
          ]);
      }
  });
});

const codeOf = (body: unknown) => (body as ErrorBody).code;

describe('deleting and merging departments', async () => {
  let home: TestOrganization;
  let office: string;
  let sales: string;
  let east: string;
  let plant: string;
  let bob: string;

  afterEach(async () => {
    const wrong = await differences(home);
    if (wrong.length > 0) throw new Error(`The stored figures differ from a fresh sum: ${JSON.stringify(wrong)}`);
  });
  beforeEach(async () => {
    home = await makeOrganization(server);
    office = await makeDepartment(home, 'Office');
    sales = await makeDepartment(home, 'Sales', office);
    east = await makeDepartment(home, 'East', sales);
    plant = await makeDepartment(home, 'Plant');
    await makePerson(home, 'ann', office);
    bob = await makePerson(home, 'bob', sales);
    await asSystem(server.services.database, (tx) =>
      tx
        .updateTable('users')
        .set({ risk_level: 5.5, progress: 12.5, sent_count: 3, clicked_count: 1 })
        .where('id', '=', bob)
        .execute(),
    );
    await makePerson(home, 'cat', east);
    await makePerson(home, 'gone', sales, new Date());
  });

  const remove = (body: z.input<typeof departmentsDeletion>) =>
    server.call(endpoints.deleteDepartments, { token: home.people.operator.token, body });
  const merge = (department_id: string, into_id: string) =>
    server.call(endpoints.mergeDepartments, { token: home.people.operator.token, body: { department_id, into_id } });
  const change = (body: z.input<typeof departmentChange>) =>
    server.call(endpoints.changeDepartment, { token: home.people.operator.token, body });
  const places = () =>
    asSystem(server.services.database, async (tx) => {
      const rows = await tx
        .selectFrom('users')
        .innerJoin('departments', 'departments.id', 'users.department_id')
        .select(['users.last_name', 'departments.title'])
        .where('users.organization_id', '=', home.id)
        .where('last_name', 'in', ['ann', 'bob', 'cat', 'gone'])
        .execute();
      return Object.fromEntries(rows.map(({ last_name, title }) => [last_name, title]));
    });
  const titles = async () =>
    (await server.call(endpoints.getDepartmentTree, { token: home.people.operator.token })).body.data.map(({ title }) => title);
  const over = (id: string) =>
    until(
      async () => (await server.call(getLongJob, { token: home.people.operator.token, params: { id } })).body,
      ({ status }) => status !== 'in_process',
    );

  test.each<[string, () => Partial<z.input<typeof departmentsDeletion>>, string]>([
    ['to no department unless asked otherwise', () => ({}), 'Без отдела'],
    ['to no department', () => ({ people_to: 'none' }), 'Без отдела'],
    ['up to the parent', () => ({ people_to: 'parent' }), 'Office'],
    ['to a chosen department', () => ({ people_to: 'department', department_id: plant }), 'Plant'],
  ])('people of a deleted department go %s', async (_where, how, to) => {
    // The sub-department is named too: its people go to the destination of the whole branch.
    const { status, body } = await remove({ departments_ids: [sales, east], ...how() });
    expect([status, body.status, body.result]).toEqual([200, 'success', { done: 2, skipped: {} }]);
    expect(await places()).toEqual({ ann: 'Office', bob: to, cat: to, gone: to });
    expect(await titles()).toEqual(['Без отдела', 'Office', 'Plant']);
  });

  test('people of a deleted top-level department move to the default department', async () => {
    await remove({ departments_ids: [office], people_to: 'parent' });
    expect(await places()).toMatchObject({ ann: 'Без отдела', cat: 'Без отдела' });
  });

  test('an impossible deletion or merge is refused, and nothing is lost', async () => {
    const refusals: [z.input<typeof departmentsDeletion>, number, string][] = [
      [{ departments_ids: [sales], people_to: 'department', department_id: east }, 422, 'department.no_destination'],
      [{ departments_ids: [sales], people_to: 'department' }, 422, 'department.no_destination'],
      [{ departments_ids: [sales, home.department_id] }, 409, 'department.default'],
      [{ departments_ids: [crypto.randomUUID()] }, 422, 'http.invalid'],
      [{ departments_ids: [sales], people_to: 'department', department_id: crypto.randomUUID() }, 404, 'http.not_found'],
    ];
    for (const [body, status, code] of refusals) {
      const answer = await remove(body);
      expect([answer.status, codeOf(answer.body)]).toEqual([status, code]);
    }
    const mergers: [string, string, number, string][] = [
      [sales, sales, 409, 'department.with_itself'],
      [office, east, 409, 'department.inside_itself'],
      [home.department_id, sales, 409, 'department.default'],
      [sales, home.department_id, 409, 'department.default'],
    ];
    for (const [merged, into, status, code] of mergers) {
      const answer = await merge(merged, into);
      expect([answer.status, codeOf(answer.body)]).toEqual([status, code]);
    }
    expect(await titles()).toEqual(['Без отдела', 'Office', 'Sales', 'East', 'Plant']);
    expect(await places()).toEqual({ ann: 'Office', bob: 'Sales', cat: 'East', gone: 'Sales' });
  });

  test('a merged department’s people and children move along, and a second merge finds nothing', async () => {
    const { body } = await merge(sales, plant);
    expect([body.status, body.result]).toEqual(['success', { done: 1, skipped: {} }]);
    expect(await titles()).toEqual(['Без отдела', 'Office', 'Plant', 'East']);
    expect(await places()).toEqual({ ann: 'Office', bob: 'Plant', cat: 'East', gone: 'Plant' });
    expect((await merge(sales, plant)).status).toBe(404);
  });

  test('clashing titles are reported before anything is merged', async () => {
    await makeDepartment(home, 'EAST', plant);
    const { status, body } = await merge(sales, plant);
    expect([status, codeOf(body)]).toEqual([409, 'department.titles_clash']);
    expect((body as unknown as ErrorBody).message).toContain('East');
    expect(await places()).toMatchObject({ bob: 'Sales' });
  });

  test('past campaigns keep their deliveries and figures, in the department the people moved to', async () => {
    const template_id = await makeTemplate(server, home);
    const { id: campaign_id } = await launch(server, home, { templates: [template_id], targets: { target_users: [bob] } });
    const token = home.people.operator.token;
    const figures = async () =>
      (await server.call(listCampaignDepartments, { token, params: { id: campaign_id } })).body.data.map(
        ({ title, statistics }) => [title, statistics],
      );
    await asSystem(server.services.database, (tx) =>
      sql`insert into campaign_counters (organization_id, campaign_id, campaign_template_id, department_id, sent, clicked)
        select organization_id, campaign_id, campaign_template_id, department_id, 2, 1 from deliveries where campaign_id = ${campaign_id}
        on conflict (campaign_id, campaign_template_id, department_id, os) do update set sent = 2, clicked = 1`.execute(tx),
    );
    const before = await figures();
    expect(before.map(([title]) => title)).toEqual(['Sales']);
    await remove({ departments_ids: [sales], people_to: 'department', department_id: plant });
    expect(await figures()).toEqual([['Plant', before[0]![1]]]);
    const { body } = await server.call(listCampaignUsers, { token, params: { id: campaign_id } });
    expect(body.data.map(({ department }) => department.title)).toEqual(['Plant']);
  });

  test('a job moves many people, and meanwhile no other department can be deleted or moved', async () => {
    await asSystem(server.services.database, (tx) =>
      sql`insert into users (organization_id, department_id, email, last_name, first_name)
        select ${home.id}, ${sales}, 'many' || n || '@' || ${home.domain}, 'many' || n, 'Many' from generate_series(1, 1200) n`.execute(
        tx,
      ),
    );
    // The departments between the order to delete them and its end.
    const { id } = await asSystem(server.services.database, (tx) => {
      const row = { organization_id: home.id, kind: 'close-departments', created_by: home.people.operator.id };
      return tx.insertInto('long_jobs').values(row).returning('id').executeTakeFirstOrThrow();
    });
    for (const refused of [
      await remove({ departments_ids: [plant] }),
      await merge(plant, office),
      await change({ id: plant, parent_id: office }),
    ]) {
      expect([refused.status, codeOf(refused.body)]).toEqual([409, 'department.under_way']);
    }
    expect((await change({ id: plant, title: 'Works' })).status).toBe(200);
    await asSystem(server.services.database, (tx) => tx.deleteFrom('long_jobs').where('id', '=', id).execute());

    const { body } = await remove({ departments_ids: [sales], people_to: 'department', department_id: plant });
    expect([body.status, body.total]).toEqual(['in_process', 1203]);
    expect(await over(body.id)).toMatchObject({ status: 'success', result: { done: 1202 } });
    expect(await titles()).toEqual(['Без отдела', 'Office', 'Works']);
    const { body: list } = await server.call(endpoints.listDepartments, { token: home.people.operator.token });
    expect(list.data.map(({ users_count }) => users_count)).toEqual([Object.keys(home.people).length, 1, 1202]);
  });
});
