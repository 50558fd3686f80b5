import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as courses from '@vigil/contract/courses/endpoints.ts';
import * as modules from '@vigil/contract/modules/endpoints.ts';
import * as templates from '@vigil/contract/phishing-templates/endpoints.ts';
import { listDeleted, restoreDeleted } from '@vigil/contract/trash/endpoints.ts';
import type { TrashKind } from '@vigil/contract/trash/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeTemplate } from '../../../test/make-campaign.ts';
import { assign, inDays, makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const operator = (home: TestOrganization) => ({ token: home.people.operator.token });
const listed = async (home: TestOrganization, kind: TrashKind) =>
  (await server.call(listDeleted, { query: { kind }, ...operator(home) })).body.data;
const restore = (home: TestOrganization, kind: TrashKind, id: string) =>
  server.call(restoreDeleted, { body: { kind, id }, ...operator(home) });

test('A course, its theme and its assignment can be restored as they were, with their learners', async () => {
  const home = await makeOrganization(server);
  const course = await makeCourse(server, home);
  const assigned = await assign(server, home, course.id);
  const by = operator(home);
  const [first] = (await server.call(courses.getCourse, { params: { course_id: course.id }, ...by })).body.sections;
  const whole = first!.themes.length;
  const module_id = first!.themes[0]!.module_id;
  await server.call(assignments.deleteAssignedCourse, { params: { id: assigned }, ...by });
  await server.call(modules.deleteModule, { params: { id: module_id }, ...by });
  await server.call(courses.deleteCourses, { body: { ids: [course.id] }, ...by });
  expect((await listed(home, 'course')).map(({ id, title }) => ({ id, title }))).toEqual([{ id: course.id, title: 'Course' }]);

  const stranger = await makeOrganization(server);
  expect(await listed(stranger, 'course')).toEqual([]);
  expect((await restore(stranger, 'course', course.id)).status).toBe(404);
  expect((await restore(home, 'course', module_id)).status).toBe(404);

  for (const [kind, id] of [
    ['assigned_course', assigned],
    ['module', module_id],
    ['course', course.id],
  ] as const) {
    expect((await restore(home, kind, id)).status, kind).toBe(200);
    expect(await listed(home, kind), kind).toEqual([]);
    expect((await restore(home, kind, id)).status, kind).toBe(404);
  }
  const back = (await server.call(courses.getCourse, { params: { course_id: course.id }, ...by })).body;
  expect(back.sections[0]!.themes).toHaveLength(whole);
  expect((await server.call(assignments.getAssignedCourse, { params: { id: assigned }, ...by })).body.learners_count).toBe(5);
});

test('A planned campaign can be restored with its emails while its start is in the future, and never later', async () => {
  const home = await makeOrganization(server);
  const by = operator(home);
  const { id } = await launch(server, home, { templates: [await makeTemplate(server, home)], start_date: inDays(2) });
  const waiting = async () => {
    const { rows } = await asSystem(server.services.database, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from deliveries where campaign_id = ${id} and state = 'queued'`.execute(tx),
    );
    return rows[0]!.n;
  };
  const planned = await waiting();
  expect(planned).toBeGreaterThan(0);
  await server.call(campaigns.deleteCampaign, { params: { id }, ...by });
  expect(await waiting()).toBe(0);
  expect((await restore(home, 'campaign', id)).status).toBe(200);
  expect(await waiting()).toBe(planned);
  expect((await server.call(campaigns.getCampaign, { params: { id }, ...by })).body).toMatchObject({
    status: 'planned',
    unsent: 0,
  });

  await server.call(campaigns.deleteCampaign, { params: { id }, ...by });
  await asSystem(server.services.database, (tx) =>
    sql`update phishing_campaigns set start_date = now() - interval '1 minute' where id = ${id}`.execute(tx),
  );
  expect((await restore(home, 'campaign', id)).body).toMatchObject({ code: 'campaign.too_late_to_restore' });
  expect(await waiting()).toBe(0);
});

test('A deletion is final after a day, and each list is only for people who may see it', async () => {
  const home = await makeOrganization(server);
  const id = await makeTemplate(server, home);
  await server.call(templates.deleteTemplate, { params: { id }, ...operator(home) });
  const content = { token: home.people.content_manager.token };
  expect((await server.call(listDeleted, { query: { kind: 'template' }, ...content })).status).toBe(403);
  expect((await server.call(restoreDeleted, { body: { kind: 'template', id }, ...content })).status).toBe(403);
  expect((await server.call(listDeleted, { query: { kind: 'course' }, ...content })).status).toBe(200);
  await asSystem(server.services.database, (tx) =>
    sql`update phishing_templates set deleted_at = now() - interval '25 hours' where id = ${id}`.execute(tx),
  );
  expect(await listed(home, 'template')).toEqual([]);
  expect((await restore(home, 'template', id)).status).toBe(404);
});
