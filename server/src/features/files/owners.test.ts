import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as courses from '@vigil/contract/courses/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import * as learning from '@vigil/contract/learning/endpoints.ts';
import * as modules from '@vigil/contract/modules/endpoints.ts';
import * as organizations from '@vigil/contract/organizations/endpoints.ts';
import * as profile from '@vigil/contract/profile/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../db/database.ts';
import { assign, makeCourse, picture, type TestCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { copyContent } from '../courses/commands/copy-to-organizations.ts';

let server: TestServer;
let home: TestOrganization;
let foreign: string;
let own: string;
let course: TestCourse;
let assigned: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  own = await addPicture(home);
  foreign = await addPicture(await makeOrganization(server));
  course = await makeCourse(server, home);
  assigned = await assign(server, home, course.id);
});
afterAll(() => server.stop());

async function addPicture(organization: TestOrganization): Promise<string> {
  const { token } = organization.people.operator;
  const { body: module } = await server.call(modules.createModule, { body: { title: 'Module' }, token });
  const { body } = await server.call(modules.addModuleFile, {
    params: { id: module.id },
    body: { picture: picture() },
    token,
  });
  return body.id;
}

const read = async (address: string | null): Promise<number> => {
  const { pathname, search } = new URL(address!);
  return (await server.sites.content.inject({ url: pathname + search, headers: { host: contentHost } })).statusCode;
};

const operator = () => ({ token: home.people.operator.token });
const employee = () => ({ token: home.people.employee.token });
const firstOf = (html: string): string => / src="([^"]+)"/.exec(html)![1]!.replaceAll('&#38;', '&');
const slides = async () => (await server.call(modules.listSlides, { params: { id: course.module_id }, ...operator() })).body.data;

/** For each place that may refer to a file: how a call refers to the file there, and the address that is shown for it. */
const places: Record<string, { name: (id: string) => ReturnType<typeof sql>; address: () => Promise<string | null> }> = {
  'the HTML of a slide': {
    name: (id) => sql`update slides set html = ${`<p><img data-file="${id}" /></p>`} where id = ${course.slides[0]}`,
    address: async () => firstOf((await slides())[0]!.html),
  },
  'the page of a slide': {
    name: (id) => sql`update slides set html = ${`<p><img data-file="${id}" /></p>`} where id = ${course.slides[0]}`,
    address: async () => {
      const { pathname, search } = new URL((await slides())[0]!.preview_url);
      return firstOf((await server.sites.content.inject({ url: pathname + search, headers: { host: contentHost } })).body);
    },
  },
  'the picture of a slide': {
    name: (id) => sql`update slides set picture_file_id = ${id} where id = ${course.slides[0]}`,
    address: async () => (await slides())[0]!.picture_url,
  },
  'the sound of a slide': {
    name: (id) => sql`update slides set audio_file_id = ${id} where id = ${course.slides[0]}`,
    address: async () => (await slides())[0]!.audio_url,
  },
  'the sound of a slide that is learned': {
    name: (id) => sql`update slides set audio_file_id = ${id} where id = ${course.slides[0]}`,
    address: async () =>
      (
        await server.call(learning.getAssignedModule, {
          params: { id: course.theme_id },
          query: { with_slides: 'true' },
          ...employee(),
        })
      ).body.slides![0]!.audio_url,
  },
  'the picture of a question': {
    name: (id) => sql`update questions set picture_file_id = ${id} where id = ${course.questions[0]!.id}`,
    address: async () =>
      (await server.call(modules.listQuestions, { params: { id: course.module_id }, ...operator() })).body.data[0]!.picture_url,
  },
  'the cover of a course': {
    name: (id) => sql`update courses set picture_file_id = ${id} where id = ${course.id}`,
    address: async () =>
      (await server.call(courses.getLibraryCourse, { params: { id: course.id }, ...operator() })).body.image_path,
  },
  'the cover of an assignment': {
    name: (id) => sql`update assigned_courses set picture_file_id = ${id} where id = ${assigned}`,
    address: async () =>
      (await server.call(assignments.getAssignedCourse, { params: { id: assigned }, ...operator() })).body.image_path,
  },
  'the cover of a course to learn': {
    name: (id) => sql`update assigned_courses set picture_file_id = ${id} where id = ${assigned}`,
    address: async () =>
      (await server.call(learning.getMyCourse, { params: { course_id: assigned }, ...employee() })).body.image_path,
  },
  'a picture of oneself': {
    name: (id) => sql`update users set avatar_file_id = ${id} where id = ${home.people.employee.id}`,
    address: async () => (await server.call(profile.getMe, employee())).body.avatar_url,
  },
  'the logo of an organisation': {
    name: (id) => sql`update organizations set logo_file_id = ${id} where id = ${home.id}`,
    address: async () => (await server.call(organizations.getCurrentOrganization, operator())).body.logo_url,
  },
  'a report': {
    name: (id) => sql`insert into long_jobs (organization_id, kind, status, result, created_by)
      values (${home.id}, 'staff_report', 'success', ${JSON.stringify({ file_id: id })}, ${home.people.operator.id})`,
    address: async () => {
      const { rows } = await asSystem(server.services.database, (tx) =>
        sql<{ id: string }>`select id from long_jobs where kind = 'staff_report' order by created_at desc limit 1`.execute(tx),
      );
      return (await server.call(employees.getStaffReport, { params: { id: rows[0]!.id }, ...operator() })).body.url;
    },
  },
};

describe.each(Object.entries(places))('security 1: %s', (_what, { name, address }) => {
  test.each([
    ['it opens the organisation’s own file', () => own, 200],
    ['it opens no file of another organisation', () => foreign, 404],
  ])('%s', async (_says, file, status) => {
    await asSystem(server.services.database, (tx) => name(file()).execute(tx));
    expect(await read(await address())).toBe(status);
  });
});

test('security 1: the picture of an asked question opens no file of another organisation', async () => {
  const theme = { params: { id: assigned }, body: { theme_id: course.theme_id }, ...employee() };
  await server.call(learning.createAttempt, theme);
  await asSystem(server.services.database, (tx) =>
    sql`update quiz_attempts set questions = (select jsonb_agg(q || jsonb_build_object('picture_file_id', ${foreign}::text))
      from jsonb_array_elements(questions) q)`.execute(tx),
  );
  const { body } = await server.call(learning.createAttempt, theme);
  expect(await read(body.questions[0]!.picture_url)).toBe(404);
});

test('everyone can open the installation’s own files', async () => {
  await asSystem(server.services.database, async (tx) => {
    await sql`update files set organization_id = null where id = ${own}`.execute(tx);
    await places['the cover of a course']!.name(own).execute(tx);
  });
  expect(await read(await places['the cover of a course']!.address())).toBe(200);
  await asSystem(server.services.database, (tx) =>
    sql`update files set organization_id = ${home.id} where id = ${own}`.execute(tx),
  );
});

test.each([
  ['by its id', (id: string) => `data-file="${id}"`],
  ['by its path', (id: string) => `src="/files/${id}"`],
  ['by its address', (id: string) => `src="http://${contentHost}/files/${id}?until=1&signature=x"`],
])('security 1: a slide that names a file of another organisation %s is not saved', async (_how, reference) => {
  const html = `<p><img ${reference(foreign)}></p>`;
  const made = await server.call(modules.createSlide, {
    params: { id: course.module_id },
    body: { title: 'T', html },
    ...operator(),
  });
  const [id] = course.slides;
  const params = { moduleId: course.module_id, id: id! };
  const changed = await server.call(modules.changeSlide, { params, body: { html }, ...operator() });
  const missing = await server.call(modules.createSlide, {
    params: { id: course.module_id },
    body: { title: 'T', html: `<p><img data-file="${crypto.randomUUID()}"></p>` },
    ...operator(),
  });
  expect([made.status, changed.status, missing.status]).toEqual([404, 404, 404]);
});

test('security 1: a copy for another organisation includes only files that the source organisation owns', async () => {
  const child = await makeOrganization(server, { parent_id: home.id });
  await asSystem(server.services.database, (tx) =>
    sql`update slides set html = ${`<img data-file="${own}" /><img data-file="${foreign}" />`} where id = ${course.slides[0]}`.execute(
      tx,
    ),
  );
  const by = { id: home.people.operator.id, name: 'Operator' };
  const what = { courses: [], modules: [course.module_id], by, address: '', trace_id: '' };
  await copyContent(server.services, { from: home.id, to: child.id, ...what });
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ id: string }>`select id from files where organization_id = ${child.id}`.execute(tx),
  );
  expect(rows).toHaveLength(1);
});

test('security 1: a signed address cannot be changed to act for another organisation', async () => {
  const { body } = await server.call(profile.getMe, employee());
  const address = new URL(body.avatar_url!);
  address.searchParams.set('behalf', crypto.randomUUID());
  expect(await read(address.href)).toBe(404);
  address.searchParams.delete('behalf');
  expect(await read(address.href)).toBe(404);
});
