import * as auth from '@vigil/contract/auth/endpoints.ts';
import { blockEmployees } from '@vigil/contract/employees/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as scorm from '@vigil/contract/scorm/endpoints.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { assign, only } from '../../../test/make-course.ts';
import { makeOrganization, signedIn, type TestOrganization, type TestPerson } from '../../../test/make-organization.ts';
import { makeScormCourse } from '../../../test/make-package.ts';
import { openPart, openPlayer } from '../../../test/play-package.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

/** Longer than the result of the access check is cached. */
const FORGOTTEN_MS = 6000;

let server: TestServer;
let home: TestOrganization;
let learner: TestPerson;
let ahead = 0;

beforeAll(async () => {
  server = await startServer({}, { clock: () => new Date(Date.now() + ahead) });
});
beforeEach(async () => {
  home = await makeOrganization(server);
  learner = home.people.employee;
});
afterAll(() => server.stop());

const system = <T>(query: RawBuilder<T>) => asSystem(server.services.database, (tx) => query.execute(tx));
const by = () => ({ token: home.people.super_user.token });
const passed = { 'cmi.core.lesson_status': 'passed' };
const finished = { events: [{ kind: 'finished' as const, n: 1, ago: 0 }] };
const ofLearner = () => sql`organization_id = ${home.id} and user_id = ${learner.id}`;
const sessionOf = () => sql`update sessions set last_seen_at = now() - interval '31 minutes' where ${ofLearner()}`;

async function play() {
  const course = await makeScormCourse(server, home);
  const id = await assign(server, home, course.id, { targets: only(learner.id) });
  const part = await openPart(server, { id, token: learner.token });
  let number = 0;
  return {
    id,
    course,
    part,
    send: (changes: Record<string, string>, more: object = {}) => {
      number += 1;
      return part.send(JSON.stringify({ session: part.start.session, number, changes, events: [], seconds: 0, ...more }));
    },
  };
}

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await server.sites.content.inject({ url: new URL(url).pathname, headers: { host: contentHost, ...headers } })).statusCode;

const endings: [string, () => Promise<unknown>][] = [
  ['signs out', () => server.call(auth.signOut, { query: {}, token: learner.token })],
  ['is blocked', () => server.call(blockEmployees, { body: { ids: { include_ids: [learner.id] } }, ...by() })],
  ['changes the password', () => system(sql`update users set password_hash = 'another' where id = ${learner.id}`)],
  ['gets another role', () => system(sql`update users set roles = '{operator}' where id = ${learner.id}`)],
  [
    'belongs to an organisation that is closed',
    () => system(sql`update organizations set deactivated_at = now() where id = ${home.id}`),
  ],
];

describe.each(endings)('The player of a learner who %s', (_what, end) => {
  test('opens no page and no file, stores nothing and completes nothing', async () => {
    const { part, send } = await play();
    expect((await send({ 'cmi.suspend_data': 'before' })).status).toBe(200);
    await end();
    ahead += FORGOTTEN_MS;
    expect(await send(passed, finished)).toMatchObject({ status: 403, body: { code: 'scorm.access_over' } });
    expect(await statusOf(part.url)).toBe(403);
    expect(await statusOf(part.url.replace(/player$/, part.start.launch))).toBe(403);
    const { rows } = await system(sql`select from enrolments where ${ofLearner()} and completed_at is not null
      union all select from certificates where ${ofLearner()}`);
    expect(rows).toEqual([]);
  });
});

test('The player of a deleted learner says so, keeps its data, and continues after the undo', async () => {
  const { part, send } = await play();
  await system(sql`update users set language = 'en' where id = ${learner.id}`);
  const { body: job } = await server.call(employees.deleteEmployees, { body: { ids: { include_ids: [learner.id] } }, ...by() });
  ahead += FORGOTTEN_MS;
  expect(await send(passed, finished)).toMatchObject({
    status: 401,
    body: { code: 'scorm.account_removed', message: expect.stringContaining('Your account was removed') as string },
  });
  const page = await server.sites.content.inject({ url: new URL(part.url).pathname, headers: { host: contentHost } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Your account was removed');
  expect(await statusOf(part.url.replace(/player$/, part.start.launch))).toBe(401);
  const { rows } = await system(sql`select from enrolments where ${ofLearner()} and completed_at is not null`);
  expect(rows).toEqual([]);
  await server.call(employees.restoreEmployees, { params: { id: job.id }, ...by() });
  await until(
    () => system(sql`select from enrolments where ${ofLearner()} and left_at is null`),
    (found) => found.rows.length === 1,
  );
  ahead += FORGOTTEN_MS;
  expect(await send(passed, finished)).toMatchObject({ status: 200, body: { outcome: 'kept', part: 'passed' } });
});

test('A blocked person completes nothing even within the seconds for which their access is cached', async () => {
  const { send } = await play();
  await send({ 'cmi.suspend_data': 'before' });
  await server.call(blockEmployees, { body: { ids: { include_ids: [learner.id] } }, ...by() });
  expect(await send(passed, finished)).toMatchObject({ status: 200, body: { outcome: 'closed' } });
});

test('A package in use keeps its session open', async () => {
  const { send } = await play();
  await system(sql`update sessions set last_seen_at = now() - interval '20 minutes' where ${ofLearner()}`);
  ahead += FORGOTTEN_MS;
  expect((await send({ 'cmi.suspend_data': 'a' })).status).toBe(200);
  const { rows } = await system(sql`select from sessions where ${ofLearner()} and last_seen_at > now() - interval '1 minute'`);
  expect(rows).toHaveLength(1);
});

describe('A session that expired', () => {
  test('loses no data of a package that was silent for half an hour', async () => {
    const { send } = await play();
    await system(sessionOf());
    ahead += FORGOTTEN_MS;
    expect(await send(passed, finished)).toMatchObject({ status: 200, body: { outcome: 'kept', part: 'passed' } });
  });

  test('loses none after the clock has recorded its end, either', async () => {
    const { send } = await play();
    await system(sessionOf());
    await system(sql`update sessions s set revoked_at = session_ends_at(s), end_noted_at = now() where ${ofLearner()}`);
    ahead += FORGOTTEN_MS;
    expect((await send(passed)).status).toBe(200);
  });

  test('asks to sign in after two hours, and then continues at the same address', async () => {
    const { send } = await play();
    await system(sql`update sessions set last_seen_at = now() - interval '121 minutes' where ${ofLearner()}`);
    ahead += FORGOTTEN_MS;
    expect((await send(passed)).status).toBe(401);
    await asSystem(server.services.database, (tx) => signedIn(tx, { organization_id: home.id, user_id: learner.id }));
    ahead += FORGOTTEN_MS;
    expect(await send(passed)).toMatchObject({ status: 200, body: { outcome: 'kept' } });
  });

  test('ends for good when the password changes', async () => {
    const { send } = await play();
    await system(sessionOf());
    await system(sql`update users set password_hash = 'another' where id = ${learner.id}`);
    await asSystem(server.services.database, (tx) => signedIn(tx, { organization_id: home.id, user_id: learner.id }));
    ahead += FORGOTTEN_MS;
    expect((await send(passed)).status).toBe(403);
  });
});

test('An address made while impersonating the learner ends with the impersonator’s session', async () => {
  const { course } = await play();
  const { operator, content_manager } = home.people;
  const { body } = await server.call(auth.impersonate, { params: { id: content_manager.id }, token: operator.token });
  const [version] = (await server.call(scorm.getScormCourse, { params: { id: course.id }, token: operator.token })).body.packages;
  const params = { id: course.id, package_id: version!.id };
  const trial = (await server.call(scorm.getScormTrial, { params, query: { item: 0 }, token: body.access_token })).body.url;
  expect(await statusOf(trial)).toBe(200);
  await server.call(auth.signOut, { query: {}, token: operator.token });
  ahead += FORGOTTEN_MS;
  expect(await statusOf(trial)).toBe(403);
});

test('An author’s trial ends with the author’s session', async () => {
  const { course } = await play();
  const { token } = home.people.operator;
  const [version] = (await server.call(scorm.getScormCourse, { params: { id: course.id }, token })).body.packages;
  const params = { id: course.id, package_id: version!.id };
  const { url } = (await server.call(scorm.getScormTrial, { params, query: { item: 0 }, token })).body;
  expect((await openPlayer(server, url)).start.commits).toBeNull();
  await server.call(auth.signOut, { query: {}, token });
  ahead += FORGOTTEN_MS;
  expect(await statusOf(url)).toBe(403);
});

test('The player refuses to be a page of its own where the browser reports that', async () => {
  const { part } = await play();
  expect(await statusOf(part.url, { 'sec-fetch-dest': 'document' })).toBe(404);
  expect(await statusOf(part.url, { 'sec-fetch-dest': 'iframe' })).toBe(200);
});
