import * as endpoints from '@vigil/contract/courses/endpoints.ts';
import * as modules from '@vigil/contract/modules/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCourse, picture } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { loadCourseLibrary } from './commands/load-course-library.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.content_manager.token;
});
afterAll(() => server.stop());

const get = async (course_id: string) => (await server.call(endpoints.getCourse, { params: { course_id }, token })).body;

test('both endpoints show the same course', async () => {
  const { body } = await server.call(endpoints.createLibraryCourse, { body: { title: 'Passwords', picture: picture() }, token });
  expect(body.image_path).toMatch(/^http:\/\/content\.test\/files\//);
  const changed = await server.call(endpoints.changeCourse, {
    params: { id: body.id },
    body: { description: 'Short.', tags: JSON.stringify(['base']) as never },
    token,
  });
  expect(changed.body).toMatchObject({ title: 'Passwords', description: 'Short.', tags: ['base'] });
  expect((await server.call(endpoints.getLibraryCourse, { params: { id: body.id }, token })).body.description).toBe('Short.');
});

test('the list can be searched, sorted, paged and filtered by tags, and archived courses are listed separately', async () => {
  const { id: organization_id, people } = await makeOrganization(server);
  const mine = people.content_manager.token;
  for (const title of ['Beta', 'Alpha', 'Gamma']) await server.call(endpoints.createCourse, { body: { title }, token: mine });
  const list = async (query: object) =>
    (await server.call(endpoints.listCourses, { params: { organization_id }, query: { source: 'own', ...query }, token: mine }))
      .body;
  expect((await list({ sort_by: 'title', sort_order: 'asc' })).data.map(({ title }) => title)).toEqual([
    'Alpha',
    'Beta',
    'Gamma',
  ]);
  expect((await list({ limit: 1 })).data.map(({ title }) => title)).toEqual(['Gamma']);
  expect((await list({ search: 'ALPH' })).total_count).toBe(1);
  const [{ id } = { id: '' }] = (await list({ search: 'beta' })).data;
  await server.call(endpoints.changeCourseTags, { params: { id }, body: { tags: ['new'] }, token: mine });
  expect((await list({ tags: 'new' })).data.map((course) => course.id)).toEqual([id]);
  // A search finds courses by title and by tag.
  expect((await list({ search: 'NEW' })).data.map((course) => course.id)).toEqual([id]);
  await server.call(endpoints.changeCourse, { params: { id }, body: { archived: 'true' }, token: mine });
  expect((await list({ archived: 'false' })).total_count).toBe(2);
  const archived = await server.call(endpoints.listArchivedCourses, { token: mine });
  expect(archived.body.data.map((course) => course.id)).toEqual([id]);
});

test('sections and themes are added, ordered, moved and removed', async () => {
  const { id, section_id, theme_id, module_id } = await makeCourse(server, home);
  const added = await server.call(endpoints.createSections, {
    params: { id },
    body: { sections: [{ title: 'Second' }, { title: 'Third' }] },
    token,
  });
  const [, second, third] = added.body.sections;
  await server.call(endpoints.orderSections, { params: { id }, body: { ids: [third!.id, section_id, second!.id] }, token });
  expect((await get(id)).sections.map(({ title }) => title)).toEqual(['Third', 'Section', 'Second']);

  const twice = await server.call(endpoints.appendThemes, {
    params: { id },
    body: { section_id, themes_ids: [module_id] },
    token,
  });
  expect(twice.status).toBe(409);
  await server.call(endpoints.transportThemes, {
    params: { id, sectionId: section_id },
    body: { section_id: second!.id, themes_ids: [theme_id] },
    token,
  });
  expect((await get(id)).sections.map(({ themes }) => themes.length)).toEqual([0, 0, 1]);
  const stale = await server.call(endpoints.orderSections, { params: { id }, body: { ids: [section_id] }, token });
  expect(stale.status).toBe(409);
  await server.call(endpoints.deleteThemes, {
    params: { id, sectionId: second!.id },
    body: { themes_ids: [theme_id] },
    token,
  });
  await server.call(endpoints.deleteSections, { params: { id }, body: { sections_ids: [third!.id, section_id] }, token });
  expect((await get(id)).sections.map(({ title, themes }) => [title, themes.length])).toEqual([['Second', 0]]);
});

test('the themes of a section are reordered, and a stale order is a conflict', async () => {
  const { id, section_id } = await makeCourse(server, home);
  const more = await Promise.all(
    ['Second', 'Third'].map((title) => server.call(modules.createModule, { body: { title }, token })),
  );
  const themes_ids = more.map(({ body }) => body.id);
  await server.call(endpoints.appendThemes, { params: { id }, body: { section_id, themes_ids }, token });
  const themes = async () => (await get(id)).sections[0]!.themes;
  const [first, second, third] = (await themes()).map((theme) => theme.id) as [string, string, string];
  const order = (...ids: string[]) =>
    server.call(endpoints.orderThemes, { params: { id, sectionId: section_id }, body: { ids }, token });
  await order(third, first, second);
  expect((await themes()).map((theme) => [theme.id, theme.order_id])).toEqual([
    [third, 1],
    [first, 2],
    [second, 3],
  ]);
  expect((await order(first, second)).status).toBe(409);
});

test('a copy shares nothing with its original', async () => {
  const { id, module_id } = await makeCourse(server, home);
  const copy = await server.call(endpoints.copyCourse, { params: { id }, token });
  expect(copy.body.title).toBe(`${(await get(id)).title} (2)`);
  const [theme] = copy.body.sections[0]!.themes;
  expect(theme!.module_id).not.toBe(module_id);
  await server.call(modules.changeModule, { params: { id: module_id }, body: { title: 'Changed' }, token });
  expect((await get(copy.body.id)).sections[0]!.themes[0]!.title).toBe('Module');
});

test('everyone can see and copy the library’s courses, and nobody can change them', async () => {
  await loadCourseLibrary(server.services.database);
  const list = await server.call(endpoints.listCourses, {
    params: { organization_id: home.id },
    query: { source: 'public' },
    headers: { 'accept-language': 'uz' },
    token,
  });
  expect(list.body.total_count).toBe(24);
  const [first] = list.body.data;
  expect(first).toMatchObject({ language: 'uz', is_public: true });
  const sorted = await server.call(endpoints.listCourses, {
    params: { organization_id: home.id },
    query: { archived: 'false', sort_by: 'title', sort_order: 'asc', limit: 1000 },
    headers: { 'accept-language': 'ru' },
    token,
  });
  const titles = sorted.body.data.map(({ title }) => title);
  expect(titles, 'own courses stand among those of the library').toEqual(titles.toSorted(new Intl.Collator('ru').compare));
  expect(new Set(sorted.body.data.map(({ is_public }) => is_public)).size).toBe(2);
  const refused = await server.call(endpoints.createSections, {
    params: { id: first!.id },
    body: { sections: [{ title: 'More' }] },
    token,
  });
  expect(refused.body).toMatchObject({ code: 'course.library' });
  const copy = await server.call(endpoints.copyCourse, { params: { id: first!.id }, token });
  expect(copy.body).toMatchObject({ is_public: false, themes_count: first!.themes_count, minutes: first!.minutes });
  expect(new Set(list.body.data.map(({ library_course }) => library_course)), 'names on which covers depend').toEqual(
    new Set([
      'fake-letters',
      'first-ten-minutes',
      'messengers-and-fake-voices',
      'passwords-and-second-factor',
      'payment-fraud',
      'personal-data-and-documents',
      'qr-codes-and-unknown-devices',
      'safe-work-away-from-the-office',
    ]),
  );
  expect(copy.body.library_course, 'a copy is no course of the library').toBeNull();
});

test('an unchanged library writes no rows, and a newer one changes its rows and hides what it no longer has', async () => {
  const { database } = server.services;
  await loadCourseLibrary(database);
  const course = await asSystem(database, (tx) =>
    tx.selectFrom('courses').select(['id', 'title']).where('library_key', '=', 'fake-letters.en').executeTakeFirstOrThrow(),
  );
  const sections = () =>
    asSystem(database, (tx) =>
      tx.selectFrom('sections').select(['title', 'deleted_at']).where('course_id', '=', course.id).orderBy('order_id').execute(),
    );
  const remaining = await sections();
  await asSystem(database, async (tx) => {
    await tx.updateTable('courses').set({ title: 'Older' }).where('id', '=', course.id).execute();
    await tx.insertInto('sections').values({ course_id: course.id, order_id: 99, title: 'Left out' }).execute();
  });
  const title = async () => (await get(course.id)).title;
  await loadCourseLibrary(database);
  expect(await title()).toBe('Older');
  await asSystem(database, (tx) => tx.updateTable('installation').set({ course_library: 'older' }).execute());
  await loadCourseLibrary(database);
  expect(await title()).toBe(course.title);
  expect(await sections()).toEqual([...remaining, { title: 'Left out', deleted_at: expect.any(String) }]);
});

test('every change is in the audit log', async () => {
  const { id } = await makeCourse(server, home);
  await server.call(endpoints.deleteCourses, { body: { ids: [id] }, token });
  const rows = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('audit_log').select('action').where('object_id', '=', id).orderBy('id').execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(['course.create', 'section.create', 'theme.append', 'course.delete']);
});
