import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeCourse } from '../../../test/make-course.ts';
import { excluding } from '../../../test/exclude.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { makeTag, putTag } from '../../../test/make-tag.ts';
import { refusal, startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

type Change = RequestOf<typeof campaigns.changeCampaign>['body'];

let server: TestServer;
let sink: Sink;
let isRefusing = false;
beforeAll(async () => {
  sink = await startSink({ refuse: () => (isRefusing ? refusal(550, 'Nobody of that name') : null) });
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const change = ({ people }: TestOrganization, id: string, body: Change) =>
  server.call(campaigns.changeCampaign, {
    token: people.operator.token,
    headers: { 'accept-language': 'en' },
    params: { id },
    body,
  });
const internalOf = async ({ people }: TestOrganization, id: string) =>
  (await server.call(campaigns.getCampaignInternal, { token: people.operator.token, params: { id } })).body;
const ended = (id: string) =>
  until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => ['sent', 'failed', 'cancelled'].includes(state)),
  );
const emailsTo = ({ email }: { email: string }) => sink.messages.filter(({ to }) => to === email).length;

/** Starts a campaign and sends its email to the employee. */
async function running(form = {}) {
  const home = await makeOrganization(server);
  const { id } = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    targets: { target_users: [home.people.employee.id] },
    ...form,
  });
  const [delivery] = await ended(id);
  return { home, id, delivery_id: delivery!.id };
}

test('Changing a campaign’s name, end, message and course writes each former value to the audit log', async () => {
  const { home, id } = await running();
  const course = (await makeCourse(server, home)).id;
  const end_date = inHours(999);
  for (const body of [
    { type: 'name', name: 'Winter' },
    { type: 'end', end_date },
    { type: 'message', hasMessage: true, theme: 'Look', text: 'At this', targetsMessage: 'clicked' },
    { type: 'course', courses: [{ id: course }], targetsAutoCourse: 'clicked', period: 5 },
  ] satisfies Change[])
    expect((await change(home, id, body)).status).toBe(200);
  expect(await internalOf(home, id)).toMatchObject({
    name: 'Winter',
    end_date,
    dateType: 'custom',
    hasMessage: true,
    theme: 'Look',
    hasAutoCourse: true,
    course: { id: course },
    period: 5,
  });
  const log = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'before', 'after']).where('object_id', '=', id).orderBy('id').execute(),
  );
  expect(log.map(({ action }) => action)).toEqual([
    'campaign.create',
    'campaign.name',
    'campaign.end',
    'campaign.message',
    'campaign.course',
  ]);
  expect(log[1]).toMatchObject({ before: { name: 'Campaign' }, after: { name: 'Winter' } });
});

test('A change of the message leaves the fields that it does not name', async () => {
  const { home, id } = await running({ hasMessage: true, theme: 'Look', text: 'At this', targetsMessage: 'clicked' });
  await change(home, id, { type: 'message', text: 'At that' });
  const changed = { theme: 'Look', text: 'At that', targetsMessage: 'clicked' };
  expect(await internalOf(home, id)).toMatchObject({ ...changed, hasMessage: true });
  await change(home, id, { type: 'message', hasMessage: false });
  expect(await internalOf(home, id)).toMatchObject({ ...changed, hasMessage: false });
});

test('Removing the course affects only people who fail from then on', async () => {
  const home = await makeOrganization(server);
  const course = (await makeCourse(server, home)).id;
  const { id } = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    targets: { target_users: [home.people.employee.id] },
    hasAutoCourse: true,
    course,
    targetsAutoCourse: 'clicked',
  });
  const [delivery] = await ended(id);
  await change(home, id, { type: 'course', courses: [] });
  await letTimePass(server, id);
  await hit(server, `/l/${tokenOf(server, delivery!.id)}`);
  await until(
    async () => (await internalOf(home, id)).statistics.clicked,
    (clicked) => clicked === 1,
  );
  const { body } = await server.call(campaigns.getCampaignCourse, { token: home.people.operator.token, params: { id } });
  expect(body.course).toBeNull();
});

test('Another course goes to people who fail from then on, and those who had the first keep it', async () => {
  const home = await makeOrganization(server);
  const { employee, operator } = home.people;
  const [first, second] = [(await makeCourse(server, home)).id, (await makeCourse(server, home)).id];
  const { id } = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    targets: { target_users: [employee.id, operator.id] },
    hasAutoCourse: true,
    course: first,
    targetsAutoCourse: 'clicked',
  });
  const sent = await ended(id);
  await letTimePass(server, id);
  const click = (person: { id: string }) =>
    hit(server, `/l/${tokenOf(server, sent.find(({ user_id }) => user_id === person.id)!.id)}`);
  const coursesOf = (person: { id: string }) =>
    asSystem(server.services.database, async (tx) => {
      const rows = await tx
        .selectFrom('enrolments as e')
        .innerJoin('assigned_courses as a', 'a.id', 'e.assigned_course_id')
        .select('a.course_id')
        .where('e.user_id', '=', person.id)
        .execute();
      return rows.map(({ course_id }) => course_id);
    });
  await click(employee);
  await until(
    () => coursesOf(employee),
    (courses) => courses.length > 0,
  );
  await change(home, id, { type: 'course', courses: [{ id: second }] });
  await click(operator);
  await until(
    () => coursesOf(operator),
    (courses) => courses.length > 0,
  );
  expect([await coursesOf(employee), await coursesOf(operator)]).toEqual([[first], [second]]);
  const { body } = await server.call(campaigns.getCampaignCourse, { token: operator.token, params: { id } });
  expect(body.course).toMatchObject({ learners_count: 1 });
});

test('Adding people sends nobody a second email, and the preview counts them exactly', async () => {
  const tagged = await makeOrganization(server);
  const tag = await makeTag(server, tagged);
  const { operator, content_manager, employee } = tagged.people;
  const { id } = await launch(server, tagged, {
    templates: [await makeTemplate(server, tagged)],
    targets: { target_users: [employee.id] },
    excludedTags: [tag],
  });
  await ended(id);
  await putTag(server, tagged, tag, content_manager.id);
  const targets = { ...nobody, target_users: [employee.id, operator.id, content_manager.id] };
  const request = { token: operator.token, body: { ...targets, campaign_id: id } };
  expect((await server.call(campaigns.countRecipients, request)).body).toMatchObject({
    recipients: 1,
    in_campaign: 1,
    excluded_tag: 1,
  });
  expect((await change(tagged, id, { type: 'recipients', targets })).body.users_count).toBe(2);
  await ended(id);
  expect([emailsTo(employee), emailsTo(operator), emailsTo(content_manager)]).toEqual([1, 1, 0]);
  const again = await change(tagged, id, { type: 'recipients', targets });
  expect(again.status).toBe(422);
  expect(again.body).toMatchObject({ code: 'campaign.no_new_recipients' });
});

test('People added to a planned campaign wait for its start', async () => {
  const home = await makeOrganization(server);
  const { id, start_date } = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    targets: { target_users: [home.people.employee.id] },
    start_date: inHours(24),
  });
  await change(home, id, { type: 'recipients', targets: { target_users: [home.people.operator.id] } });
  const moments = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('deliveries').select('send_at').where('campaign_id', '=', id).execute(),
  );
  expect(moments).toHaveLength(2);
  for (const { send_at } of moments) expect(Date.parse(send_at)).toBeGreaterThanOrEqual(Date.parse(start_date));
});

test('Sending an email again creates another delivery, and a second press creates no third', async () => {
  const { home, id, delivery_id } = await running();
  const { employee } = home.people;
  const body = { type: 'resend', delivery_id } as const;
  const [first, second] = await Promise.all([change(home, id, body), change(home, id, body)]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
  const rows = await ended(id);
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map((row) => tokenOf(server, row.id))).size).toBe(2);
  await until(
    () => emailsTo(employee),
    (count) => count === 2,
  );
  const { body: users } = await server.call(campaigns.listCampaignUsers, {
    token: home.people.operator.token,
    params: { id },
    query: {},
  });
  const byAttempt = users.data.toSorted((a, b) => a.attempt - b.attempt);
  expect(byAttempt.map(({ attempt, can_resend }) => [attempt, can_resend])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(await internalOf(home, id)).toMatchObject({ users_count: 1, resent: 1, statistics: { sent: 2 } });
  expect((await change(home, id, body)).body).toMatchObject({ code: 'campaign.sent_again_already' });
});

test('A trial sends each template once, and sends each of its emails again separately', async () => {
  const home = await makeOrganization(server);
  const templates = [await makeTemplate(server, home), await makeTemplate(server, home), await makeTemplate(server, home)];
  const { id } = await launch(server, home, { templates, isTesting: true });
  const listed = async () => {
    const request = { token: home.people.operator.token, params: { id }, query: {} };
    const { data } = (await server.call(campaigns.listCampaignUsers, request)).body;
    return data.map(({ user, template, attempt, can_resend }) => ({ id: user.id, template: template?.id, attempt, can_resend }));
  };
  await ended(id);
  const trial = await listed();
  expect(new Set(trial.map(({ template }) => template)).size).toBe(3);
  for (const email of trial) expect(email).toMatchObject({ id: home.people.operator.id, attempt: 1, can_resend: true });
  for (const { id: delivery_id } of await deliveriesOf(server, id)) {
    expect((await change(home, id, { type: 'resend', delivery_id })).status).toBe(200);
  }
  await ended(id);
  const again = await listed();
  expect(again.filter(({ attempt, can_resend }) => attempt === 1 && !can_resend)).toHaveLength(3);
  expect(again.filter(({ attempt, can_resend }) => attempt === 2 && can_resend)).toHaveLength(3);
});

test('An email that still waits to leave, or whose person may get none, cannot be sent again', async () => {
  const { home, id, delivery_id } = await running();
  await asSystem(server.services.database, (tx) => excluding(home.id, home.people.employee.id).execute(tx));
  expect((await change(home, id, { type: 'resend', delivery_id })).body).toMatchObject({ code: 'campaign.no_letters_to_person' });
  const later = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    targets: { target_users: [home.people.operator.id] },
    emailSendType: 'to_end',
    email_send_end_date: inHours(900),
  });
  await change(home, later.id, { type: 'pause' });
  const [waiting] = await deliveriesOf(server, later.id);
  expect((await change(home, later.id, { type: 'resend', delivery_id: waiting!.id })).body).toMatchObject({
    code: 'campaign.on_its_way',
  });
});

test('A delivery of another campaign or another organization is not found', async () => {
  const { home, id } = await running();
  const stranger = await running();
  expect((await change(home, id, { type: 'resend', delivery_id: stranger.delivery_id })).status).toBe(404);
  expect((await change(stranger.home, id, { type: 'resend', delivery_id: stranger.delivery_id })).status).toBe(404);
});

test('Cancelling the rest keeps what has left, and a campaign without a rest refuses', async () => {
  const home = await makeOrganization(server);
  await addPeople(server, home, 20);
  const { id } = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    emailSendType: 'to_end',
    email_send_end_date: inHours(900),
  });
  expect((await change(home, id, { type: 'cancel_rest' })).body).toMatchObject({ status: 'active' });
  const rows = await ended(id);
  const cancelled = rows.filter(({ state }) => state === 'cancelled').length;
  expect(cancelled).toBeGreaterThan(15);
  expect((await internalOf(home, id)).unsent).toBe(cancelled);
  expect((await change(home, id, { type: 'cancel_rest' })).body).toMatchObject({ code: 'campaign.nothing_to_cancel' });
});

test.each<[string, () => Change, string]>([
  ['an end that has passed', () => ({ type: 'end', end_date: inHours(-1) }), 'end_date'],
  ['a message without its text', () => ({ type: 'message', hasMessage: true, theme: 'x' }), 'text'],
  ['an empty name', () => ({ type: 'name', name: ' ' }), 'name'],
])('A change of a campaign is refused at its field: %s', async (_, body, path) => {
  const { home, id } = await running();
  const { status, body: answer } = await change(home, id, body());
  expect(status).toBe(422);
  expect(answer).toMatchObject({ details: [{ path }] });
});

test('An end before the last email is refused', async () => {
  const home = await makeOrganization(server);
  const { id } = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    start_date: inHours(24),
    emailSendType: 'to_end',
    email_send_end_date: inHours(48),
  });
  expect((await change(home, id, { type: 'end', end_date: inHours(47) })).body).toMatchObject({
    details: [{ path: 'end_date', message: 'Before the last email' }],
  });
});

test('A completed campaign cannot be changed', async () => {
  const { home, id, delivery_id } = await running();
  await server.call(campaigns.completeCampaign, { token: home.people.operator.token, params: { id } });
  for (const body of [
    { type: 'name', name: 'x' },
    { type: 'recipients', targets: { all: true } },
    { type: 'resend', delivery_id },
    { type: 'cancel_rest' },
    { type: 'retry' },
  ] satisfies Change[])
    expect((await change(home, id, body)).status).toBe(409);
});

test('A campaign that could send nothing has failed, says why, and can be retried', async () => {
  const home = await makeOrganization(server);
  const { employee, operator } = home.people;
  isRefusing = true;
  const { id } = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    targets: { target_users: [employee.id, operator.id] },
  });
  const failed = await until(
    () => internalOf(home, id),
    ({ status }) => status === 'failed',
  );
  expect(failed.failure).toMatchObject({ reason: 'not_sent', detail: expect.stringContaining('Nobody of that name') });
  expect((await change(home, id, { type: 'pause' })).body).toMatchObject({ code: 'campaign.failed' });
  isRefusing = false;
  const [first, second] = await Promise.all([change(home, id, { type: 'retry' }), change(home, id, { type: 'retry' })]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
  await until(
    () => internalOf(home, id),
    ({ statistics }) => statistics.sent === 2,
  );
  expect([emailsTo(employee), emailsTo(operator)]).toEqual([1, 1]);
  expect(await internalOf(home, id)).toMatchObject({ status: 'active', failure: null, resent: 2, statistics: { failed: 2 } });
});
