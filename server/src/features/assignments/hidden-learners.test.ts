import * as endpoints from '@vigil/contract/assignments/endpoints.ts';
import { orderCertificateArchive } from '@vigil/contract/certificates/endpoints.ts';
import { deleteEmployee } from '@vigil/contract/employees/endpoints.ts';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { getCampaignCourse } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { getQuestionFigures } from '@vigil/contract/modules/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPeople, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { assign, inDays, makeCourse, only, type TestCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { sendAll } from '../../../test/settle-campaign.ts';
import { startServer, type LooseRequest, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

/** What is shown, where results are anonymous, of a course that a campaign assigned to the people who failed in it. */
const SMALLEST_GROUP = 5;
let server: TestServer;
let home: TestOrganization;
let course: TestCourse;
let campaign: string;
let hidden: string;
let learners: string[];

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  home = await makeOrganization(server);
  course = await makeCourse(server, home);
  await addPeople(server, home, 2 * SMALLEST_GROUP);
  // Newcomers do not count towards the minimum group size.
  await system(sql`update users set created_at = now() - interval '90 days' where organization_id = ${home.id}`);
  const people = await system(sql<{ id: string }>`
    select id from users where organization_id = ${home.id} and registered_at is null order by email`);
  const recipients = people.map(({ id }) => id);
  learners = recipients.slice(0, SMALLEST_GROUP);
  const templates = [await makeTemplate(server, home)];
  campaign = (await launch(server, home, { templates, targets: only(...recipients), start_date: inDays(1) })).id;
  await sendAll(server, campaign, {});
  hidden = await assign(server, home, course.id, { targets: only(...learners) });
  await system(sql`update assigned_courses set source = 'campaign', campaign_id = ${campaign} where id = ${hidden}`);
  await beAnonymous(true);
  await end();
});

const system = async <Row>(statement: RawBuilder<Row>): Promise<Row[]> =>
  asSystem(server.services.database, async (tx) => (await statement.execute(tx)).rows);
const operator = () => ({ token: home.people.operator.token });
const end = () => system(sql`update phishing_campaigns set status = 'completed', completed_at = now() where id = ${campaign}`);
const find = () => server.call(endpoints.getAssignedCourse, { params: { id: hidden }, ...operator() });
const isListed = async () =>
  (await server.call(endpoints.listAssignedCourses, operator())).body.data.some(({ id }) => id === hidden);

async function beAnonymous(anonymous_reporting: boolean): Promise<void> {
  const body = { anonymous_reporting, smallest_group: SMALLEST_GROUP };
  expect((await server.call(changeGeneralSettings, { body, token: home.people.super_user.token })).status).toBe(200);
}

test('it appears once its campaign is over and it has as many learners as the minimum group', async () => {
  expect(await isListed()).toBe(true);
  await system(sql`update phishing_campaigns set status = 'active' where id = ${campaign}`);
  expect([await isListed(), (await find()).status]).toEqual([false, 404]);
  await end();
  // Accounts created for a campaign do not count as people, and nine accomplices are too few to hide the tenth learner.
  for (const few of [
    sql`update deliveries set fills_group = false where campaign_id = ${campaign} and user_id = ${learners[0]}`,
    sql`update deliveries set fills_group = user_id = any(${learners}::uuid[]) where campaign_id = ${campaign}`,
  ]) {
    await system(few);
    expect([await isListed(), (await find()).status]).toEqual([false, 404]);
    expect((await server.call(getCampaignCourse, { params: { id: campaign }, ...operator() })).body.course).toBeNull();
  }
});

test('its progress moves in steps, and its dates reveal neither the first failure nor the last', async () => {
  await system(sql`update enrolments set theory_done = 1 where assigned_course_id = ${hidden} and user_id = ${learners[0]}`);
  await system(sql`update assigned_courses set theory_done = 1 where id = ${hidden}`);
  const { body } = await find();
  expect(body).toMatchObject({ progress: 10, theory: 20, learners_count: SMALLEST_GROUP });
  await system(sql`update assigned_courses set theory_done = 2, quiz_done = 1, end_date = end_date + interval '1 second',
    learners_count = learners_count + 1 where id = ${hidden}`);
  expect((await find()).body).toMatchObject({ progress: 20, theory: 30, end_date: body.end_date });
  expect([body.start_date, body.end_date].map((date) => date.slice(7))).toEqual(['-01T00:00:00.000Z', '-01T00:00:00.000Z']);
});

test('no action is possible on its learners, neither on one nor on all', async () => {
  const all = { ids: {}, all: true };
  const oneLearner = { ids: { include_ids: [learners[0]] } };
  const calls: [AnyEndpoint, LooseRequest['body']][] = [
    [endpoints.completeForEmployees, { users_ids: [learners[0]] }],
    [endpoints.addAssignedEmployees, { targets: only(learners[0]!) }],
    [endpoints.removeAssignedEmployees, { targets: only(learners[0]!) }],
    ...[all, oneLearner].flatMap((selection): typeof calls => [
      [endpoints.completeLearners, selection],
      [endpoints.extendLearners, { ...selection, end_date: inDays(40) }],
      [endpoints.resetLearners, selection],
      [endpoints.removeLearners, selection],
      [orderCertificateArchive, selection],
    ]),
  ];
  for (const [endpoint, body] of calls) {
    const answer = await server.call(endpoint, { params: { id: hidden }, body, ...operator() } as never);
    expect(answer, endpoint.path).toMatchObject({ status: 409, body: { code: 'people.results_are_anonymous' } });
  }
});

test('the number of learners who would get a reminder is shown in steps', async () => {
  const request = { params: { id: hidden }, query: {}, ...operator() };
  const counted = async () => (await server.call(endpoints.countReinvited, request)).body;
  expect(await counted()).toEqual({ users_count: SMALLEST_GROUP });
  await system(sql`update users set notifies_courses = false where id = ${learners[0]}`);
  expect(await counted()).toEqual({ users_count: 0 });
  expect((await server.call(endpoints.reinviteLearners, request)).body).toEqual({ users_count: 0 });
});

test('a deleted person stays in its figures until results have names again', async () => {
  const before = (await find()).body;
  expect((await server.call(deleteEmployee, { params: { id: learners[0]! }, ...operator() })).status).toBe(200);
  await quiet();
  expect((await find()).body).toEqual(before);
  await system(sql`update assigned_courses set status = 'completed' where id = ${hidden}`);
  const params = { id: hidden };
  expect(
    (await server.call(endpoints.changeAssignedCourse, { params, body: { end_date: inDays(40) }, ...operator() })).status,
  ).toBe(200);
  expect((await find()).body.learners_count).toBe(SMALLEST_GROUP);
  await beAnonymous(false);
  await until(find, ({ body }) => body.learners_count === SMALLEST_GROUP - 1);
});

const quiet = () =>
  until(
    () => system(sql`select from pgboss.job where name = 'fact' and state in ('created', 'retry', 'active')`),
    (waiting) => waiting.length === 0,
  );

test('its answers are left out of the figures of questions', async () => {
  await system(sql`insert into quiz_attempts (organization_id, enrolment_id, theme_id, number, pass_mark, questions, completed_at, score, is_passed, asked)
    select organization_id, id, ${course.theme_id}, 1, 50, '[]', now(), 0, false, ${[course.questions[0]!.id]}::uuid[]
      from enrolments where assigned_course_id = ${hidden}`);
  const figures = async () =>
    (await server.call(getQuestionFigures, { params: { id: course.module_id }, ...operator() })).body.attempts_count;
  expect(await figures()).toBe(0);
  await beAnonymous(false);
  expect(await figures()).toBe(SMALLEST_GROUP);
});
