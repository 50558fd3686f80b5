import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as courses from '@vigil/contract/courses/endpoints.ts';
import { changeCampaign, createCampaign } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { addTagCourses, changeTagCourses } from '@vigil/contract/tag-automation/endpoints.ts';
import { addTag } from '@vigil/contract/tags/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, makeTemplate } from '../../../test/make-campaign.ts';
import { everyone, inDays, makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { assignAfterFailure } from '../phishing-campaigns/commands/assign-after-failure.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;
let template: string;
let assignable: string;
const unassignable = {} as Record<'archived' | 'empty' | 'foreign' | 'deleted', string>;

const archive = (id: string, archived: 'true' | 'false') =>
  server.call(courses.changeCourse, { token, params: { id }, body: { archived } });

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  ({ token } = home.people.operator);
  template = await makeTemplate(server, home);
  assignable = (await makeCourse(server, home)).id;
  unassignable.archived = (await makeCourse(server, home)).id;
  await archive(unassignable.archived, 'true');
  unassignable.empty = (await server.call(courses.createCourse, { token, body: { title: 'Empty' } })).body.id;
  unassignable.foreign = (await makeCourse(server, await makeOrganization(server))).id;
  unassignable.deleted = (await makeCourse(server, home)).id;
  await server.call(courses.deleteCourses, { token, body: { ids: [unassignable.deleted] } });
});
afterAll(() => server.stop());

const dates = { start_date: inDays(-1), end_date: inDays(5) };
const selection = () => ({ ids: { include_ids: [home.people.employee.id] } });
const campaignForm = (course: string) => ({
  name: 'Campaign',
  templates: [template],
  targets: { all: true },
  start_date: inDays(1),
  hasAutoCourse: true,
  course,
});
const newTag = async () => (await server.call(addTag, { token, body: { title: `T${Math.random()}`, color: '#2E7D32' } })).body.id;

type Answer = { status: number; body: unknown };
/** The calls of every feature that assigns a course to people, now or later. */
const ways: Record<string, (course: string) => Promise<Answer>> = {
  'an assignment': (course_id) =>
    server.call(assignments.assignCourse, { token, body: { course_id, ...dates, targets: everyone } }),
  'an assignment by a form': (course_id) =>
    server.call(assignments.assignCourseByForm, {
      token,
      body: { course_id, ...dates, targets: JSON.stringify(everyone) as never },
    }),
  'an assignment of several': (id) =>
    server.call(assignments.assignCourses, { token, body: { courses_ids: [assignable, id], ...dates, targets: everyone } }),
  'an assignment to a selection': (id) =>
    server.call(assignments.assignToSelection, {
      token,
      body: { courses_ids: [assignable, id], ...dates, selection: selection() },
    }),
  'a new campaign': (course) => server.call(createCampaign, { token, body: campaignForm(course) }),
  'a campaign that is there': async (course) => {
    const { id } = await launch(server, home, { templates: [template], start_date: inDays(1) });
    return server.call(changeCampaign, { token, params: { id }, body: { type: 'course', courses: [{ id: course }] } });
  },
  'an action of a tag': async (course) =>
    server.call(addTagCourses, { token, body: { tag_id: await newTag(), course_ids: [assignable, course] } }),
  'a changed action of a tag': async (course) => {
    const id = await newTag();
    await server.call(addTagCourses, { token, body: { tag_id: id, course_ids: [assignable] } });
    return server.call(changeTagCourses, { token, params: { id }, body: { course_ids: [course] } });
  },
};

describe.each(Object.entries(ways))('%s', (way, assignBy) => {
  const missing = way.includes('of a tag')
    ? { status: 422, code: 'tag_action.no_such_course' }
    : { status: 404, code: 'http.not_found' };
  test.each([
    ['archived', { status: 422, code: 'course.archived' }],
    ['empty', { status: 422, code: 'course.empty' }],
    ['foreign', missing],
    ['deleted', missing],
  ] as const)('it refuses a course that is %s', async (kind, { status, code }) => {
    expect(await assignBy(unassignable[kind])).toMatchObject({ status, body: { code } });
  });

  test('it accepts an assignable course', async () => {
    expect((await assignBy(assignable)).status).toBe(200);
  });
});

test('a campaign whose course was archived meanwhile assigns it to nobody, and still sends its message', async () => {
  const { id: course } = await makeCourse(server, home);
  const campaign = await launch(server, home, {
    ...campaignForm(course),
    hasMessage: true,
    theme: 'About {{email_subject}}',
    text: 'This was a test.\n\n{{red_flags}}',
  });
  const user_id = home.people.employee.id;
  const failTheCampaign = () =>
    workIn(server.services, home.id, (scope) =>
      assignAfterFailure(scope, { campaign_id: campaign.id, user_id, result: 'clicked' }),
    );
  const enrolled = () =>
    asSystem(server.services.database, (tx) =>
      tx
        .selectFrom('enrolments as e')
        .innerJoin('assigned_courses as a', 'a.id', 'e.assigned_course_id')
        .select('e.user_id')
        .where('a.campaign_id', '=', campaign.id)
        .execute(),
    );
  const messages = () =>
    asSystem(server.services.database, (tx) =>
      tx.selectFrom('emails').select(['subject', 'text']).where('kind', '=', `campaign.${campaign.id}`).execute(),
    );
  await archive(course, 'true');
  await failTheCampaign();
  expect([await enrolled(), (await messages()).length]).toEqual([[], 1]);
  const [{ subject, text }] = (await messages()) as [{ subject: string; text: string }];
  expect(subject).toMatch(/^About (?!\{\{)/);
  expect(text).not.toContain('{{red_flags}}');
  await archive(course, 'false');
  await failTheCampaign();
  expect([await enrolled(), (await messages()).length]).toEqual([[{ user_id }], 1]);
});
