import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as auth from '@vigil/contract/auth/endpoints.ts';
import { blockEmployees } from '@vigil/contract/employees/endpoints.ts';
import * as certificates from '@vigil/contract/certificates/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as learning from '@vigil/contract/learning/endpoints.ts';
import * as modules from '@vigil/contract/modules/endpoints.ts';
import * as organizations from '@vigil/contract/organizations/endpoints.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { assign, inDays, makeCourse, only, picture, type TestCourse } from '../../../test/make-course.ts';
import { makeOrganization, signedIn, type TestOrganization } from '../../../test/make-organization.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { hashPassword } from '../../passwords/password.ts';
import { fileAddress, viewerAddress } from '../../storage/content-address.ts';

/** Longer than the result of an access check is cached. */
const FORGOTTEN_MS = 6000;
const HOUR = 3600;

let server: TestServer;
let home: TestOrganization;
let course: TestCourse;
let ahead = 0;

beforeAll(async () => {
  server = await startServer({}, { clock: () => new Date(Date.now() + ahead) });
});
beforeEach(async () => {
  home = await makeOrganization(server);
  course = await makeCourse(server, home);
});
afterAll(() => server.stop());

const system = <T>(query: RawBuilder<T>) => asSystem(server.services.database, (tx) => query.execute(tx));
const operator = () => home.people.operator;
const read = async (address: string, headers: Record<string, string> = {}): Promise<number> => {
  const { pathname, search } = new URL(address);
  return (await server.sites.content.inject({ url: pathname + search, headers: { host: contentHost, ...headers } })).statusCode;
};
/** Stores a file of a report, an export or an archive, as jobs do. */
async function storeFile(type: string, filename: string): Promise<string> {
  const { body } = await server.call(modules.addModuleFile, {
    params: { id: course.module_id },
    body: { picture: picture() },
    token: operator().token,
  });
  await system(sql`update files set type = ${type}, filename = ${filename} where id = ${body.id}`);
  return body.id;
}

/** The addresses that an operator gets, by what they open. */
const addresses: Record<string, () => Promise<string>> = {
  'an export': async () => {
    const id = await storeFile('text/csv', 'staff.csv');
    const { rows } = await system(sql<{ id: string }>`
      insert into long_jobs (organization_id, kind, status, result, created_by)
      values (${home.id}, 'staff_report', 'success', ${JSON.stringify({ file_id: id })}, ${operator().id}) returning id`);
    const params = { id: rows[0]!.id };
    return (await server.call(employees.getStaffReport, { params, token: operator().token })).body.url!;
  },
  'a certificate': async () => {
    const { body } = await server.call(assignments.assignCourse, {
      body: {
        course_id: course.id,
        start_date: inDays(-1),
        end_date: inDays(30),
        targets: only(operator().id),
        certificate: { template: 'classic', months: null, renews: false, signatory_name: 'A', signatory_title: 'B' },
      },
      token: operator().token,
    });
    const users_ids = [operator().id];
    await server.call(assignments.completeForEmployees, {
      params: { id: body.id },
      body: { users_ids },
      token: operator().token,
    });
    const [notice] = await until(
      async () => (await server.call(certificates.listMyCertificates, { token: operator().token })).body.data,
      (found) => found.length > 0,
    );
    return (await server.call(certificates.getCertificateFile, { params: { id: notice!.id }, token: operator().token })).body.url;
  },
  'a sample of a certificate': async () =>
    (await server.call(certificates.listCertificateSamples, { token: operator().token })).body.data[0]!.url,
  'a slide': async () =>
    (await server.call(modules.listSlides, { params: { id: course.module_id }, token: operator().token })).body.data[0]!
      .preview_url,
  'the sound of a slide': async () => {
    const sound = await storeFile('audio/mpeg', 'a.mp3');
    await system(sql`update slides set audio_file_id = ${sound} where id = ${course.slides[0]}`);
    return (await server.call(modules.listSlides, { params: { id: course.module_id }, token: operator().token })).body.data[0]!
      .audio_url!;
  },
  'a picture': async () => {
    await system(sql`update organizations set logo_file_id = ${await storeFile('image/png', 'a.png')} where id = ${home.id}`);
    await system(
      sql`update users set avatar_file_id = (select logo_file_id from organizations where id = ${home.id}) where id = ${operator().id}`,
    );
    const params = { id: course.module_id };
    await system(
      sql`update slides set picture_file_id = (select logo_file_id from organizations where id = ${home.id}) where id = ${course.slides[0]}`,
    );
    return (await server.call(modules.listSlides, { params, token: operator().token })).body.data[0]!.picture_url!;
  },
};

const ofOperator = () => sql`organization_id = ${home.id} and user_id = ${operator().id}`;
const PASSWORD = 'a long enough password';
/** Changes the password on another device, whose session goes on. */
async function changePassword() {
  const password_hash = await hashPassword(PASSWORD);
  await system(sql`update users set password_hash = ${password_hash} where id = ${operator().id}`);
  const token = await asSystem(server.services.database, (tx) =>
    signedIn(tx, { organization_id: home.id, user_id: operator().id }),
  );
  const body = { old_password: PASSWORD, new_password: 'another long enough one' };
  expect((await server.call(auth.changePassword, { token, body })).status).toBe(200);
}
const superUser = () => ({ token: home.people.super_user.token });
const endings: [string, () => Promise<unknown>][] = [
  ['signed out', () => server.call(auth.signOut, { query: {}, token: operator().token })],
  ['was blocked', () => server.call(blockEmployees, { body: { ids: { include_ids: [operator().id] } }, ...superUser() })],
  [
    'was deleted',
    () => server.call(employees.deleteEmployees, { body: { ids: { include_ids: [operator().id] } }, ...superUser() }),
  ],
  ['changed the password elsewhere', changePassword],
  [
    'got a lower role',
    () => server.call(employees.changeEmployee, { params: { id: operator().id }, body: { role: 'employee' }, ...superUser() }),
  ],
];

describe.each(Object.entries(addresses))('the address of %s', (_what, address) => {
  test.each(endings)('it opens nothing once its person %s', async (_how, end) => {
    const found = await address();
    expect(await read(found)).toBe(200);
    await end();
    ahead += FORGOTTEN_MS;
    expect(await read(found)).toBe(404);
  });
});

describe('once a session was idle for half an hour', () => {
  test.each([
    ['an export', 404],
    ['a certificate', 404],
    ['a slide', 200],
    ['the sound of a slide', 200],
  ])('%s answers %i', async (what, status) => {
    const found = await addresses[what]!();
    await system(sql`update sessions set last_seen_at = now() - interval '31 minutes' where ${ofOperator()}`);
    ahead += FORGOTTEN_MS;
    expect(await read(found)).toBe(status);
  });
});

test('a sound or video that is playing gets no further part once its person was blocked', async () => {
  const sound = await addresses['the sound of a slide']!();
  const nextPart = () => read(sound, { range: 'bytes=10-' });
  expect(await nextPart()).toBe(206);
  await server.call(blockEmployees, { body: { ids: { include_ids: [operator().id] } }, ...superUser() });
  ahead += FORGOTTEN_MS;
  expect(await nextPart()).toBe(404);
});

test('playing a sound keeps its session open', async () => {
  const sound = await addresses['the sound of a slide']!();
  await system(sql`update sessions set last_seen_at = now() - interval '20 minutes' where ${ofOperator()}`);
  ahead += FORGOTTEN_MS;
  expect(await read(sound)).toBe(200);
  expect(
    (await system(sql`select from sessions where ${ofOperator()} and last_seen_at > now() - interval '1 minute'`)).rows,
  ).toHaveLength(1);
});

const lifeOf = (address: string): number => Number(new URL(address).searchParams.get('until')) - Date.now() / 1000;

test('a lesson’s address for a person works for hours, and any other for an hour at most', async () => {
  const { services } = server;
  const { body } = await server.call(organizations.getCurrentOrganization, { token: operator().token });
  expect(body.logo_url).toBeNull();
  const id = await assign(server, home, course.id, { targets: only(home.people.employee.id) });
  const { body: theme } = await server.call(learning.getAssignedModule, {
    params: { id: course.theme_id },
    query: { with_slides: 'true', assigned_course_id: id },
    token: home.people.employee.token,
  });
  expect(lifeOf(theme.slides![0]!.url)).toBeGreaterThan(9 * HOUR);
  for (const what of ['an export', 'a certificate', 'a picture'])
    expect(lifeOf(await addresses[what]!())).toBeLessThanOrEqual(HOUR);
  const anonymous = { services, organization: home.id };
  expect(lifeOf(fileAddress(anonymous, course.id, { isLesson: true })!)).toBeLessThanOrEqual(HOUR);
});

test('an address without a person opens pictures only', async () => {
  const anonymous = { services: server.services, organization: home.id };
  expect(await read(fileAddress(anonymous, await storeFile('image/png', 'a.png'))!)).toBe(200);
  expect(await read(fileAddress(anonymous, await storeFile('application/pdf', 'report.pdf'))!)).toBe(404);
  expect(await read(viewerAddress(anonymous, `/slides/${course.slides[0]}`))).toBe(404);
});

test('an address of one organisation opens no slide of another', async () => {
  const stranger = (await makeOrganization(server)).people.operator;
  const { rows } = await system(
    sql<{ id: string; organization_id: string }>`select id, organization_id from sessions where user_id = ${stranger.id}`,
  );
  const viewer = { services: server.services, organization: rows[0]!.organization_id, actor: { session_id: rows[0]!.id } };
  expect(await read(viewerAddress(viewer, `/slides/${course.slides[0]}`))).toBe(404);
});
