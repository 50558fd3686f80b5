import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as courses from '@vigil/contract/courses/endpoints.ts';
import { listDepartmentUsers } from '@vigil/contract/departments/endpoints.ts';
import * as learning from '@vigil/contract/learning/endpoints.ts';
import * as modules from '@vigil/contract/modules/endpoints.ts';
import { getMyOrganizationTitle } from '@vigil/contract/organizations/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { createRedirectPage, listRedirectPages } from '@vigil/contract/phishing-redirects/endpoints.ts';
import { listCategories, listPhishingDomains } from '@vigil/contract/phishing-templates/endpoints.ts';
import * as reports from '@vigil/contract/reports/endpoints.ts';
import * as scorm from '@vigil/contract/scorm/endpoints.ts';
import * as statistics from '@vigil/contract/statistics/endpoints.ts';
import * as automation from '@vigil/contract/tag-automation/endpoints.ts';
import { listTags } from '@vigil/contract/tags/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeTemplate, until } from './make-campaign.ts';
import { assign, inDays, makeCourse, only } from './make-course.ts';
import { makeOrganization, type TestOrganization } from './make-organization.ts';
import { makeScormCourse } from './make-package.ts';
import { makeTag } from './make-tag.ts';
import { openPart } from './play-package.ts';
import { startServer, type TestServer } from './start-server.ts';

/** Tests calls of the contract that screens rarely or never make, but other programs rely on. */

let server: TestServer;
let home: TestOrganization;
let operator: { token: string };
let learner: { token: string };

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  operator = { token: home.people.operator.token };
  learner = { token: home.people.employee.token };
});
afterAll(() => server.stop());

const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

test('A course of the library can be changed and deleted, and its section renamed', async () => {
  const { id, section_id } = await makeCourse(server, home);
  const params = { id };
  await server.call(courses.changeLibraryCourse, { params, body: { title: 'Renamed' }, ...operator });
  await server.call(courses.changeSection, { params: { id, sectionId: section_id }, body: { title: 'Part one' }, ...operator });
  const { body } = await server.call(courses.getLibraryCourse, { params, ...operator });
  expect([body.title, body.sections.map(({ title }) => title)]).toEqual(['Renamed', ['Part one']]);
  await server.call(courses.deleteLibraryCourse, { params, ...operator });
  expect((await server.call(courses.getLibraryCourse, { params, ...operator })).status).toBe(404);
});

test('A question can be read with its answers, and is gone once it is deleted', async () => {
  const { module_id: moduleId, questions } = await makeCourse(server, home);
  const [{ id, right }] = questions as [(typeof questions)[0]];
  const params = { moduleId, id };
  const { body } = await server.call(modules.getQuestion, { params, ...operator });
  expect(body.id).toBe(id);
  expect(body.answers.filter(({ is_right }) => is_right).map((answer) => answer.id)).toEqual(right);
  await server.call(modules.deleteQuestion, { params, ...operator });
  expect((await server.call(modules.getQuestion, { params, ...operator })).status).toBe(404);
});

test('Courses by tag can be read, changed and deleted', async () => {
  const tag_id = await makeTag(server, home);
  const [first, second] = [(await makeCourse(server, home)).id, (await makeCourse(server, home)).id];
  const params = { tag_id };
  const listed = async () => idsOf(await server.call(automation.listCoursesByTag, { params, ...operator }));
  await server.call(automation.addCoursesByTag, { body: { tag_id, course_ids: [first] }, ...operator });
  expect(await listed()).toEqual([first]);
  await server.call(automation.changeCoursesByTag, { body: { tag_id, course_ids: [second] }, ...operator });
  expect(await listed()).toEqual([second]);
  await server.call(automation.deleteCoursesByTag, { params, ...operator });
  expect(await listed()).toEqual([]);
});

test('The SCORM courses of a tag can be replaced', async () => {
  const tag_id = await makeTag(server, home);
  const [first, second] = [(await makeScormCourse(server, home)).id, (await makeScormCourse(server, home)).id];
  await server.call(automation.addTagCmiCourses, { body: { tag_id, cmi_course_ids: [first] }, ...operator });
  const params = { id: tag_id };
  await server.call(automation.changeTagCmiCourses, { params, body: { cmi_course_ids: [second] }, ...operator });
  expect(idsOf(await server.call(automation.listTagCmiCourses, { params, ...operator }))).toEqual([second]);
});

test('The templates and the delay of a tag’s phishing can be changed, and the phishing deleted', async () => {
  const tags = await server.call(listTags, operator);
  const params = { id: tags.body.data.find(({ type }) => type === 'newbie')!.id };
  const [first, second] = [await makeTemplate(server, home), await makeTemplate(server, home)];
  const action = async () => (await server.call(automation.getTagPhishing, { params, ...operator })).body.action;
  await server.call(automation.addTagPhishing, { params, body: { templates_ids: [first], defer_by: 3 }, ...operator });
  await server.call(automation.changeTagTemplates, { params, body: { templates_ids: [second] }, ...operator });
  await server.call(automation.changeTagPhishingDelay, { params, body: { defer_by: 5 }, ...operator });
  expect(await action()).toMatchObject({ phishing_templates: [{ id: second }], defer_by: 5 });
  await server.call(automation.deleteTagPhishing, { params, ...operator });
  expect(await action()).toBeNull();
});

test('An assigned SCORM course can be changed, given learners, relieved of them, and deleted', async () => {
  const id = await assign(server, home, (await makeScormCourse(server, home)).id, { targets: only(home.people.employee.id) });
  const params = { id };
  const found = async () => (await server.call(scorm.getAssignedScorm, { params, ...operator })).body;
  await server.call(scorm.changeAssignedScorm, { params, body: { title: 'Renamed' }, ...operator });
  const targets = [{ id: home.people.operator.id, type: 'user' as const }];
  await server.call(scorm.addScormEmployees, { params, body: { targets }, ...operator });
  expect(await found()).toMatchObject({ title: 'Renamed', learners_count: 2 });
  await server.call(scorm.removeScormEmployees, { params, body: { targets }, ...operator });
  expect(await found()).toMatchObject({ learners_count: 1 });
  await server.call(scorm.deleteAssignedScorm, { params, ...operator });
  expect((await server.call(scorm.getAssignedScorm, { params, ...operator })).status).toBe(404);
});

test('Reports of courses, attempts and campaigns can be made, and an attempt has one kind', async () => {
  const slides = await assign(server, home, (await makeCourse(server, home)).id);
  const quiz = await server.call(learning.startModuleQuiz, { params: { id: await themeOf(slides) }, ...learner });
  const played = await assign(server, home, (await makeScormCourse(server, home)).id, { targets: only(home.people.employee.id) });
  await (await openPart(server, { id: played, ...learner })).commit({ 'cmi.core.lesson_status': 'failed' });
  const attempts = await server.call(scorm.listScormAttempts, {
    params: { id: played, user_id: home.people.employee.id },
    ...operator,
  });
  const attempt = attempts.body.data[0]!.id;
  const query = { format: 'xlsx' } as const;
  const ordered = await Promise.all([
    server.call(reports.orderCoursesReport, { params: { id: slides }, query, ...operator }),
    server.call(reports.orderAttemptReport, { params: { id: quiz.body.id }, query: {}, ...operator }),
    server.call(reports.orderAttemptReport, { params: { id: attempt }, query: { type: 'scorm' }, ...operator }),
    server.call(reports.orderScormAttemptReport, { params: { id: attempt }, query: {}, ...operator }),
    server.call(reports.orderPhishingReport, { query, ...operator }),
  ]);
  expect(ordered.map(({ status, body }) => [status, body.status])).toEqual(ordered.map(() => [200, 'in_progress']));
  for (const { body } of ordered) {
    const job = await until(
      async () => (await server.call(reports.getReportJob, { params: { id: body.id }, ...operator })).body,
      ({ status }) => status !== 'in_progress',
      60,
    );
    expect(job).toMatchObject({ status: 'complete', url: expect.stringContaining('/files/') });
  }
  const wrong = [
    await server.call(reports.orderAttemptReport, { params: { id: attempt }, query: {}, ...operator }),
    await server.call(reports.orderScormAttemptReport, { params: { id: quiz.body.id }, query: {}, ...operator }),
    await server.call(reports.orderCoursesReport, { params: { id: slides }, query: { type: 'scorm' }, ...operator }),
  ];
  expect(wrong.map(({ status }) => status)).toEqual([404, 404, 422]);
});

/** Returns the theme of an assigned course, as its learner gets it. */
async function themeOf(course_id: string): Promise<string> {
  const { body } = await server.call(learning.getMyCourse, { params: { course_id }, ...learner });
  return body.sections[0]!.themes[0]!.id;
}

test('Categories, link domains and redirect pages can be listed', async () => {
  const categories = await server.call(listCategories, operator);
  expect(categories.body.data.map(({ id }) => id)).toContain('hr');
  const domains = await server.call(listPhishingDomains, operator);
  expect(domains.body.data).toEqual(server.services.env.PHISHING_URLS.map((url) => new URL(url).host));
  const made: string[] = [];
  for (const name of ['First', 'Second', 'Third'])
    made.push((await server.call(createRedirectPage, { body: { name, html: '<p>Read this</p>' }, ...operator })).body.id);
  const page = await server.call(listRedirectPages, { query: { limit: 2 }, ...operator });
  expect([page.body.total_count, page.body.data.length]).toEqual([3, 2]);
  expect(idsOf(await server.call(listRedirectPages, { query: { search: 'second' }, ...operator }))).toEqual([made[1]]);
});

test('A campaign’s template can be read with its email and its page', async () => {
  const template = await makeTemplate(server, home);
  const { id } = await launch(server, home, { templates: [template], start_date: inDays(1) });
  const { body: list } = await server.call(campaigns.listCampaignTemplates, { params: { id }, ...operator });
  const campaign_template_id = list.data[0]!.id;
  const { body } = await server.call(campaigns.getCampaignTemplate, { params: { id, campaign_template_id }, ...operator });
  expect(body).toMatchObject({ id: campaign_template_id, html: expect.stringContaining('Открыть срочно') });
  expect(body.page_html).toContain('<form');
  const another = await launch(server, home, { templates: [template], start_date: inDays(1) });
  const mixed = { id: another.id, campaign_template_id };
  expect((await server.call(campaigns.getCampaignTemplate, { params: mixed, ...operator })).status).toBe(404);
});

test('The title of the caller’s organisation, the people of a department and learning figures can be read', async () => {
  const there = await makeOrganization(server);
  const own = { token: there.people.operator.token };
  const params = { id: there.id };
  expect((await server.call(getMyOrganizationTitle, own)).body.title).toMatch(/^Organisation/);
  const { department_id } = there;
  const people = await server.call(listDepartmentUsers, { params: { department_id }, query: { limit: 3 }, ...own });
  expect([people.body.total_count, people.body.data.length]).toEqual([5, 3]);
  const id = await assign(server, there, (await makeScormCourse(server, there)).id, { targets: only(there.people.employee.id) });
  const part = await openPart(server, { id, token: there.people.employee.token });
  await part.commit({ 'cmi.core.lesson_status': 'passed' });
  const progress = await server.call(assignments.getAssignedProgress, { params: { id }, ...own });
  expect(progress.body).toEqual({ progress: 100 });
  const counts = await server.call(statistics.getCoursesCounts, { params, ...own });
  expect(counts.body).toMatchObject({ active: 1, planned: 0, completed: 0 });
  const series = await server.call(statistics.getProgressSeries, { params, ...own });
  expect(series.body.data.at(-1)).toMatchObject({ progress: 100 });
});
