import * as courses from '@vigil/contract/courses/endpoints.ts';
import * as modules from '@vigil/contract/modules/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { makeCourse, picture, type TestCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
let child: TestOrganization;
let course: TestCourse;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  child = await makeOrganization(server, { parent_id: home.id });
  course = await makeCourse(server, home);
});
afterAll(() => server.stop());

const copyCourses = (courses_ids: string[], organizations_ids: string[], token = home.people.operator.token) =>
  server.call(courses.copyCoursesToOrganizations, { token, body: { courses_ids, organizations_ids } });

const coursesOf = async (organization: TestOrganization) => {
  const { body } = await server.call(courses.listCourses, {
    token: organization.people.operator.token,
    params: { organization_id: organization.id },
    query: { source: 'own' },
  });
  return body.data;
};

test('copying a course to a child organization is deep: its themes, slides, questions and pictures are the child’s own', async () => {
  const { operator } = home.people;
  const { body: file } = await server.call(modules.addModuleFile, {
    token: operator.token,
    params: { id: course.module_id },
    body: { picture: picture() },
  });
  await server.call(modules.changeSlide, {
    token: operator.token,
    params: { moduleId: course.module_id, id: course.slides[0]! },
    body: { html: `<p>A picture</p><img src="${file.url}" alt="">`, picture: picture() },
  });
  expect((await copyCourses([course.id], [child.id])).status).toBe(200);
  const [copy] = await until(
    () => coursesOf(child),
    (found) => found.length === 1,
  );
  const { body: whole } = await server.call(courses.getCourse, {
    token: child.people.operator.token,
    params: { course_id: copy!.id },
  });
  const theme = whole.sections[0]!.themes[0]!;
  expect(theme).toMatchObject({ slides_count: 2, questions_count: 2 });
  expect(theme.module_id).not.toBe(course.module_id);
  // No part of the copy refers to the parent's objects.
  const files = await asSystem(server.services.database, async (tx) => {
    const { rows } = await sql<{ organization_id: string }>`
      select f.organization_id from slides s join files f on f.id = s.picture_file_id or s.html like '%' || f.id || '%'
       where s.module_id = ${theme.module_id}`.execute(tx);
    return rows;
  });
  expect(files).toEqual([{ organization_id: child.id }, { organization_id: child.id }]);
  const changed = await server.call(modules.changeModule, {
    token: child.people.operator.token,
    params: { id: theme.module_id },
    body: { title: 'Своё' },
  });
  expect(changed.status).toBe(200);
  const original = await server.call(modules.getModule, { token: operator.token, params: { id: course.module_id } });
  expect(original.body.title).toBe('Module');
});

test('a theme is copied to a child alone', async () => {
  const { status } = await server.call(courses.copyThemesToOrganizations, {
    token: home.people.operator.token,
    body: { themes_ids: [course.module_id], organizations_ids: [child.id] },
  });
  expect(status).toBe(200);
  await until(
    async () =>
      (await server.call(modules.listModules, { token: child.people.operator.token, query: { source: 'own' } })).body.total_count,
    (count) => count === 2,
  );
});

test('security 5: content is never copied to a parent or a sibling, and not at all when one target is out of reach', async () => {
  const sibling = await makeOrganization(server);
  const { super_user } = child.people;
  const own = await makeCourse(server, child);
  expect((await copyCourses([own.id], [home.id], super_user.token)).status).toBe(404);
  expect((await copyCourses([own.id], [sibling.id], super_user.token)).status).toBe(404);
  const before = (await coursesOf(child)).length;
  expect((await copyCourses([course.id], [child.id, sibling.id], home.people.super_user.token)).status).toBe(404);
  expect((await copyCourses([course.id, own.id], [child.id])).status).toBe(404);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect((await coursesOf(child)).length).toBe(before);
});
