import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { deleteTemplate } from '@vigil/contract/phishing-templates/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeTemplate } from '../../../test/make-campaign.ts';
import { makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const formOf = (id: string, { people }: TestOrganization = home) =>
  server.call(campaigns.getCampaignForm, { params: { id }, token: people.operator.token });

async function campaign() {
  const templates = [await makeTemplate(server, home), await makeTemplate(server, home)];
  const course = (await makeCourse(server, home)).id;
  const targets = {
    ...nobody,
    target_departments: [home.department_id],
    target_users: [home.people.employee.id],
    exclude_users: [home.people.super_user.id],
  };
  const settings = {
    name: 'Autumn',
    hasAutoCourse: true,
    course,
    targetsAutoCourse: 'clicked' as const,
    period: 12,
    course_again: true,
    hasMessage: true,
    targetsMessage: 'entered_data' as const,
    theme: 'Look',
    text: 'At this',
  };
  const { id } = await launch(server, home, { ...settings, templates, targets, start_date: tomorrow });
  return { id, templates, course, targets, settings };
}

test('Repeating a campaign fills in everything that the first was made of', async () => {
  const { id, templates, course, targets, settings } = await campaign();
  const { body } = await formOf(id);
  const { course: _, ...plain } = settings;
  expect(body).toMatchObject({ ...plain, emailSendType: 'at_once', isTesting: false, targets });
  expect(body.course?.id).toBe(course);
  expect(body.templates.map((template) => template.id).sort()).toEqual(templates.sort());
  expect(body.templates.every(({ emails_count }) => emails_count === 1)).toBe(true);
  expect(body.gone).toEqual({ templates: [], departments: 0, people: 0, tags: 0, course: null, redirect_page: null });
  const again = await launch(server, home, {
    ...settings,
    templates: body.templates.map((template) => template.id),
    targets: body.targets,
    start_date: tomorrow,
  });
  expect(again.users_count).toBe(
    (await server.call(campaigns.getCampaign, { params: { id }, token: home.people.operator.token })).body.users_count,
  );
});

test('Repeating a campaign leaves out and reports what no longer exists', async () => {
  const { id, templates } = await campaign();
  await server.call(deleteTemplate, { params: { id: templates[0]! }, token: home.people.operator.token });
  await asSystem(server.services.database, async (tx) => {
    await tx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', home.people.employee.id).execute();
    await tx
      .updateTable('courses')
      .set({ archived: true })
      .where(
        'id',
        'in',
        tx.selectFrom('phishing_campaigns').select('course_id').where('id', '=', id).$castTo<{ course_id: string }>(),
      )
      .execute();
  });
  const { body } = await formOf(id);
  expect(body.templates.map((template) => template.id)).toEqual([templates[1]]);
  expect(body.targets).toMatchObject({ target_users: [], target_departments: [home.department_id] });
  expect(body).toMatchObject({ hasAutoCourse: false, course: null, redirect_page: null });
  expect(body.gone).toMatchObject({ departments: 0, people: 1, course: expect.stringMatching(/./) });
  expect(body.gone.templates).toHaveLength(1);
});

test('Only its own organization can repeat a campaign', async () => {
  const { id } = await campaign();
  expect((await formOf(id, await makeOrganization(server))).status).toBe(404);
});
