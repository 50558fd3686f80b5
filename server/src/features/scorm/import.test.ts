import * as courses from '@vigil/contract/courses/endpoints.ts';
import * as scorm from '@vigil/contract/scorm/endpoints.ts';
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { picture } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import {
  importPackage,
  makePackage,
  makeScormCourse,
  packageFiles,
  packageOf,
  waitForImport,
} from '../../../test/make-package.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { eraseOrganization } from '../organizations/commands/delete-organization.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.content_manager.token;
});
afterAll(() => server.stop());

const get = async (id: string) => (await server.call(scorm.getScormCourse, { params: { id }, token })).body;

/** Returns every stored file of packages. */
const storedFiles = async () => {
  const folder = join(server.services.env.DATA_FOLDER, 'files/scorm');
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

/** Returns the stored files once the uploads have been deleted. */
const settledFiles = () => until(storedFiles, (files) => !files.some((file) => file.includes('/uploads/')));

const read = async (address: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address);
  return server.sites.content.inject({ url: pathname + search, headers: { host: contentHost, ...headers } });
};

test('A package becomes a course with its report, and can be tried', async () => {
  const upload = makePackage({
    version: '2004 4th Edition',
    parts: [{ title: 'Начало' }, { title: 'Тест' }],
    files: [{ name: 'media/Кот.PNG', content: Buffer.from([1, 2, 3, 4]) }],
  });
  const job = await importPackage(server, home, upload, { tags: '["home"]', minutes: '35' });
  expect(job).toMatchObject({ status: 'success', done: 0, total: 4 });
  const course = await get(String(job.result!['course_id']));
  expect(course).toMatchObject({
    type: 'scorm',
    title: 'Working from home',
    minutes: 35,
    tags: ['home'],
    completion_rule: 'reported',
    packages: [{ number: 1, is_current: true, version: '2004', edition: 4, files_count: 4, warnings: [] }],
  });
  const [{ id: package_id, items } = { id: '', items: [] }] = course.packages;
  expect(items.map(({ title, kind }) => [title, kind])).toEqual([
    ['Начало', 'sco'],
    ['Тест', 'sco'],
  ]);
  const { body } = await server.call(scorm.getScormTrial, { params: { id: course.id, package_id }, query: { item: 1 }, token });
  const page = body.url.replace(/player$/, 'files/parts/part-1.html');
  const html = await read(page);
  expect(html.headers).toMatchObject({ 'content-type': 'text/html', 'x-content-type-options': 'nosniff' });
  expect(html.headers['content-security-policy']).toContain('frame-ancestors http://content.test http://app.test');
  // File names ignore case as on Windows, and videos are served in ranges.
  const part = await read(body.url.replace(/player$/, `files/media/${encodeURIComponent('кот.png')}`), { range: 'bytes=1-2' });
  expect([part.statusCode, part.headers['content-type'], [...part.rawPayload]]).toEqual([206, 'image/png', [2, 3]]);
});

test('A token opens the files of its own package, until it expires, and nothing else', async () => {
  const own = await makeScormCourse(server, home);
  const otherCourse = await makeScormCourse(server, home, { files: [{ name: 'secret.txt', content: 'other' }] });
  const trial = async ({ id, package_id }: typeof own) =>
    (await server.call(scorm.getScormTrial, { params: { id, package_id }, query: { item: 0 }, token })).body.url;
  const address = await trial(own);
  const path = (name: string) => address.replace(/player$/, `files/${name}`);
  expect((await read(path('parts/part-0.html'))).statusCode).toBe(200);
  expect((await read(path('secret.txt'))).statusCode).toBe(404);
  expect((await read((await trial(otherCourse)).replace(/player$/, 'files/secret.txt'))).body).toBe('other');
  for (const name of ['../secret.txt', '..%2fsecret.txt', '%2e%2e/%2e%2e/secret.key', '/etc/passwd']) {
    expect((await read(path(name))).statusCode, name).toBe(404);
  }
  const altered = address.replace(/\/scorm\/(.)/, (_, first: string) => `/scorm/${first === 'A' ? 'B' : 'A'}`);
  expect((await read(altered.replace(/player$/, 'files/parts/part-0.html'))).statusCode).toBe(404);
  expect((await read(path('parts/part-0.html'), { 'service-worker': 'script' })).statusCode).toBe(404);
  const stranger = await makeOrganization(server);
  const { status } = await server.call(scorm.getScormTrial, {
    params: { id: own.id, package_id: own.package_id },
    query: { item: 0 },
    token: stranger.people.operator.token,
  });
  expect(status).toBe(404);
});

test('A refused package leaves only the reason, in its author’s language', async () => {
  const before = await settledFiles();
  const rows = () =>
    asSystem(server.services.database, async (tx) => {
      const { rows: found } = await sql<{ n: number }>`
        select (select count(*) from courses) + (select count(*) from scorm_packages) as n`.execute(tx);
      return found[0]!.n;
    });
  const [countBefore] = [await rows()];
  const job = await importPackage(server, home, packageOf([{ name: 'index.html', content: 'no manifest' }]));
  expect(job).toMatchObject({ status: 'error', result: null });
  expect(job.error).toContain('imsmanifest.xml');
  expect(await rows()).toBe(countBefore);
  expect(await settledFiles()).toEqual(before);
});

test('A package that is too large for the installation, or no archive by its name, is refused at once', async () => {
  const small = await startServer({ SCORM_MEGABYTES: '1' });
  try {
    const there = await makeOrganization(small);
    const upload = packageOf([
      ...packageFiles(),
      { name: 'a.bin', content: Buffer.from(Array.from({ length: 2_000_000 }, () => Math.random() * 256)) },
    ]);
    const answer = await small.call(scorm.createScormCourse, { body: { package: upload }, token: there.people.operator.token });
    expect(answer).toMatchObject({ status: 413, body: { message: 'The file is too large. The limit is 1 MB.' } });
  } finally {
    await small.stop();
  }
  const { body } = await server.call(scorm.createScormCourse, { body: { package: packageOf([], 'course.rar') }, token });
  expect(body).toMatchObject({ code: 'http.wrong_file_type' });
});

test('A new version becomes the current one, and the earlier one stays', async () => {
  const { id, package_id } = await makeScormCourse(server, home);
  const changed = await server.call(scorm.changeScormCourse, {
    params: { id },
    body: {
      title: 'Another title',
      picture: picture(),
      package: makePackage({ title: 'Second edition', parts: [{ title: 'A' }, { title: 'B' }] }),
    },
    token,
  });
  await waitForImport(server, home, changed.body.event_id!);
  const course = await get(id);
  expect(course.title).toBe('Another title');
  expect(course.packages.map(({ number, is_current, title }) => [number, is_current, title])).toEqual([
    [2, true, 'Second edition'],
    [1, false, 'Working from home'],
  ]);
  expect(course.packages[1]!.id).toBe(package_id);
});

test('A rule by score needs a score, and the audit log shows it', async () => {
  const { id } = await makeScormCourse(server, home);
  const change = (body: object) => server.call(scorm.changeScormCourse, { params: { id }, body, token });
  expect((await change({ completion_rule: 'score' })).body).toMatchObject({
    details: [{ path: 'pass_score', message: 'Required field' }],
  });
  expect((await change({ completion_rule: 'score', pass_score: '80', attempts_limit: '2' })).body).toMatchObject({
    completion_rule: 'score',
    pass_score: 80,
    attempts_limit: 2,
    event_id: null,
  });
  const actions = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('audit_log').select('action').where('object_id', '=', id).orderBy('id').execute(),
  );
  expect(actions.map(({ action }) => action)).toEqual(['scorm_course.import', 'course.update', 'scorm_course.update']);
});

test('A copy, here or below, has the package without storing its files twice', async () => {
  const child = await makeOrganization(server, { parent_id: home.id });
  const { id } = await makeScormCourse(server, home);
  const before = await settledFiles();
  const copy = await server.call(courses.copyCourse, { params: { id }, token });
  expect(await get(copy.body.id)).toMatchObject({ type: 'scorm', packages: [{ number: 1, is_current: true }] });
  await server.call(courses.copyCoursesToOrganizations, {
    body: { courses_ids: [id], organizations_ids: [child.id] },
    token: home.people.operator.token,
  });
  const below = await until(
    async () => (await server.call(scorm.listScormCourses, { token: child.people.operator.token })).body.data,
    (list) => list.length === 1,
  );
  const theirs = await server.call(scorm.getScormCourse, { params: { id: below[0]!.id }, token: child.people.operator.token });
  const { body } = await server.call(scorm.getScormTrial, {
    params: { id: below[0]!.id, package_id: theirs.body.packages[0]!.id },
    query: { item: 0 },
    token: child.people.operator.token,
  });
  expect((await read(body.url.replace(/player$/, 'files/parts/part-0.html'))).statusCode).toBe(200);
  expect(await settledFiles()).toEqual(before);
});

test('The calls of one kind list that kind, and the list of both names each kind', async () => {
  const there = await makeOrganization(server);
  const own = there.people.operator.token;
  const { id } = await makeScormCourse(server, there);
  await server.call(courses.createCourse, { body: { title: 'Made here' }, token: own });
  const titles = (list: { data: { title: string }[] }) => list.data.map(({ title }) => title);
  expect(titles((await server.call(scorm.listScormCourses, { token: own })).body)).toEqual(['Working from home']);
  expect(titles((await server.call(courses.listLibraryCourses, { token: own })).body)).not.toContain('Working from home');
  const both = await server.call(courses.listCourses, {
    params: { organization_id: there.id },
    query: { source: 'own' },
    token: own,
  });
  expect(both.body.data.map(({ type }) => type).toSorted()).toEqual(['course', 'scorm']);
  await server.call(scorm.changeScormCourse, { params: { id }, body: { archived: 'true' }, token: own });
  expect((await server.call(scorm.listScormCourses, { token: own })).body.data).toEqual([]);
  expect(titles((await server.call(scorm.listArchivedScormCourses, { token: own })).body)).toEqual(['Working from home']);
  await server.call(scorm.deleteScormCourse, { params: { id }, token: own });
  expect((await server.call(scorm.getScormCourse, { params: { id }, token: own })).status).toBe(404);
});

test('A package is not played where content has the application’s own host name', async () => {
  const same = await startServer({ APP_URL: 'http://app.test', CONTENT_URL: 'http://app.test:8081' });
  try {
    const there = await makeOrganization(same);
    const { id, package_id } = await makeScormCourse(same, there);
    const answer = await same.call(scorm.getScormTrial, {
      params: { id, package_id },
      query: { item: 0 },
      token: there.people.operator.token,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'scorm.same_host' } });
  } finally {
    await same.stop();
  }
});

test('Erasing an organisation deletes its packages, except for those that another organisation uses', async () => {
  const parent = await makeOrganization(server);
  const child = await makeOrganization(server, { parent_id: parent.id });
  const before = await settledFiles();
  const { id } = await makeScormCourse(server, parent);
  await server.call(courses.copyCoursesToOrganizations, {
    body: { courses_ids: [id], organizations_ids: [child.id] },
    token: parent.people.operator.token,
  });
  await until(
    async () => (await server.call(scorm.listScormCourses, { token: child.people.operator.token })).body.data,
    (list) => list.length === 1,
  );
  const shared = await settledFiles();
  const erase = async (organization_id: string) => {
    await asSystem(server.services.database, (tx) =>
      sql`update organizations set deleted_at = now() where id = ${organization_id}`.execute(tx),
    );
    await eraseOrganization(server.services, { organization_id });
  };
  await erase(child.id);
  expect(await settledFiles()).toEqual(shared);
  await erase(parent.id);
  expect(await settledFiles()).toEqual(before);
});
