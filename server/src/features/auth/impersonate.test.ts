import * as audit from '@vigil/contract/audit/endpoints.ts';
import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { fileJob } from '@vigil/contract/shared/long-job.ts';
import * as learning from '@vigil/contract/learning/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { roles } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anything } from '../../../test/cases/case.ts';
import { makeOrganization, signedIn, type TestOrganization, type TestPerson } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { listEndpoints } from '../../app/listed-endpoints.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';
import { endExpiredImpersonation } from './commands/impersonate.ts';

let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const endpoints = await listEndpoints();
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const impersonateAs = (by: TestPerson, person: TestPerson) =>
  server.call(auth.impersonate, { params: { id: person.id }, token: by.token });
const tokenFor = async (by: TestPerson, person: TestPerson) => (await impersonateAs(by, person)).body.access_token;
const me = (token: string) => server.call(profile.getMe, { token });
const system = <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(server.services.database, work);
const logged = async ({ people }: TestOrganization) =>
  (await server.call(audit.listAudit, { token: people.operator.token, query: { limit: 100 } })).body.data
    .filter(({ action }) => action.startsWith('see_as.'))
    .map(({ action, actor_name, object_id, object }) => ({
      action,
      by: actor_name.trim(),
      object_id,
      name: object?.name.trim(),
    }));

const call = (endpoint: AnyEndpoint, token: string) => server.call(endpoint, { ...anything(endpoint), token } as never);
const readOnlyRefusal = { status: 403, body: { code: 'http.only_look' } };

describe('which roles may impersonate which', () => {
  const mayLook = new Set([
    'operator employee',
    'operator content_manager',
    'super_user employee',
    'super_user content_manager',
    'super_user operator',
    'system_admin employee',
    'system_admin content_manager',
    'system_admin operator',
    'system_admin super_user',
  ]);
  const people = roles.filter((role) => role !== 'pdf_service');
  test.each(people.flatMap((by) => people.map((person) => [by, person] as const)))('%s impersonating %s', async (by, person) => {
    const { status } = await impersonateAs(home.people[by], home.people[person]);
    expect(status).toBe(mayLook.has(`${by} ${person}`) ? 200 : 403);
  });

  test('nobody may impersonate a person of another or a child organisation, or a deleted person', async () => {
    const child = await makeOrganization(server, { parent_id: home.id });
    const other = await makeOrganization(server);
    expect((await impersonateAs(home.people.system_admin, child.people.employee)).status).toBe(404);
    expect((await impersonateAs(home.people.system_admin, other.people.employee)).status).toBe(404);
    const gone = other.people.employee;
    await system((tx) =>
      tx
        .updateTable('users')
        .set({ deleted_at: sql`now()` })
        .where('id', '=', gone.id)
        .execute(),
    );
    expect((await impersonateAs(other.people.operator, gone)).status).toBe(404);
  });

  test('a person may start thirty impersonations within a quarter of an hour', async () => {
    const { people: there } = await makeOrganization(server);
    for (let count = 0; count < 30; count++) expect((await impersonateAs(there.operator, there.employee)).status).toBe(200);
    const { status, headers } = await impersonateAs(there.operator, there.employee);
    expect(status).toBe(429);
    expect(headers['retry-after']).toBeDefined();
  });
});

describe('what an impersonating session may do', () => {
  test('it reads as that person, and shows who impersonates', async () => {
    const token = await tokenFor(home.people.operator, home.people.employee);
    expect((await me(token)).body).toMatchObject({
      id: home.people.employee.id,
      role: 'employee',
      seen_by: { name: 'operator Test' },
    });
    expect((await me(home.people.employee.token)).body.seen_by).toBeNull();
    expect((await server.call(learning.listMyCourses, { token })).status).toBe(200);
    expect((await server.call(employees.listEmployees, { token })).status).toBe(403);
  });

  const changing = endpoints.filter(
    (endpoint) => endpoint.method !== 'GET' && endpoint.permission !== 'public' && endpoint.whileSeeing !== true,
  );
  test.each(changing.map((endpoint) => [nameOf(endpoint), endpoint] as const))('it may not call %s', async (_name, endpoint) => {
    expect(await call(endpoint, await impersonatingToken())).toMatchObject(readOnlyRefusal);
  });

  const personal = endpoints.filter(({ isPersonal }) => isPersonal === true);
  test.each(personal.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'it may not read the personal %s',
    async (_name, endpoint) => {
      expect(await call(endpoint, await impersonatingToken())).toMatchObject(readOnlyRefusal);
    },
  );

  test('every file that a person ordered is personal, whatever it contains', () => {
    const files = endpoints.filter(({ method, response }) => method === 'GET' && response === fileJob);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter(({ isPersonal }) => isPersonal !== true).map(nameOf)).toEqual([]);
  });

  test('exactly these endpoints are personal', () => {
    expect(personal.map(nameOf).toSorted()).toEqual([
      'GET /learning/api/content/course-exports/{id}',
      'GET /learning/api/learning/certificate-archives/{id}',
      'GET /lk/api/v2/audit-exports/{id}',
      'GET /lk/api/v2/organizations/directory/report/{id}',
      'GET /lk/api/v2/phishing/campaign-exports/{id}',
      'GET /lk/api/v2/reports',
      'GET /lk/api/v2/reports/pdf',
      'GET /lk/api/v2/reports/pdf/{id}',
      'GET /lk/api/v2/reports/{id}',
      'GET /lk/api/v2/scorm/statement/{courseId}/{userId}',
      'GET /users/api/v1/password/generate',
      'GET /users/api/v1/tag-exports/{id}',
      'GET /users/api/v1/users/employee/csv/report/{id}',
      'GET /users/api/v1/users/filtered-users-report/{id}',
      'GET /users/api/v1/users/me/address',
      'GET /users/api/v1/users/me/sessions',
      'GET /users/api/v1/users/twofa/my-qr-link',
      'GET /users/api/v1/users/twofa/my-state',
    ]);
  });

  test('impersonation leaves no trace with the person', async () => {
    const { people } = await makeOrganization(server);
    const token = await tokenFor(people.operator, people.employee);
    const before = await traces(people.employee.id);
    await server.call(learning.listMyCourses, { token });
    await call(learning.initStep, token);
    expect(await traces(people.employee.id)).toEqual(before);
    const { body } = await server.call(profile.listMySessions, { token: people.employee.token });
    expect(body.data).toHaveLength(1);
  });

  let superiorToken: string | undefined;
  const impersonatingToken = async () => (superiorToken ??= await tokenFor(home.people.system_admin, home.people.operator));
  const traces = (id: string) =>
    system(async (tx) => ({
      person: await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      sessions: await tx.selectFrom('sessions').selectAll().where('user_id', '=', id).where('seen_from', 'is', null).execute(),
    }));
});

describe('how an impersonation ends', () => {
  const PASSWORD = 'correct horse battery';
  const opened = async () => {
    const organization = await makeOrganization(server);
    const { people } = organization;
    const token = await tokenFor(people.super_user, people.operator);
    expect((await me(token)).status).toBe(200);
    return { organization, people, token };
  };
  const endTimeOf = (user_id: string, { isLook }: { isLook: boolean }) =>
    system((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: new Date(0) })
        .where('user_id', '=', user_id)
        .where('seen_from', isLook ? 'is not' : 'is', null)
        .execute(),
    );

  test('the impersonator ends it: the log names both people', async () => {
    const { organization, people, token } = await opened();
    expect((await server.call(auth.endImpersonation, { token })).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await me(people.super_user.token)).status).toBe(200);
    const both = { by: 'super_user Test', object_id: people.operator.id, name: 'operator Test' };
    expect(await logged(organization)).toEqual([
      { action: 'see_as.end', ...both },
      { action: 'see_as.start', ...both },
    ]);
    expect((await server.call(auth.endImpersonation, { token: people.operator.token })).status).toBe(404);
  });

  test('another impersonation from the same session ends it', async () => {
    const { people, token } = await opened();
    expect((await impersonateAs(people.super_user, people.employee)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
  });

  test('the impersonator’s sign-out ends it, and the log records that as well', async () => {
    const { organization, people, token } = await opened();
    await server.call(auth.signOut, { token: people.super_user.token });
    expect((await me(token)).status).toBe(401);
    expect((await logged(organization)).map(({ action }) => action)).toEqual(['see_as.end', 'see_as.start']);
  });

  test('the end of the impersonator’s session ends it', async () => {
    const { people, token } = await opened();
    await endTimeOf(people.super_user.id, { isLook: false });
    expect((await me(token)).status).toBe(401);
  });

  test('it ends after half an hour, and the log records that once', async () => {
    const { organization, people, token } = await opened();
    const session = await system((tx) =>
      tx
        .selectFrom('sessions')
        .select(['id', 'created_at', 'expires_at'])
        .where('user_id', '=', people.operator.id)
        .where('seen_from', 'is not', null)
        .executeTakeFirstOrThrow(),
    );
    expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(30 * 60_000);
    await endTimeOf(people.operator.id, { isLook: true });
    expect((await me(token)).status).toBe(401);
    expect((await me(people.operator.token)).status).toBe(200);
    const over = {
      organization_id: organization.id,
      session_id: session.id,
      actor: { id: people.super_user.id, name: 'super_user Test' },
      address: '127.0.0.1',
      trace_id: '',
    };
    await endExpiredImpersonation(server.services, over);
    await endExpiredImpersonation(server.services, over);
    expect((await logged(organization)).map(({ action }) => action)).toEqual(['see_as.end', 'see_as.start']);
  });

  test.each([
    ['the impersonator becomes an operator', 'super_user', 'operator'],
    ['the impersonated person becomes a super user', 'operator', 'super_user'],
  ] as const)('it ends when %s', async (_name, whose, role) => {
    const { people, token } = await opened();
    await system((tx) =>
      tx
        .updateTable('users')
        .set({ roles: [role] })
        .where('id', '=', people[whose].id)
        .execute(),
    );
    expect((await me(token)).status).toBe(401);
  });

  test.each(['super_user', 'operator'] as const)('it ends when the %s of the two is deleted', async (whose) => {
    const { people, token } = await opened();
    await system((tx) =>
      tx
        .updateTable('users')
        .set({ deleted_at: sql`now()` })
        .where('id', '=', people[whose].id)
        .execute(),
    );
    expect((await me(token)).status).toBe(401);
  });

  test.each(['super_user', 'operator'] as const)('it ends when the %s changes the password', async (whose) => {
    const { people, token } = await opened();
    const { id } = people[whose];
    const password_hash = await hashPassword(PASSWORD);
    const elsewhere = await system(async (tx) => {
      const { organization_id } = await tx
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', id)
        .returning('organization_id')
        .executeTakeFirstOrThrow();
      return signedIn(tx, { organization_id, user_id: id });
    });
    const changed = await server.call(auth.changePassword, {
      token: elsewhere,
      body: { old_password: PASSWORD, new_password: 'Staple-Battery-Horse-47' },
    });
    expect(changed.status).toBe(200);
    expect((await me(token)).status).toBe(401);
  });

  test('an impersonating browser session needs the impersonator’s cookie', async () => {
    const { people } = await makeOrganization(server);
    const password_hash = await hashPassword(PASSWORD);
    await system((tx) => tx.updateTable('users').set({ password_hash }).where('id', '=', people.operator.id).execute());
    const { body, headers } = await server.call(auth.signIn, {
      body: { grant_type: 'password', username: people.operator.email, password: PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const cookie = [headers['set-cookie']]
      .flat()
      .map((endpoint) => String(endpoint).split(';')[0])
      .join('; ');
    const started = await server.call(auth.impersonate, {
      params: { id: people.employee.id },
      token: body.access_token,
      headers: { cookie },
    });
    expect(started.status).toBe(200);
    expect((await me(started.body.access_token)).status).toBe(401);
    const answer = await server.call(profile.getMe, { token: started.body.access_token, headers: { cookie } });
    expect(answer.body.id).toBe(people.employee.id);
  });
});
