import { addAssignedEmployees, completeForEmployees, listAssignedCourses } from '@vigil/contract/assignments/endpoints.ts';
import { completeTheory, getMyCourse, initStep, listMyCourses } from '@vigil/contract/learning/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import * as automation from '@vigil/contract/tag-automation/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/make-campaign.ts';
import { assign, makeCourse, only, type TestCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { runDueActions } from '../tag-automation/commands/run-due.ts';

let server: TestServer;
let home: TestOrganization;
let course: TestCourse;
/** The course that the campaign assigned to the employee. */
let hidden: string;

const operator = () => ({ token: home.people.operator.token });
const learner = () => ({ token: home.people.employee.token });
const system = (statement: ReturnType<typeof sql>) =>
  asSystem(server.services.database, async (tx) => (await statement.execute(tx)).rows as Record<string, unknown>[]);

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function begin({ isAnonymous }: { isAnonymous: boolean }): Promise<void> {
  home = await makeOrganization(server);
  course = await makeCourse(server, home);
  hidden = await assign(server, home, course.id, { targets: only(home.people.employee.id) });
  await system(sql`update assigned_courses set source = 'campaign' where id = ${hidden}`);
  const body = { anonymous_reporting: isAnonymous, smallest_group: 10 };
  expect((await server.call(changeGeneralSettings, { body, token: home.people.super_user.token })).status).toBe(200);
}

/** Attaches a tag that assigns the course to the employee, who already has it, and to a colleague who does not. */
async function assignByTag() {
  const tag = (await server.call(tags.addTag, { body: { title: 'Newcomers', color: '#2456E6' }, ...operator() })).body;
  await server.call(tags.toggleTag, { body: { tag_id: tag.id, toggle: true }, ...operator() });
  const action = { tag_id: tag.id, course_ids: [course.id], period: 7 };
  expect((await server.call(automation.addTagCourses, { body: action, ...operator() })).status).toBe(200);
  const users_ids = [home.people.employee.id, home.people.content_manager.id];
  expect((await server.call(tags.assignTag, { body: { tag_id: tag.id, users_ids }, ...operator() })).status).toBe(200);
  await runDueActions(server.services);
  const { data } = (await server.call(automation.listTagRuns, { params: { id: tag.id }, ...operator() })).body;
  return data.map(({ state, reason }) => ({ state, reason }));
}

const cards = async () => (await server.call(listMyCourses, learner())).body.data;

test('where results have names, assigning by tag shows who already has the course', async () => {
  await begin({ isAnonymous: false });
  expect(await assignByTag()).toContainEqual({ state: 'skipped', reason: 'has_course' });
});

test('where results have names, each assignment of a course is finished separately', async () => {
  await begin({ isAnonymous: false });
  const { id } = home.people.employee;
  const another = await assign(server, home, course.id, { targets: only(id) });
  const request = { params: { id: another }, body: { users_ids: [id] }, ...operator() };
  expect((await server.call(completeForEmployees, request)).status).toBe(200);
  await until(
    () => system(sql`select from pgboss.job where name = 'fact' and state in ('created', 'retry', 'active')`),
    (waiting) => waiting.length === 0,
  );
  expect(
    await system(sql`select assigned_course_id as id from enrolments where user_id = ${id} and completed_at is not null`),
  ).toEqual([{ id: another }]);
});

test('where results are anonymous, a tag assigns the course to both people alike', async () => {
  await begin({ isAnonymous: true });
  expect(await assignByTag()).toEqual([
    { state: 'done', reason: null },
    { state: 'done', reason: null },
  ]);
  const [byTag] = (await server.call(listAssignedCourses, operator())).body.data.filter(({ source }) => source === 'tag');
  expect(byTag).toMatchObject({ learners_count: 2, progress: 0 });

  // The learner sees one card, also when opening the address of the hidden assignment.
  expect(await cards()).toMatchObject([{ id: byTag!.id, progress: 0 }]);
  expect((await server.call(getMyCourse, { params: { course_id: hidden }, ...learner() })).body.id).toBe(byTag!.id);
});

test('finishing a hidden course leaves the visible one as it is, and finishing the visible one finishes the hidden one', async () => {
  await begin({ isAnonymous: true });
  await assignByTag();
  const [card] = await cards();
  await system(sql`update enrolments set completed_at = now(), theory_done = 1 where assigned_course_id = ${hidden}`);
  expect(await cards()).toMatchObject([{ id: card!.id, progress: 0 }]);

  await system(sql`update enrolments set completed_at = null, theory_done = 0 where assigned_course_id = ${hidden}`);
  // Leaves only the theory to do.
  await system(sql`update enrolments set quiz_done = steps_total - 1 where assigned_course_id = ${card!.id}`);
  const place = { params: { id: card!.id }, ...learner() };
  await server.call(initStep, { ...place, body: { theme_id: course.theme_id, step: 'theory', slide: 2 } });
  expect((await server.call(completeTheory, { ...place, body: { theme_id: course.theme_id } })).status).toBe(200);
  await until(
    async () => (await system(sql`select completed_at from enrolments where assigned_course_id = ${hidden}`))[0]!,
    ({ completed_at }) => completed_at !== null,
  );
  expect(await cards()).toMatchObject([{ id: card!.id, group: 'completed' }]);
});

test('an assignment with too few learners is hidden from everyone else', async () => {
  await begin({ isAnonymous: true });
  const targets = only(home.people.employee.id);
  const answer = await server.call(addAssignedEmployees, { params: { id: hidden }, body: { targets }, ...operator() });
  expect(answer.status).toBe(404);
});
