import type { AutophishChange, AutophishSettings } from '@vigil/contract/autophish/autophish.ts';
import * as endpoints from '@vigil/contract/autophish/endpoints.ts';
import { WAITING_DAYS } from '@vigil/contract/autophish/rules.ts';
import { getCampaign } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { decideApproval } from '@vigil/contract/campaign-approval/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addPeople, deliveriesOf, hit, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeCourse } from '../../../test/make-course.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { makeTag } from '../../../test/make-tag.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { beginMonth, beginMonths } from './commands/begin-months.ts';

const DAY = 86_400_000;
const own: Pick<AutophishSettings, 'source' | 'languages'> = { source: 'own', languages: ['ru'] };

let server: TestServer;
let sink: Sink;
let now: Date | null = null;
beforeAll(async () => {
  sink = await startSink();
  server = await startServer(
    { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' },
    { clock: () => now ?? new Date() },
  );
});
afterEach(() => {
  now = null;
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const asOperator = ({ people: { operator } }: TestOrganization) => ({ token: operator.token });
const read = async (home: TestOrganization) => (await server.call(endpoints.getAutophish, asOperator(home))).body;
const forecast = async (home: TestOrganization) => (await server.call(endpoints.getAutophishForecast, asOperator(home))).body;
const change = (home: TestOrganization, body: Partial<AutophishSettings>) =>
  server.call(endpoints.changeAutophish, { ...asOperator(home), body: { ...own, ...body } });
const toggle = (home: TestOrganization, body: { toggle: boolean; complete?: boolean }) =>
  server.call(endpoints.toggleAutophish, { ...asOperator(home), body });
const begin = ({ id }: TestOrganization) => workIn(server.services, id, beginMonth);

/** Makes an organisation of five people with autophish on, and `each` templates of every difficulty. */
async function makeHomeWithAutophish(each = 1): Promise<TestOrganization> {
  const home = await makeOrganization(server);
  for (const difficulty of ['easy', 'moderate', 'hard'] as const)
    for (let n = 0; n < each; n++) await makeTemplate(server, home, { difficulty });
  await change(home, {});
  expect((await toggle(home, { toggle: true })).status).toBe(200);
  return home;
}

/** Moves the clock to the morning on which the next month begins. */
async function waitForMorning(home: TestOrganization): Promise<void> {
  now = new Date(Date.parse((await forecast(home)).begins_at) + 60_000);
}

const plansOf = ({ id }: TestOrganization) =>
  asSystem(server.services.database, (tx) =>
    tx.selectFrom('autophish_plans').selectAll().where('organization_id', '=', id).orderBy('month').execute(),
  );
const campaignsOf = ({ id }: TestOrganization) =>
  asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('phishing_campaigns')
      .select(['id', 'status', 'start_date', 'email_send_end_date'])
      .where('organization_id', '=', id)
      .where('is_autophish', '=', true)
      .execute(),
  );

/** Returns the template that each person got in a campaign, with its difficulty. */
const assignedIn = (campaign_id: string) =>
  asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('deliveries as d')
      .innerJoin('campaign_templates as t', 't.id', 'd.campaign_template_id')
      .select(['d.id', 'd.user_id', 't.template_id', 't.difficulty'])
      .where('d.campaign_id', '=', campaign_id)
      .execute(),
  );

/** Sends the month's emails now, and follows the links of these people. */
async function sendAndFail(campaign_id: string, fallers: string[]): Promise<void> {
  const moment = new Date(Date.now() - 1_000);
  await asSystem(server.services.database, async (tx) => {
    await tx
      .updateTable('phishing_campaigns')
      // The campaign sends today even if today is not a working day.
      .set({ status: 'active', start_date: moment, working_hours: false })
      .where('id', '=', campaign_id)
      .execute();
    await tx.updateTable('deliveries').set({ send_at: moment }).where('campaign_id', '=', campaign_id).execute();
  });
  await until(
    () => deliveriesOf(server, campaign_id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  await letTimePass(server, campaign_id);
  for (const { id, user_id } of await deliveriesOf(server, campaign_id))
    if (fallers.includes(user_id)) await hit(server, `/l/${tokenOf(server, id)}`);
  await until(
    () => deliveriesOf(server, campaign_id),
    (rows) => rows.filter(({ result }) => result === 'clicked').length === fallers.length,
  );
  // Emails without any action stay open for three days.
  await asSystem(server.services.database, (tx) =>
    sql`update deliveries set sent_at = sent_at - interval '4 days' where campaign_id = ${campaign_id}`.execute(tx),
  );
}

test('over three months nobody gets a template twice, people who fail get easier ones, people who pass get harder ones, and each month is planned once', async () => {
  const home = await makeHomeWithAutophish(3);
  const { employee, operator, content_manager } = home.people;
  const fallers = [[employee.id], [employee.id, operator.id], [employee.id]];
  const story = new Map<string, { template_id: string; difficulty: string }[]>();
  for (const [month, fallen] of fallers.entries()) {
    await waitForMorning(home);
    await Promise.all([begin(home), begin(home), beginMonths(server.services, () => {})]);
    await begin(home);
    expect(await campaignsOf(home)).toHaveLength(month + 1);
    const { campaign_id } = (await plansOf(home)).at(-1)!;
    for (const { user_id, ...message } of await assignedIn(campaign_id!))
      story.set(user_id, [...(story.get(user_id) ?? []), message]);
    await sendAndFail(campaign_id!, fallen);
  }
  expect(story.size).toBe(5);
  for (const messages of story.values()) expect(new Set(messages.map(({ template_id }) => template_id)).size).toBe(3);
  const hardnessOf = (id: string) => story.get(id)!.map(({ difficulty }) => difficulty);
  expect(hardnessOf(employee.id)).toEqual(['easy', 'easy', 'easy']);
  expect(hardnessOf(content_manager.id)).toEqual(['easy', 'moderate', 'hard']);
  expect(hardnessOf(operator.id)).toEqual(['easy', 'moderate', 'easy']);

  const { months, running } = await read(home);
  expect(months.map(({ campaign }) => campaign?.statistics.clicked)).toEqual([1, 2, 1]);
  // In the second month four people got a moderate email and one of them failed. A person who fails the easiest level gets the
  // easiest again.
  expect(months[1]).toMatchObject({ rose: 3, fell: 1 });
  expect(months[2]).toMatchObject({ rose: 4, fell: 0 });
  expect(running).toMatchObject({ id: months[0]!.campaign!.id, waiting: 0 });
});

test('a month begins in the morning of its first working day and is spread over working days', async () => {
  const home = await makeHomeWithAutophish();
  await change(home, { day: 1, days: 5 });
  const expected = await forecast(home);
  await waitForMorning(home);
  await begin(home);
  const [campaign] = await campaignsOf(home);
  const [started, sent] = [new Date(campaign!.start_date), new Date(campaign!.email_send_end_date)];
  expect(started.getTime() - Date.parse(expected.begins_at)).toBe(60_000);
  expect(sent.toISOString()).toBe(expected.send_end);
  // Working days in Tashkent, the default time zone of a new organisation.
  expect([0, 6]).not.toContain(started.getUTCDay());
  expect(sent.getUTCHours() - new Date(expected.begins_at).getUTCHours()).toBe(9);
  expect(sent.getTime() - started.getTime()).toBeGreaterThan(4 * DAY);
});

test('where a second person approves campaigns, a month waits for somebody other than the person who switched autophish on', async () => {
  const home = await makeHomeWithAutophish();
  const { super_user, operator } = home.people;
  await server.call(changeGeneralSettings, { token: super_user.token, body: { phishing_approval: true } });
  await waitForMorning(home);
  await begin(home);
  const [{ id } = { id: '' }] = await campaignsOf(home);
  const decide = (token: string) => server.call(decideApproval, { params: { id }, body: { type: 'approve', note: '' }, token });
  expect((await server.call(getCampaign, { params: { id }, token: operator.token })).body.approval).toBe('waiting');
  expect((await decide(operator.token)).status).toBe(403);
  expect((await decide(super_user.token)).status).toBe(200);
});

test('the forecast shows how hard a template each person would get, and who would get none', async () => {
  const home = await makeHomeWithAutophish();
  const { month, recipients, levels, templates, repeats } = await forecast(home);
  expect(month).toMatch(/^\d{4}-\d{2}$/);
  expect(recipients).toMatchObject({ recipients: 5, excluded: 0 });
  expect(levels).toEqual([
    { difficulty: 'easy', count: 5 },
    { difficulty: 'moderate', count: 0 },
    { difficulty: 'hard', count: 0 },
  ]);
  expect(templates).toMatchObject([{ difficulty: 'easy', count: 5 }]);
  expect(repeats).toBe(0);
});

test('an interrupted beginning leaves nothing behind, and the next run creates the whole month', async () => {
  const home = await makeHomeWithAutophish();
  await waitForMorning(home);
  const cutOff = workIn(server.services, home.id, async (context) => {
    await beginMonth(context);
    throw new Error('killed');
  });
  await expect(cutOff).rejects.toThrow('killed');
  await begin(home);
  expect(await plansOf(home)).toHaveLength(1);
  expect(await campaignsOf(home)).toHaveLength(1);
});

test('after a long outage the month is skipped, and earlier months are not made up for', async () => {
  const home = await makeHomeWithAutophish();
  const { begins_at } = await forecast(home);
  now = new Date(Date.parse(begins_at) + (WAITING_DAYS + 1) * DAY);
  await begin(home);
  await begin(home);
  expect(await campaignsOf(home)).toEqual([]);
  expect((await read(home)).months).toMatchObject([{ campaign: null, missed: 'late' }]);
  now = new Date(Date.parse(begins_at) + 100 * DAY);
  await begin(home);
  expect((await plansOf(home)).length).toBeLessThanOrEqual(2);
  expect((await campaignsOf(home)).length).toBeLessThanOrEqual(1);
});

test('an obstacle delays the month, and finally becomes the reason why the month has no campaign', async () => {
  const home = await makeHomeWithAutophish();
  await waitForMorning(home);
  const pause = (phishing_paused: boolean) =>
    asSystem(server.services.database, (tx) =>
      tx.updateTable('organizations').set({ phishing_paused }).where('id', '=', home.id).execute(),
    );
  await pause(true);
  await begin(home);
  expect(await plansOf(home)).toEqual([]);
  expect((await read(home)).obstacle).toBe('organization_paused');
  now = new Date(now!.getTime() + (WAITING_DAYS + 1) * DAY);
  await begin(home);
  expect(await plansOf(home)).toMatchObject([{ missed: 'organization_paused', campaign_id: null }]);
});

test('switching on on the start day, or moving the start to a past day, begins with the next month', async () => {
  const home = await makeHomeWithAutophish();
  await waitForMorning(home);
  const { month } = await forecast(home);
  await toggle(home, { toggle: false });
  await toggle(home, { toggle: true });
  await begin(home);
  expect(await campaignsOf(home)).toEqual([]);
  expect((await forecast(home)).month > month).toBe(true);

  const other = await makeHomeWithAutophish();
  await change(other, { day: 28 });
  await waitForMorning(other);
  now = new Date(now!.getTime() - DAY);
  const expected = await forecast(other);
  await change(other, { day: 2 });
  await begin(other);
  expect(await campaignsOf(other)).toEqual([]);
  expect((await forecast(other)).month > expected.month).toBe(true);
});

test('switching on twice changes nothing the second time', async () => {
  const home = await makeHomeWithAutophish();
  const { switched } = await read(home);
  expect((await toggle(home, { toggle: true })).body).toMatchObject({ is_on: true, switched });
  const written = await asSystem(server.services.database, (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('organization_id', '=', home.id)
      .where('action', '=', 'autophish.toggle')
      .execute(),
  );
  expect(written).toEqual([{ actor_id: home.people.operator.id, after: { is_on: true } }]);
});

test('switching off lets the running month continue unless it is to end too', async () => {
  const home = await makeHomeWithAutophish();
  await waitForMorning(home);
  await begin(home);
  const { running } = (await toggle(home, { toggle: false })).body;
  expect(running).toMatchObject({ status: 'planned', waiting: 5 });
  expect((await toggle(home, { toggle: false, complete: true })).body).toMatchObject({ is_on: false, running: null });
  const { body } = await server.call(getCampaign, { ...asOperator(home), params: { id: running!.id } });
  expect(body).toMatchObject({ status: 'completed', is_autophish: true, unsent: 5 });
});

test('no month begins while autophish is off', async () => {
  const home = await makeHomeWithAutophish();
  await waitForMorning(home);
  await toggle(home, { toggle: false });
  await begin(home);
  expect(await plansOf(home)).toEqual([]);
});

test('autophish cannot be switched on without what a campaign needs, and the refusal names what is missing', async () => {
  const home = await makeOrganization(server);
  await change(home, {});
  const refusal = async () => (await toggle(home, { toggle: true })).body as unknown;
  expect(await refusal()).toMatchObject({ code: 'autophish.no_templates' });
  expect((await read(home)).obstacle).toBe('no_templates');
  expect(await forecast(home)).toMatchObject({ templates: [], repeats: 0, recipients: { recipients: 5 } });
  await makeTemplate(server, home);
  const set = (columns: object) =>
    asSystem(server.services.database, (tx) => tx.updateTable('organizations').set(columns).where('id', '=', home.id).execute());
  await set({ licence_ends_on: '2020-01-01' });
  expect(await refusal()).toMatchObject({ code: 'autophish.licence' });
  await set({ licence_ends_on: '2099-01-01' });
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('verified_domains').set({ verified_at: null }).where('organization_id', '=', home.id).execute(),
  );
  expect(await refusal()).toMatchObject({ code: 'autophish.nobody' });
  expect((await read(home)).is_on).toBe(false);
});

test('flawed settings are refused at their field, and objects of another organisation are refused', async () => {
  const [home, other] = [await makeOrganization(server), await makeOrganization(server)];
  const flaws = async (body: object) => (await change(home, body)).body as unknown;
  expect(await flaws({ languages: [] })).toMatchObject({ details: [{ path: 'languages' }] });
  expect(await flaws({ day: 29 })).toMatchObject({ details: [{ path: 'day' }] });
  expect(await flaws({ days: 0 })).toMatchObject({ details: [{ path: 'days' }] });
  expect(await flaws({ targetType: 'custom' })).toMatchObject({ details: [{ path: 'targets' }] });
  expect(await flaws({ hasAutoCourse: true })).toMatchObject({ details: [{ path: 'course' }] });
  expect((await change(home, { excludedTags: [await makeTag(server, other)] })).status).toBe(422);
  expect((await change(home, { hasAutoCourse: true, course: (await makeCourse(server, other)).id })).status).toBe(404);
  await makeTemplate(server, home);
  await makeTemplate(server, other);
  const targets = {
    all: false,
    target_users: [other.people.employee.id],
    target_departments: [],
    exclude_users: [],
    exclude_departments: [],
  };
  expect(await flaws({ targetType: 'custom', targets })).toMatchObject({ details: [{ path: 'targets.target_users' }] });
  expect((await read(home)).settings.targets.target_users).toEqual([]);
});

test('every person gets an email of their level, even when there are more people than one batch plans', async () => {
  const home = await makeHomeWithAutophish(2);
  await addPeople(server, home, 5_100);
  await waitForMorning(home);
  await begin(home);
  const [campaign] = await campaignsOf(home);
  await until(
    async () => (await campaignsOf(home))[0]!.status,
    (status) => status === 'planned',
    60,
  );
  const assigned = await assignedIn(campaign!.id);
  expect(assigned).toHaveLength(5_105);
  expect(new Set(assigned.map(({ difficulty }) => difficulty))).toEqual(new Set(['easy']));
  const [first, second] = [...Map.groupBy(assigned, ({ template_id }) => template_id).values()].map(({ length }) => length);
  expect(Math.abs(first! - second!)).toBeLessThanOrEqual(1);
});

test('a change leaves other settings alone, and the result of both is validated', async () => {
  const home = await makeOrganization(server);
  const { employee, operator } = home.people;
  const send = (body: AutophishChange) => server.call(endpoints.changeAutophish, { ...asOperator(home), body });
  await send({
    targetType: 'custom',
    targets: { target_users: [employee.id], exclude_users: [operator.id] },
    languages: ['uz'],
    source: 'own',
    day: 12,
    days: 4,
    period: 9,
  });
  const before = (await read(home)).settings;
  expect((await send({})).body.settings).toEqual(before);
  expect((await send({ days: 5, targets: { target_users: [operator.id] } })).body.settings).toEqual({
    ...before,
    days: 5,
    targets: { ...before.targets, target_users: [operator.id] },
  });
  expect(await send({ hasAutoCourse: true })).toMatchObject({ status: 422, body: { details: [{ path: 'course' }] } });
});
