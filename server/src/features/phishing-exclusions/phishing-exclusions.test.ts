import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import * as departments from '@vigil/contract/departments/endpoints.ts';
import * as endpoints from '@vigil/contract/phishing-exclusions/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { findToday, todayOf } from '../../db/today.ts';

let server: TestServer;
let sink: Sink;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

type Body = { users?: string[]; departments?: string[]; tags?: string[]; reason?: string; until?: string | null };

const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const run = (statement: ReturnType<typeof sql>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const tokenOf = (home: TestOrganization) => home.people.operator.token;
const add = (home: TestOrganization, body: Body) =>
  server.call(endpoints.addExclusions, { token: tokenOf(home), body: { reason: 'Долгий отпуск', ...body } });
const list = async (home: TestOrganization, query: object = {}) =>
  (await server.call(endpoints.listExclusions, { token: tokenOf(home), query })).body;
const leftOut = async (home: TestOrganization) =>
  (
    await server.call(campaigns.listLeftOut, {
      token: tokenOf(home),
      body: { targets: { ...nobody, all: true }, reason: 'excluded' },
    })
  ).body.data;
const idsLeftOut = async (home: TestOrganization) => (await leftOut(home)).map(({ user }) => user.id);

/** Creates a department below another, with one person of the organisation in it. */
async function branch(home: TestOrganization) {
  return asSystem(server.services.database, async (tx) => {
    const make = async (title: string, parent_id: string | null) =>
      (
        await tx
          .insertInto('departments')
          .values({ organization_id: home.id, title, parent_id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const top = await make('Завод', null);
    const below = await make('Цех', top);
    await tx.updateTable('users').set({ department_id: below }).where('id', '=', home.people.employee.id).execute();
    return { top, below };
  });
}

async function tagOf(home: TestOrganization, user_id: string): Promise<string> {
  return asSystem(server.services.database, async (tx) => {
    const { id } = await tx
      .insertInto('tags')
      .values({ organization_id: home.id, type: 'custom', title: 'Аудиторы', color: '#2456E6' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('tag_assignments').values({ organization_id: home.id, tag_id: id, user_id }).execute();
    return id;
  });
}

test('A person, a department with its branch and a tag are excluded, each with its reason, nearest first', async () => {
  const home = await makeOrganization(server);
  const { employee, content_manager, operator } = home.people;
  const { top } = await branch(home);
  const tag = await tagOf(home, content_manager.id);
  expect((await add(home, { departments: [top], reason: 'Стройка' })).body).toEqual({ added: 1, known: 0 });
  await add(home, { tags: [tag], reason: 'Проверка', until: dayAfter(3) });
  await add(home, { users: [operator.id], reason: 'Оператор' });
  const reasons = new Map((await leftOut(home)).map(({ user, exclusion }) => [user.id, exclusion]));
  expect(reasons).toEqual(
    new Map([
      [employee.id, { reason: 'Стройка', until: null }],
      [content_manager.id, { reason: 'Проверка', until: dayAfter(3) }],
      [operator.id, { reason: 'Оператор', until: null }],
    ]),
  );
  const { data, people_count } = await list(home);
  expect(people_count).toBe(3);
  const listed = new Map(data.map(({ kind, target, users_count }) => [kind, [target.title, users_count]]));
  expect(listed).toEqual(
    new Map<string, unknown[]>([
      ['department', ['Завод', 1]],
      ['tag', ['Аудиторы', 1]],
      ['person', [expect.any(String), 1]],
    ]),
  );
  await add(home, { users: [employee.id], reason: 'Сам' });
  const exclusions = await server.call(endpoints.listExclusionsOf, { token: tokenOf(home), params: { id: employee.id } });
  expect(exclusions.body.data.map(({ reason }) => reason)).toEqual(['Сам', 'Стройка']);
});

// One of these zones always has another date than the server's clock.
test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('The days are those of the organisation’s clock (%s)', async (zone) => {
  const home = await makeOrganization(server);
  const { employee } = home.people;
  await run(sql`update organizations set time_zone = ${zone} where id = ${home.id}`);
  const today = await asSystem(server.services.database, (db) => findToday({ db, organization: home.id }));
  expect(today).toBe(new Date().toLocaleDateString('sv-SE', { timeZone: zone }));
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  expect((await add(home, { users: [employee.id], until: yesterday })).status).toBe(422);
  await add(home, { users: [employee.id], until: today });
  expect(await idsLeftOut(home)).toEqual([employee.id]);
  await run(sql`update phishing_exclusions set until = until - 1 where organization_id = ${home.id}`);
  expect(await idsLeftOut(home)).toEqual([]);
});

test('An exclusion holds through its last day, and one that is ended stops at once', async () => {
  const home = await makeOrganization(server);
  const { employee } = home.people;
  await add(home, { users: [employee.id], until: dayAfter(1) });
  expect(await idsLeftOut(home)).toEqual([employee.id]);
  await run(sql`update phishing_exclusions set until = ${todayOf(home.id)} - 1 where organization_id = ${home.id}`);
  expect(await idsLeftOut(home)).toEqual([]);
  expect(await list(home)).toMatchObject({ data: [], people_count: 0 });
  const [over] = (await list(home, { with_over: true })).data;
  expect(over).toMatchObject({ is_over: true, ended_at: null });
  // An exclusion whose date has passed makes room for another.
  expect((await add(home, { users: [employee.id] })).body).toEqual({ added: 1, known: 0 });
  const [held] = (await list(home)).data;
  for (let time = 0; time < 2; time++) {
    const ended = await server.call(endpoints.endExclusion, { token: tokenOf(home), params: { id: held!.id } });
    expect(ended.body).toMatchObject({ is_over: true });
  }
  expect(await idsLeftOut(home)).toEqual([]);
  const change = await server.call(endpoints.changeExclusion, {
    token: tokenOf(home),
    params: { id: held!.id },
    body: { until: dayAfter(1) },
  });
  expect(change).toMatchObject({ status: 409, body: { code: 'exclusion.ended' } });
});

test('A person excluded after the planning gets nothing, and their email says why', async () => {
  const home = await makeOrganization(server);
  const { employee } = home.people;
  const campaign = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    start_date: new Date(Date.now() + DAY_MS).toISOString(),
  });
  const { top } = await branch(home);
  await add(home, { departments: [top] });
  await run(sql`update phishing_campaigns set status = 'active', start_date = now() where id = ${campaign.id}`);
  await run(sql`update deliveries set send_at = now() where campaign_id = ${campaign.id}`);
  const rows = await until(
    () => deliveriesOf(server, campaign.id),
    (all) => all.every(({ state }) => state === 'sent' || state === 'failed'),
  );
  expect(rows.filter(({ state }) => state === 'failed').map(({ user_id }) => user_id)).toEqual([employee.id]);
  expect(sink.messages.some(({ to }) => to === employee.email)).toBe(false);
  const users = await server.call(campaigns.listCampaignUsers, {
    token: tokenOf(home),
    params: { id: campaign.id },
    query: { only: 'failed' },
  });
  expect(users.body.data).toMatchObject([{ failure: 'excluded' }]);
});

test('A person is on the list once, regardless of who adds them and how often', async () => {
  const home = await makeOrganization(server);
  const { employee, operator } = home.people;
  await add(home, { users: [employee.id], reason: 'Первая' });
  expect((await add(home, { users: [employee.id, operator.id], reason: 'Вторая' })).body).toEqual({ added: 1, known: 1 });
  expect((await list(home)).data.map(({ reason }) => reason).sort()).toEqual(['Вторая', 'Первая']);
  const both = await Promise.all([1, 2].map(() => add(home, { departments: [home.department_id] })));
  expect(both.reduce((sum, { body }) => sum + body.added, 0)).toBe(1);
});

test.each<[string, (home: TestOrganization) => Body, string]>([
  ['nobody', () => ({}), 'users'],
  ['no reason', ({ people }) => ({ users: [people.employee.id], reason: '  ' }), 'reason'],
  ['a day gone by', ({ people }) => ({ users: [people.employee.id], until: dayAfter(-2) }), 'until'],
  ['a day that is none', ({ people }) => ({ users: [people.employee.id], until: '2026-02-31' }), 'until'],
])('An exclusion is refused at its field: %s', async (_, body, path) => {
  const home = await makeOrganization(server);
  const refused = await add(home, body(home));
  expect(refused).toMatchObject({ status: 422, body: { details: [{ path }] } });
});

test('People and departments of another organization are not found, and nothing of the choice is saved', async () => {
  const [home, stranger] = [await makeOrganization(server), await makeOrganization(server)];
  const mixed = await add(home, { users: [home.people.employee.id, stranger.people.employee.id] });
  expect(mixed.status).toBe(422);
  expect((await add(home, { departments: [stranger.department_id] })).status).toBe(422);
  expect((await list(home)).total_count).toBe(0);
});

test('The audit log shows operators who exclude themselves, and changes and ends of exclusions', async () => {
  const home = await makeOrganization(server);
  await add(home, { users: [home.people.operator.id, home.people.employee.id] });
  const { data } = await list(home);
  const own = data.find(({ target }) => target.id === home.people.operator.id)!;
  const params = { id: own.id };
  await server.call(endpoints.changeExclusion, { token: tokenOf(home), params, body: { reason: 'Другая' } });
  await server.call(endpoints.endExclusion, { token: tokenOf(home), params });
  const { rows } = (await run(
    sql`select action, object_id, actor_id, after from audit_log where organization_id = ${home.id} and object_type = 'phishing_exclusion' order by id`,
  )) as { rows: { action: string; object_id: string; actor_id: string; after: { is_self?: boolean } | null }[] };
  expect(rows.every(({ actor_id }) => actor_id === home.people.operator.id)).toBe(true);
  const ofOwn = rows.filter(({ object_id }) => object_id === own.id);
  expect(ofOwn.map(({ action, after }) => [action, after?.is_self])).toEqual([
    ['phishing_exclusion.create', true],
    ['phishing_exclusion.update', undefined],
    ['phishing_exclusion.end', undefined],
  ]);
  const ofOther = rows.filter(({ object_id }) => object_id !== own.id);
  expect(ofOther.map(({ action, after }) => [action, after?.is_self])).toEqual([['phishing_exclusion.create', undefined]]);
});

test('The list can be searched by name and reason, and filtered by kind', async () => {
  const home = await makeOrganization(server);
  const { top } = await branch(home);
  await add(home, { departments: [top], reason: 'Переезд' });
  await add(home, { users: [home.people.operator.id], reason: 'Отпуск' });
  expect((await list(home, { search: 'завод' })).data.map(({ kind }) => kind)).toEqual(['department']);
  expect((await list(home, { search: 'отпуск' })).data.map(({ kind }) => kind)).toEqual(['person']);
  expect((await list(home, { kind: 'department' })).total_count).toBe(1);
});

test('People excluded through a deleted department stay excluded by name, for as long', async () => {
  const home = await makeOrganization(server);
  const { top } = await branch(home);
  const employee = home.people.employee.id;
  await add(home, { departments: [top], until: dayAfter(30) });
  await add(home, { users: [employee], until: dayAfter(3), reason: 'Отпуск' });
  await server.call(departments.deleteDepartments, {
    token: tokenOf(home),
    body: { departments_ids: [top], people_to: 'none', department_id: null },
  });
  await until(
    () => list(home),
    ({ data }) => data.every(({ kind }) => kind !== 'department'),
  );
  const { data } = await list(home);
  expect(data.map(({ kind, target, until: day }) => [kind, target.id, day])).toEqual([['person', employee, dayAfter(30)]]);
  expect(await idsLeftOut(home)).toEqual([employee]);
});

test('A merged department passes its exclusion to its people and to the departments inside', async () => {
  const home = await makeOrganization(server);
  const { top, below } = await branch(home);
  const { operator, employee } = home.people;
  await run(sql`update users set department_id = ${top} where id = ${operator.id}`);
  const office = await server.call(departments.addDepartment, { token: tokenOf(home), body: { title: 'Офис' } });
  await add(home, { departments: [top] });
  await server.call(departments.mergeDepartments, {
    token: tokenOf(home),
    body: { department_id: top, into_id: office.body.id },
  });
  await until(
    () => list(home),
    ({ data }) => data.every(({ target }) => target.id !== top),
  );
  const { data } = await list(home);
  expect(new Set(data.map(({ target }) => target.id))).toEqual(new Set([operator.id, below]));
  expect(new Set(await idsLeftOut(home))).toEqual(new Set([operator.id, employee.id]));
});
