import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as endpoints from '@vigil/contract/tags/endpoints.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import * as trash from '@vigil/contract/trash/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPeople, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { attachTag } from './commands/attach-tags.ts';
import { syncTags } from './commands/sync-tags.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const token = (home: TestOrganization) => home.people.operator.token;
const listed = async (home: TestOrganization) => (await server.call(endpoints.listTags, { token: token(home) })).body;
const ofType = async (home: TestOrganization, type: Tag['type']) => (await listed(home)).data.find((tag) => tag.type === type)!;
const people = async (home: TestOrganization, id: string) =>
  (await server.call(endpoints.listTaggedPeople, { params: { id }, token: token(home) })).body;
const makeTag = async (home: TestOrganization, title = 'Remote') =>
  (await server.call(endpoints.addTag, { body: { title, color: '#2456E6' }, token: token(home) })).body;
const sync = (home: TestOrganization) => workIn(server.services, home.id, (scope) => syncTags(scope));
const change = (query: ReturnType<typeof sql>) => asSystem(server.services.database, (tx) => query.execute(tx));
const newcomer = (home: TestOrganization, name: string) =>
  server.call(employees.addEmployee, {
    body: {
      department: { id: home.department_id },
      last_name: name,
      first_name: 'New',
      email: `${name.toLowerCase()}@${home.domain}`,
    },
    token: token(home),
  });

describe('The automatic tags', () => {
  test('exist from the beginning, switched off', async () => {
    const home = await makeOrganization(server);
    const { data, total_count } = await listed(home);
    expect(data.map(({ type, is_active }) => [type, is_active])).toEqual([
      ['newbie', false],
      ['not_registered', false],
      ['risk_group', false],
    ]);
    expect(data[0]!.settings.life_days).toBe(30);
    expect(total_count).toBe(3);
  });

  test('are attached to anyone who comes, and detached from anyone who registers', async () => {
    const home = await makeOrganization(server);
    const { body } = await newcomer(home, 'Newman');
    const unregistered = await ofType(home, 'not_registered');
    const newbie = await ofType(home, 'newbie');
    const attached = await until(
      () => people(home, unregistered.id),
      ({ total_count }) => total_count === 1,
    );
    expect(attached.data[0]).toMatchObject({ id: body.id, title: 'Newman New', is_registered: false, until: null });
    const fresh = (await people(home, newbie.id)).data.find(({ id }) => id === body.id)!;
    expect(Date.parse(fresh.until!) - Date.parse(fresh.assigned_at)).toBe(30 * 86_400_000);
    await change(sql`update users set registered_at = now() where id = ${body.id}`);
    await sync(home);
    expect((await people(home, unregistered.id)).total_count).toBe(0);
    expect((await people(home, newbie.id)).data.map(({ id }) => id)).toContain(body.id);
  });

  test('of the risk group follow their range, both ends included', async () => {
    const home = await makeOrganization(server);
    const [low, high] = [home.people.employee.id, home.people.content_manager.id];
    await change(sql`update users set risk_level = case id when ${low} then 4.9 else 7.0 end where id in (${low}, ${high})`);
    await sync(home);
    const { id } = await ofType(home, 'risk_group');
    expect((await people(home, id)).data.map((person) => person.id)).toEqual([high]);
    const request = { params: { id }, token: token(home) };
    const wider = await server.call(endpoints.changeRiskGroup, {
      ...request,
      body: { min_risk_level: 4.9, max_risk_level: 6.9 },
    });
    expect(wider.body).toMatchObject({ users_count: 1, settings: { min_risk_level: 4.9, max_risk_level: 6.9 } });
    expect((await people(home, id)).data.map((person) => person.id)).toEqual([low]);
    const crossed = await server.call(endpoints.changeRiskGroup, { ...request, body: { min_risk_level: 7, max_risk_level: 6 } });
    expect(crossed.status).toBe(422);
  });

  test('are detached from a deleted person, and attached again when the person is restored', async () => {
    const home = await makeOrganization(server);
    const tag = await makeTag(home);
    const person = home.people.employee.id;
    await server.call(endpoints.assignTag, { body: { tag_id: tag.id, users_ids: [person] }, token: token(home) });
    await change(sql`update users set deleted_at = now() where id = ${person}`);
    await sync(home);
    expect((await people(home, tag.id)).total_count).toBe(0);
    await change(sql`update users set deleted_at = null where id = ${person}`);
    await sync(home);
    expect((await people(home, tag.id)).data.map(({ id }) => id)).toEqual([person]);
  });

  test('can be neither assigned nor deleted by hand, and have only their own settings', async () => {
    const home = await makeOrganization(server);
    const [newbie, risk] = [await ofType(home, 'newbie'), await ofType(home, 'risk_group')];
    const params = (id: string) => ({ params: { id }, token: token(home) });
    const body = { tag_id: newbie.id, users_ids: [home.people.employee.id] };
    expect((await server.call(endpoints.assignTag, { body, token: token(home) })).status).toBe(409);
    expect((await server.call(endpoints.deleteTag, params(newbie.id))).status).toBe(409);
    expect((await server.call(endpoints.changeLifeDays, { ...params(risk.id), body: { life_days: 5 } })).status).toBe(422);
    expect((await server.call(endpoints.changeLifeDays, { ...params(newbie.id), body: { life_days: 1000 } })).status).toBe(422);
    expect(
      (await server.call(endpoints.changeLifeDays, { ...params(newbie.id), body: { life_days: 999 } })).body.settings.life_days,
    ).toBe(999);
  });
});

describe('A deleted tag', () => {
  const restore = (home: TestOrganization, id: string) =>
    server.call(trash.restoreDeleted, { body: { kind: 'tag', id }, token: token(home) });
  const remove = (home: TestOrganization, id: string) => server.call(endpoints.deleteTag, { params: { id }, token: token(home) });

  /** Attaches a new tag to these people, as if five days ago. It is on, and has emails six and nine days after it is attached. */
  async function livelyTag(home: TestOrganization, people_ids: string[]) {
    const { id } = await makeTag(home);
    await change(sql`update tags set is_active = true where id = ${id}`);
    await change(sql`insert into tag_actions (organization_id, tag_id, type, defer_by, theme, created_by)
      select ${home.id}, ${id}, 'letter', n, n::text, ${home.people.operator.id} from unnest(array[6, 9]) n`);
    const at = new Date(Date.now() - 5 * 86_400_000);
    await workIn(server.services, home.id, (scope) =>
      attachTag(scope, {
        tag_id: id,
        people: sql`select p as id, ${at}::timestamptz as at from unnest(${people_ids}::uuid[]) p`,
      }),
    );
    return id;
  }
  const runsOf = (home: TestOrganization, user_id: string) =>
    asSystem(server.services.database, async (tx) => {
      const { rows } = await sql<{ theme: string; state: string }>`
        select a.theme, r.state from tag_runs r join tag_actions a on a.id = r.action_id
         where r.organization_id = ${home.id} and r.user_id = ${user_id} order by 1`.execute(tx);
      return rows.map(({ theme, state }) => `${theme} ${state}`);
    });

  test('is restored with its people, and with the due runs of its actions', async () => {
    const home = await makeOrganization(server);
    const [stays, leaves] = [home.people.employee.id, home.people.content_manager.id];
    const id = await livelyTag(home, [stays, leaves]);
    expect(await runsOf(home, stays)).toEqual(['6 due', '9 due']);
    await remove(home, id);
    expect(await runsOf(home, stays)).toEqual(['6 cancelled', '9 cancelled']);
    expect((await listed(home)).data.map((tag) => tag.id)).not.toContain(id);
    expect((await server.call(endpoints.listTaggedPeople, { params: { id }, token: token(home) })).status).toBe(404);
    const person = await server.call(employees.getEmployee, { params: { id: stays }, token: token(home) });
    expect(JSON.stringify(person.body)).not.toContain(id);
    const { body: shown } = await server.call(trash.listDeleted, { query: { kind: 'tag' }, token: token(home) });
    expect(shown.data).toMatchObject([{ id, title: 'Remote' }]);

    // One of them leaves, and the day of an email passes.
    await change(sql`update users set deleted_at = now() where id = ${leaves}`);
    await sync(home);
    await change(sql`update tag_actions set defer_by = 4 where tag_id = ${id} and theme = '6'`);

    const stranger = await makeOrganization(server);
    expect((await restore(stranger, id)).status).toBe(404);
    const byManager = { body: { kind: 'tag' as const, id }, token: home.people.employee.token };
    expect((await server.call(trash.restoreDeleted, byManager)).status).toBe(403);
    expect((await restore(home, id)).status).toBe(200);
    expect((await restore(home, id)).status).toBe(404);
    expect((await listed(home)).data.find((tag) => tag.id === id)).toMatchObject({ is_active: true, users_count: 1 });
    expect((await people(home, id)).data.map((person) => person.id)).toEqual([stays]);
    expect(await runsOf(home, stays)).toEqual(['6 due', '9 due']);
    expect(await runsOf(home, leaves)).toEqual(['6 cancelled', '9 cancelled']);

    await change(sql`update users set deleted_at = null where id = ${leaves}`);
    await sync(home);
    expect((await people(home, id)).total_count).toBe(2);
  });

  test('that was deleted and restored twice is as it was', async () => {
    const home = await makeOrganization(server);
    const id = await livelyTag(home, [home.people.employee.id]);
    for (let time = 0; time < 2; time++) {
      await remove(home, id);
      expect((await restore(home, id)).status).toBe(200);
    }
    expect(await runsOf(home, home.people.employee.id)).toEqual(['6 due', '9 due']);
    expect((await people(home, id)).total_count).toBe(1);
  });

  test('cannot be restored beside another with its name, nor after a day', async () => {
    const home = await makeOrganization(server);
    const { id } = await makeTag(home);
    await remove(home, id);
    const otherTag = await makeTag(home);
    expect(await restore(home, id)).toMatchObject({ status: 409, body: { code: 'tag.title_taken' } });
    await remove(home, otherTag.id);
    await change(sql`update tags set deleted_at = now() - interval '25 hours' where id = ${id}`);
    expect((await restore(home, id)).status).toBe(404);
    expect((await restore(home, otherTag.id)).status).toBe(200);
  });

  test('with many people is restored by a job, with all of them', async () => {
    const home = await makeOrganization(server);
    await addPeople(server, home, 1_100);
    const many = await asSystem(server.services.database, (tx) =>
      tx.selectFrom('users').select('id').where('organization_id', '=', home.id).where('registered_at', 'is', null).execute(),
    );
    const id = await livelyTag(
      home,
      many.map((person) => person.id),
    );
    const settled = (count: number) =>
      until(
        () =>
          asSystem(server.services.database, (tx) =>
            tx.selectFrom('tags').select(['is_settling', 'users_count']).where('id', '=', id).executeTakeFirstOrThrow(),
          ),
        ({ is_settling, users_count }) => !is_settling && users_count === count,
      );
    await remove(home, id);
    await settled(0);
    await restore(home, id);
    await settled(many.length);
    expect(await runsOf(home, many[0]!.id)).toEqual(['6 due', '9 due']);
  });
});

describe('Custom tags', () => {
  test('have a title of their own, which can be changed', async () => {
    const home = await makeOrganization(server);
    const { id } = await makeTag(home, 'Remote');
    const again = await server.call(endpoints.addTag, { body: { title: 'REMOTE', color: '#E03131' }, token: token(home) });
    expect(again).toMatchObject({ status: 409, body: { code: 'tag.title_taken' } });
    const renamed = { params: { id }, body: { title: 'Office', color: '#E03131' }, token: token(home) };
    expect((await server.call(endpoints.changeTag, renamed)).body).toMatchObject({ title: 'Office', color: '#E03131' });
    await server.call(endpoints.deleteTag, { params: { id }, token: token(home) });
    expect((await listed(home)).data.filter(({ type }) => type === 'custom')).toEqual([]);
    expect((await makeTag(home, 'Office')).title).toBe('Office');
  });

  test('cannot be called “reports”: the title belongs to the reports, and to no list', async () => {
    const home = await makeOrganization(server);
    const addNamed = (title: string) => server.call(endpoints.addTag, { body: { title, color: '#2F9E44' }, token: token(home) });
    const refused = await addNamed(' Reports ');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('Reports use this name')]);
    expect((await addNamed('Reports of mine')).status).toBe(200);
    await asSystem(server.services.database, (tx) =>
      sql`update tags set title = 'Reports' where organization_id = ${home.id} and type = 'custom'`.execute(tx),
    );
    expect((await listed(home)).total_count).toBe(3);
  });

  test('are assigned to people, departments and the people of a filter, except the excluded, and a second time changes nothing', async () => {
    const home = await makeOrganization(server);
    await addPeople(server, home, 20);
    const tag = await makeTag(home);
    const assign = async (body: object) =>
      (await server.call(endpoints.assignTag, { body: { tag_id: tag.id, ...body }, token: token(home) })).body;
    const byName = await assign({ users_ids: [home.people.employee.id, home.people.operator.id] });
    expect(byName).toMatchObject({ status: 'success', total: 2, result: { done: 2, skipped: {} } });
    const found = await assign({ all: true, filter: { roles: ['operator', 'super_user'] } });
    expect(found.result).toEqual({ done: 1, skipped: { already_tagged: 1 } });
    const everyone = await assign({ departments_ids: [home.department_id], exclude_users_ids: [home.people.system_admin.id] });
    expect(everyone.result).toEqual({ done: 21, skipped: { already_tagged: 3 } });
    expect((await listed(home)).data.find(({ id }) => id === tag.id)!.users_count).toBe(24);
    const removal = { params: { id: tag.id }, body: { departments_ids: [home.department_id] }, token: token(home) };
    expect((await server.call(endpoints.unassignTag, removal)).body.result).toEqual({ done: 24, skipped: { not_tagged: 1 } });
    const nobody = await server.call(endpoints.assignTag, { body: { tag_id: tag.id }, token: token(home) });
    expect(nobody.status).toBe(422);
  });

  test('are attached by a job to more people than an answer waits for', async () => {
    const home = await makeOrganization(server);
    await addPeople(server, home, 700);
    const tag = await makeTag(home);
    const { body } = await server.call(endpoints.assignTag, { body: { tag_id: tag.id, all: true }, token: token(home) });
    expect(body).toMatchObject({ status: 'in_process', total: 705 });
    const { users_count } = await until(
      async () => (await listed(home)).data.find(({ id }) => id === tag.id)!,
      (tag) => tag.users_count === 705,
    );
    expect(users_count).toBe(705);
  });

  test('are detached from one person once', async () => {
    const home = await makeOrganization(server);
    const tag = await makeTag(home);
    const userId = home.people.employee.id;
    await server.call(endpoints.assignTag, { body: { tag_id: tag.id, users_ids: [userId] }, token: token(home) });
    const request = { params: { tagId: tag.id, userId }, token: token(home) };
    expect((await server.call(endpoints.unassignPerson, request)).status).toBe(200);
    expect((await server.call(endpoints.unassignPerson, request)).status).toBe(404);
  });
});

describe('A file of addresses', () => {
  const sheet = (home: TestOrganization) =>
    new File(
      [
        `Почта;Имя\n${home.people.employee.email};A\nnobody@nowhere.test;B\nno address;C\n${home.people.employee.email.toUpperCase()};D\n`,
      ],
      'people.csv',
    );

  test('is previewed before anything happens: the people meant, and the rows that name nobody', async () => {
    const home = await makeOrganization(server);
    const { id } = await makeTag(home);
    const request = { params: { id }, body: { file: sheet(home) }, token: token(home) };
    const { body } = await server.call(endpoints.previewTagSheet, request);
    expect(body).toMatchObject({
      to_tag: 1,
      already_tagged: 0,
      refused: 3,
      people: [{ email: home.people.employee.email, is_tagged: false }],
      refused_rows: [
        { row: 3, value: 'nobody@nowhere.test', reason: 'unknown' },
        { row: 4, value: 'no address', reason: 'bad_address' },
        { row: 5, reason: 'duplicate' },
      ],
    });
    expect((await people(home, id)).total_count).toBe(0);
    const assigned = await server.call(endpoints.assignTagBySheet, request);
    expect(assigned.body.result).toEqual({ done: 1, skipped: {} });
    expect((await server.call(endpoints.previewTagSheet, request)).body).toMatchObject({ to_tag: 0, already_tagged: 1 });
  });

  test.each<[string, string, object]>([
    ['by its title, a manager’s beside it being nobody’s', 'Руководитель;Почта', { title: 'Почта', is_found: false }],
    ['by what it holds', 'Кто;Логин', { title: 'Логин', is_found: true }],
  ])('is read in one column, recognised %s', async (_how, titles, column) => {
    const home = await makeOrganization(server);
    const { employee, content_manager } = home.people;
    const { id } = await makeTag(home);
    const first = titles.startsWith('Кто') ? 'Ким Анна' : content_manager.email;
    const file = new File([`${titles}\n${first};${employee.email}\n${first};\n`], 'people.csv');
    const { body } = await server.call(endpoints.previewTagSheet, { params: { id }, body: { file }, token: token(home) });
    expect(body).toMatchObject({
      column,
      to_tag: 1,
      people: [{ email: employee.email }],
      refused_rows: [{ row: 3, value: first, reason: 'bad_address' }],
    });
  });

  test('is refused while it is unclear whose addresses are meant', async () => {
    const home = await makeOrganization(server);
    const { employee, content_manager } = home.people;
    const { id } = await makeTag(home);
    const body = { file: new File([`Кто;Заместитель\n${employee.email};${content_manager.email}\n`], 'people.csv') };
    for (const endpoint of [endpoints.previewTagSheet, endpoints.assignTagBySheet]) {
      expect(await server.call(endpoint, { params: { id }, body, token: token(home) })).toMatchObject({
        status: 422,
        body: { code: 'tag_sheet.no_column' },
      });
    }
    expect((await people(home, id)).total_count).toBe(0);
  });

  test('that names nobody is refused', async () => {
    const home = await makeOrganization(server);
    const { id } = await makeTag(home);
    const empty = { params: { id }, body: { file: new File(['Почта\nnothing\n'], 'people.csv') }, token: token(home) };
    expect(await server.call(endpoints.previewTagSheet, empty)).toMatchObject({
      status: 422,
      body: { code: 'tag_sheet.no_addresses' },
    });
  });
});
