import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as auth from '@vigil/contract/auth/endpoints.ts';
import * as autophish from '@vigil/contract/autophish/endpoints.ts';
import * as courses from '@vigil/contract/courses/endpoints.ts';
import * as departments from '@vigil/contract/departments/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as reports from '@vigil/contract/reports/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import type { ErrorBody } from '@vigil/contract/shared/error.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemplate } from './make-campaign.ts';
import { assign, inDays, makeCourse, picture } from './make-course.ts';
import { makeOrganization, type TestOrganization } from './make-organization.ts';
import { makeTag } from './make-tag.ts';
import { startServer, type LooseRequest, type TestServer } from './start-server.ts';

let server: TestServer;
let home: TestOrganization;
let ids: Record<'template' | 'tag' | 'course' | 'assignment', string>;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  const { id: course } = await makeCourse(server, home);
  ids = {
    template: await makeTemplate(server, home),
    tag: await makeTag(server, home),
    course,
    assignment: await assign(server, home, course),
  };
});
afterAll(() => server.stop());

const call = (endpoint: AnyEndpoint, request: LooseRequest) =>
  server.call(endpoint, { token: home.people.super_user.token, ...request } as never);
const person = () => home.people.employee.id;
const campaign = (form: object) => ({ body: { name: 'x', templates: [ids.template], targets: { all: true }, ...form } });
const followUp = (form: object) =>
  campaign({ enableCreateCampaignByEnding: true, post_campaign: { name: 'y', templates: [ids.template], ...form } });
const selection = () => ({ all: true, ids: { include_ids: [person()] } });
const newcomer = (title: string) => ({
  body: {
    last_name: 'New',
    first_name: 'Comer',
    email: `comer-${title.length}@${home.domain}`,
    role: 'employee',
    department: { id: home.department_id, title },
  },
});
const forecast = { audience: { all: true }, startDate: inDays(1) };

type Row = [what: string, endpoint: AnyEndpoint, request: () => LooseRequest, path: string];
test.each<Row>([
  [
    'a start time without a delay',
    campaigns.createCampaign,
    () => campaign({ isDelay: false, dateDelay: inDays(1) }),
    'dateDelay',
  ],
  ['an end that the product calculates', campaigns.createCampaign, () => campaign({ dateEnd: inDays(9) }), 'dateEnd'],
  [
    'a last email of a campaign that sends at once',
    campaigns.createCampaign,
    () => campaign({ emailSendType: 'at_once', email_send_end_date: inDays(2) }),
    'email_send_end_date',
  ],
  [
    'a last email after the end',
    campaigns.createCampaign,
    () => campaign({ dateType: 'custom', dateEnd: inDays(2), email_send_end_date: inDays(3) }),
    'email_send_end_date',
  ],
  [
    'everyone and one person',
    campaigns.createCampaign,
    () => campaign({ targetType: 'all', targets: { target_users: [person()] } }),
    'targets.target_users',
  ],
  [
    'everyone and a department',
    campaigns.countRecipients,
    () => ({ body: { all: true, target_departments: [home.department_id] } }),
    'target_departments',
  ],
  [
    'a follow-up that is switched off',
    campaigns.createCampaign,
    () => campaign({ post_campaign: { name: 'y', templates: [ids.template] } }),
    'post_campaign',
  ],
  ['a delay of a follow-up', campaigns.createCampaign, () => followUp({ dateDelay: 3 }), 'post_campaign.dateDelay'],
  ['an end of a follow-up', campaigns.createCampaign, () => followUp({ dateEnd: 3 }), 'post_campaign.dateEnd'],
  ['an end of a forecast', campaigns.forecastSending, () => ({ body: { ...forecast, dateEnd: inDays(5) } }), 'dateEnd'],
  [
    'a last email of a forecast',
    campaigns.getAutoFinishDate,
    () => ({ query: { startDate: inDays(1), emailSendType: 'at_once', sendEndDate: inDays(2) } }),
    'sendEndDate',
  ],
  ['everyone in a list, and one row', employees.reinviteEmployees, () => ({ body: selection() }), 'ids.include_ids'],
  [
    'everyone in a report, and one person',
    employees.orderStaffReport,
    () => ({ query: { need_all: 'true' }, body: { ids: { include_ids: [person()] } } }),
    'ids.include_ids',
  ],
  [
    'every learner and one',
    assignments.resetLearners,
    () => ({ params: { id: ids.assignment }, body: selection() }),
    'ids.include_ids',
  ],
  [
    'everyone for a tag, and one person',
    tags.assignTag,
    () => ({ body: { tag_id: ids.tag, all: true, users_ids: [person()] } }),
    'users_ids',
  ],
  [
    'present holders for a tag that is switched off',
    tags.toggleTag,
    () => ({ body: { tag_id: ids.tag, toggle: false, include_present: true } }),
    'include_present',
  ],
  ['another title of a department', employees.addEmployee, () => newcomer('Elsewhere'), 'department.title'],
  [
    'moving people to no department and to one',
    departments.deleteDepartments,
    () => ({ body: { departments_ids: [home.department_id], people_to: 'none', department_id: home.department_id } }),
    'department_id',
  ],
  ['ending a month as it begins', autophish.toggleAutophish, () => ({ body: { toggle: true, complete: true } }), 'complete'],
  [
    'autophish for everyone and for one',
    autophish.changeAutophish,
    () => ({ body: { targetType: 'all', targets: { target_users: [person()] } } }),
    'targets.target_users',
  ],
  [
    'a picture that is added and removed',
    courses.changeCourse,
    () => ({ params: { id: ids.course }, body: { picture: picture(), remove_picture: 'true' } }),
    'remove_picture',
  ],
  [
    'a report of a package about another course',
    reports.orderCourseReport,
    () => ({ params: { id: ids.assignment }, query: { type: 'scorm' } }),
    'type',
  ],
  [
    'a page of another site after signing out',
    auth.signOut,
    () => ({ query: { domain_url: 'https://evil.example' } }),
    'domain_url',
  ],
])('A request with %s is refused at its field', async (_, endpoint, request, path) => {
  const { status, body } = await call(endpoint, request());
  expect({ status, details: (body as ErrorBody).details }).toMatchObject({ status: 422, details: [{ path }] });
});

test('Fields that a client always sends with neutral values are no contradiction', async () => {
  const quiet = campaign({
    isDelay: false,
    dateDelay: null,
    start_date: inDays(2),
    enableCreateCampaignByEnding: false,
    post_campaign: null,
  });
  expect((await call(campaigns.createCampaign, quiet)).status).toBe(200);
  // A list's filter is sent together with the ticked rows.
  const ticked = { body: { all: false, ids: { include_ids: [person()] }, filter: { search: 'x' } } };
  expect((await call(employees.reinviteEmployees, ticked)).status).toBe(200);
  expect((await call(employees.addEmployee, newcomer('No department'))).status).toBe(200);
});

test('Signing out accepts a following page on this site only', async () => {
  const { token } = home.people.content_manager;
  const elsewhere = await server.call(auth.signOut, { token, query: { domain_url: 'https://elsewhere.example/lk' } });
  expect(elsewhere).toMatchObject({ status: 422, body: { details: [{ path: 'domain_url' }] } });
  const { body } = await server.call(auth.signOut, { token, query: { domain_url: '/lk/agreement' } });
  expect(body).toEqual({ ok: true, url: `${server.services.env.APP_URL}/lk/agreement` });
});
