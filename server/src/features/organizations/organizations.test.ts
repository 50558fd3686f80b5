import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as endpoints from '@vigil/contract/organizations/endpoints.ts';
import type { NewOrganization } from '@vigil/contract/organizations/organization.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { picture } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';
import type { Problem } from '../../http/problem.ts';
import { assertLicenceHolds } from './queries/organizations.ts';

let server: TestServer;
let home: TestOrganization;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const childForm = (form: Partial<NewOrganization> = {}) => ({
  title: 'Дочерняя',
  language: 'uz' as const,
  theme_color: '#0B7A75',
  users_limit: 50,
  start_date: '2026-01-01',
  end_date: '2098-12-31',
  ...form,
});

const create = (form: Partial<NewOrganization> = {}, token = home.people.operator.token) =>
  server.call(endpoints.createOrganization, { token, body: childForm(form) });
const change = (id: string, body: object, token = home.people.operator.token) =>
  server.call(endpoints.changeOrganization, { token, params: { id }, body });
const read = (id: string, token = home.people.operator.token) =>
  server.call(endpoints.getOrganization, { token, params: { id } });
const remove = (id: string) => server.call(endpoints.deleteOrganization, { token: home.people.operator.token, params: { id } });
const children = async (parent_id?: string, token = home.people.operator.token) =>
  (await server.call(endpoints.listOrganizations, { token, query: parent_id === undefined ? {} : { parent_id } })).body.data;

describe('the tree of organisations', () => {
  test('a child and a grandchild are visible from above and from nowhere else', async () => {
    const child = await create();
    expect(child.body).toMatchObject({ title: 'Дочерняя', parent_id: home.id, is_active: true, children_count: 0 });
    const grandchild = await create({ parent_id: child.body.id, title: 'Внучатая', users_limit: 5 });
    expect(grandchild.status).toBe(200);
    expect(await children()).toContainEqual(expect.objectContaining({ id: child.body.id, children_count: 1 }));
    expect(await children(child.body.id)).toEqual([expect.objectContaining({ id: grandchild.body.id })]);
    const found = await server.call(endpoints.listOrganizations, {
      token: home.people.operator.token,
      query: { search: 'внуч' },
    });
    expect(found.body.data.map(({ id }) => id)).toEqual([grandchild.body.id]);

    const stranger = await makeOrganization(server);
    for (const id of [child.body.id, grandchild.body.id, home.id]) {
      expect((await read(id, stranger.people.super_user.token)).status).toBe(404);
    }
    // The organisation is not found from below either.
    const below = await makeOrganization(server, { parent_id: home.id });
    expect((await read(home.id, below.people.super_user.token)).status).toBe(404);
    expect((await read(below.id, below.people.super_user.token)).body).toMatchObject({ parent_id: null, parent_title: null });
    expect((await read(below.id)).body).toMatchObject({ parent_id: home.id });
  });

  test('a person who runs the installation reaches every organisation', async () => {
    const other = await makeOrganization(server);
    expect((await read(other.id, home.people.system_admin.token)).status).toBe(200);
  });

  test('work in a child leaves the caller in their own organisation', async () => {
    const child = await create();
    await change(child.body.id, { title: 'Переименована' });
    const mine = await server.call(endpoints.getCurrentOrganization, { token: home.people.operator.token });
    expect(mine.body.id).toBe(home.id);
    const log = await asSystem(server.services.database, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['organization_id', 'action'])
        .where('object_id', '=', child.body.id)
        .orderBy('id')
        .execute(),
    );
    expect(log).toEqual([
      { organization_id: home.id, action: 'organization.create' },
      { organization_id: home.id, action: 'organization.update' },
    ]);
  });
});

describe('licences', () => {
  test('a child gets no more than its parent has', async () => {
    const parent = await create({ users_limit: 20, end_date: '2030-01-31' });
    const inParent = { parent_id: parent.body.id };
    expect((await create({ ...inParent, users_limit: 21, end_date: '2030-01-01' })).status).toBe(422);
    expect((await create({ ...inParent, users_limit: 20, end_date: '2030-02-01' })).status).toBe(422);
    expect((await create({ ...inParent, users_limit: 20, start_date: '2030-01-02', end_date: '2030-01-01' })).status).toBe(422);
    const child = await create({ ...inParent, users_limit: 20, end_date: '2030-01-31' });
    expect(child.status).toBe(200);
    expect((await change(child.body.id, { users_limit: 21 })).status).toBe(422);
    expect((await change(child.body.id, { users_limit: 5 })).body.license.users_limit).toBe(5);
  });

  test('children together get no more places than their parent has, however many requests run at once', async () => {
    const parent = (await create({ users_limit: 20 })).body.id;
    const inParent = { parent_id: parent };
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ ...inParent, users_limit: 8 })));
    const created = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
    expect(created).toHaveLength(2);
    expect(answers.find(({ status }) => status === 422)!.body).toMatchObject({ code: 'organization.beyond_siblings' });
    expect((await change(created[0]!, { users_limit: 13 })).body).toMatchObject({
      code: 'organization.beyond_siblings',
      message: expect.stringContaining('12') as string,
    });
    expect((await change(created[0]!, { users_limit: 12 })).status).toBe(200);
    expect((await change(parent, { users_limit: 19 })).body).toMatchObject({ code: 'organization.below_children' });
    // Too many places were granted before this rule existed: reducing a licence is never refused.
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('organizations').set({ users_limit: 500 }).where('id', '=', created[1]!).execute(),
    );
    expect((await change(created[0]!, { users_limit: 11 })).status).toBe(200);
    expect((await change(parent, { users_limit: 30 })).status).toBe(200);
  });

  test('nobody extends their own licence except a person who runs the installation', async () => {
    const own = await makeOrganization(server);
    const wider = (token: string) => change(own.id, { users_limit: 200_000 }, token);
    expect((await wider(own.people.super_user.token)).status).toBe(403);
    expect((await change(own.id, { title: 'Новое имя' }, own.people.operator.token)).body.title).toBe('Новое имя');
    expect((await wider(own.people.system_admin.token)).body.license.users_limit).toBe(200_000);
  });
});

test('a licence begins with its first day anywhere on earth, and a refusal says what is wrong with it', async () => {
  const { id } = await makeOrganization(server);
  const faultOf = (licence: RawBuilder<unknown>) =>
    asSystem(server.services.database, async (db) => {
      await sql`update organizations set time_zone = 'Etc/GMT+12', ${licence} where id = ${id}`.execute(db);
      return assertLicenceHolds({ db, organization: id }).then(
        () => null,
        (error: Problem) => error.kind.code,
      );
    });
  // In the zone where the licence is set, the date may be two days ahead of the organisation's own.
  const latest = sql`(now() at time zone 'UTC' + interval '14 hours')::date`;
  expect(await faultOf(sql`licence_starts_on = ${latest}`)).toBeNull();
  expect(await faultOf(sql`licence_starts_on = ${latest} + 1`)).toBe('organization.licence_not_begun');
  expect(await faultOf(sql`licence_starts_on = '2020-01-01', licence_ends_on = '2020-12-31'`)).toBe('organization.licence_ended');
  expect(await faultOf(sql`licence_ends_on = '2099-12-31', users_limit = 1`)).toBe('organization.licence_exceeded');
});

test('the reports of a new organisation are in its language', async () => {
  const child = await create();
  const { report_language } = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('organizations').select('report_language').where('id', '=', child.body.id).executeTakeFirstOrThrow(),
  );
  expect(report_language).toBe('uz');
});

test('the first operator of a new organisation is invited', async () => {
  const administrator = { email: 'first@child.example', last_name: 'Первый', first_name: 'Ли' };
  const child = await create({ administrator });
  expect(child.body.license.users_count).toBe(1);
  const messages = await asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('emails as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select(['u.roles', 'u.language', 'l.kind'])
      .where('u.organization_id', '=', child.body.id)
      .execute(),
  );
  expect(messages).toEqual([{ roles: ['operator'], language: 'uz', kind: 'invitation' }]);
});

test('a logo is redrawn, shown by a signed address, and removed', async () => {
  const child = await create();
  const token = home.people.operator.token;
  const saved = await server.call(endpoints.saveLogo, { token, params: { id: child.body.id }, body: { logo: picture() } });
  expect(saved.body.logo_url).toContain('/files/');
  const bad = new File(['<svg onload=alert(1)>'], 'logo.png', { type: 'image/png' });
  expect((await server.call(endpoints.saveLogo, { token, params: { id: child.body.id }, body: { logo: bad } })).status).toBe(422);
  const removal = await server.call(endpoints.deleteLogo, { token, params: { id: child.body.id } });
  expect(removal.body.logo_url).toBeNull();
});

describe('deactivating and deleting an organisation', () => {
  test('a deactivated organisation lets nobody in, and its sessions end at once', async () => {
    const child = await makeOrganization(server, { parent_id: home.id });
    const password_hash = await hashPassword('correct horse battery');
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', child.people.employee.id).execute(),
    );
    const signIn = () =>
      server.call(auth.signIn, {
        body: { grant_type: 'password', username: child.people.employee.email, password: 'correct horse battery' },
      });
    expect((await signIn()).status).toBe(200);
    expect((await change(child.id, { is_active: false })).body.is_active).toBe(false);
    expect((await server.call(profile.getMe, { token: child.people.employee.token })).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect((await change(child.id, { is_active: true })).body.is_active).toBe(true);
    expect((await signIn()).status).toBe(200);
  });

  test('deletion requires deactivation and no children, and removes everything', async () => {
    const parent = await makeOrganization(server, { parent_id: home.id });
    const child = await makeOrganization(server, { parent_id: parent.id });
    expect((await remove(parent.id)).status).toBe(409);
    await change(parent.id, { is_active: false });
    expect((await remove(parent.id)).status).toBe(409);
    await change(child.id, { is_active: false });
    expect((await remove(child.id)).status).toBe(200);
    expect((await read(child.id)).status).toBe(404);
    expect((await remove(child.id)).status).toBe(404);
    await until(
      () =>
        asSystem(server.services.database, async (tx) => {
          const { rows } = await sql<{ n: number }>`select (select count(*) from organizations where id = ${child.id})
            + (select count(*) from users where organization_id = ${child.id})
            + (select count(*) from audit_log where organization_id = ${child.id}) as n`.execute(tx);
          return rows[0]!.n;
        }),
      (n) => n === 0,
    );
    expect((await remove(parent.id)).status).toBe(200);
    expect((await server.call(endpoints.getCurrentOrganization, { token: home.people.operator.token })).status).toBe(200);
  });

  test('nobody deactivates their own organisation', async () => {
    expect((await change(home.id, { is_active: false })).status).toBe(409);
    expect((await remove(home.id)).status).toBe(409);
  });
});

describe('super users of an organisation', () => {
  const appoint = (id: string, email: string, token = home.people.system_admin.token) =>
    server.call(endpoints.appointSuperUser, {
      token,
      params: { id },
      body: { email, last_name: 'Главный', first_name: 'Сотрудник' },
    });
  const list = async (id: string) =>
    (await server.call(endpoints.listSuperUsers, { token: home.people.system_admin.token, params: { id } })).body.data;

  test('a person of the organisation or an invited newcomer becomes super user, and stays an operator when removed', async () => {
    const child = await makeOrganization(server, { parent_id: home.id });
    expect((await appoint(child.id, child.people.employee.email)).body).toMatchObject({ id: child.people.employee.id });
    // Their role changed, so they sign in again.
    expect((await server.call(profile.getMe, { token: child.people.employee.token })).status).toBe(401);
    const newcomer = await appoint(child.id, `new@${child.domain}`);
    expect(newcomer.body).toMatchObject({ is_registered: false });
    expect((await list(child.id)).map(({ email }) => email).sort()).toEqual(
      [child.people.employee.email, child.people.super_user.email, `new@${child.domain}`].sort(),
    );
    const removal = await server.call(endpoints.removeSuperUser, {
      token: home.people.system_admin.token,
      params: { id: child.id, user_id: child.people.employee.id },
    });
    expect(removal.status).toBe(200);
    expect((await list(child.id)).map(({ id }) => id)).not.toContain(child.people.employee.id);
    const role = await asSystem(server.services.database, (tx) =>
      tx.selectFrom('users').select('roles').where('id', '=', child.people.employee.id).executeTakeFirstOrThrow(),
    );
    expect(role.roles).toEqual(['operator']);
  });

  test('security 18: nobody learns that an address belongs to another organisation', async () => {
    const child = await makeOrganization(server, { parent_id: home.id });
    const appointed = await appoint(child.id, home.people.employee.email);
    const unknown = await appoint(child.id, `unknown@${home.domain}`);
    expect([appointed.status, appointed.body.is_registered]).toEqual([unknown.status, unknown.body.is_registered]);
  });

  test('a super user appoints none', async () => {
    expect((await appoint(home.id, `x@${home.domain}`, home.people.super_user.token)).status).toBe(403);
  });
});
