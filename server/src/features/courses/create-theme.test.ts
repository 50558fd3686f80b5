import * as courses from '@vigil/contract/courses/endpoints.ts';
import * as modules from '@vigil/contract/modules/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.content_manager.token;
});
afterAll(() => server.stop());

const titled = async (search: string) =>
  (await server.call(modules.listModules, { query: { search, source: 'own' }, token })).body.data;
const themesOf = async (course_id: string) =>
  (await server.call(courses.getCourse, { params: { course_id }, token })).body.sections[0]!.themes;

test('a theme is created and added at once, and only once however often the request is repeated', async () => {
  const course = await makeCourse(server, home);
  const order = {
    body: { title: 'Alone or nothing', minutes: 7, section_id: course.section_id },
    token,
    headers: { 'idempotency-key': 'theme-alone-1' },
  };
  const made = await server.call(courses.createTheme, order);
  expect(made.body.place).toEqual({ course_id: course.id, section_id: course.section_id });
  expect((await server.call(courses.createTheme, order)).body).toEqual(made.body);
  expect((await titled('alone or nothing')).map(({ id, minutes }) => [id, minutes])).toEqual([[made.body.module_id, 7]]);
  expect((await themesOf(course.id)).map(({ module_id }) => module_id)).toEqual([course.module_id, made.body.module_id]);
});

test('a theme created as a copy has the original’s slides and questions, with the fields set in the request', async () => {
  const course = await makeCourse(server, home);
  const body = { title: 'Copied', pass_mark: 60, copy_of: course.module_id };
  const { module_id, place } = (await server.call(courses.createTheme, { body, token })).body;
  expect(place).toBeNull();
  expect((await titled('copied'))[0]).toMatchObject({ id: module_id, pass_mark: 60, slides_count: 2, questions_count: 2 });
});

test('a theme that cannot be added is not created', async () => {
  const other = await makeOrganization(server);
  const foreign = await makeCourse(server, other);
  const create = (more: object) => server.call(courses.createTheme, { body: { title: 'Never made', ...more }, token });
  expect((await create({ section_id: foreign.section_id })).status).toBe(404);
  expect((await create({ copy_of: foreign.module_id })).status).toBe(404);
  const own = await makeCourse(server, home);
  await server.call(courses.deleteCourses, { body: { ids: [own.id] }, token });
  expect((await create({ section_id: own.section_id })).status).toBe(404);
  expect(await titled('never made')).toEqual([]);
});
