import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { NewCampaignInput } from '@vigil/contract/phishing-campaigns/campaign.ts';
import * as departments from '@vigil/contract/departments/endpoints.ts';
import * as workingHours from '@vigil/contract/working-hours/endpoints.ts';
import { weekdayOf, dayOf } from '@vigil/contract/working-hours/zone.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPeople, deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTag } from '../../../test/make-tag.ts';
import { asSystem } from '../../db/database.ts';
import { workIn } from '../../jobs/work-context.ts';
import { sendByTag } from '../tag-campaigns/commands/send-by-tag.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let sink: Sink;
let home: TestOrganization;
let template: string;
beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});
beforeEach(async () => {
  home = await makeOrganization(server);
  template = await makeTemplate(server, home);
});

const run = <T>(statement: ReturnType<typeof sql<T>>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
/** Sets one working day of the week: the weekday this many days from now, in UTC. */
const workOnly = async (days: number, { from = '00:00', until: end = '24:00' } = {}) => {
  await run(sql`update organizations set time_zone = 'UTC' where id = ${home.id}`);
  const weekdays = [weekdayOf(dayOf(Date.now() + days * DAY_MS))];
  const body = { weekdays, from, until: end, holidays: 'none' as const, days: [] };
  const { status } = await server.call(workingHours.changeWorkingHours, { token: home.people.super_user.token, body });
  expect(status).toBe(200);
};
const sends = async (id: string) =>
  (
    await run(
      sql<{ state: string; send_at: string; time_zone: string | null }>`
        select d.state, d.send_at, p.time_zone from deliveries d join departments p on p.id = d.department_id
         where d.campaign_id = ${id} order by d.send_at`,
    )
  ).rows.map((row) => ({ ...row, at: Date.parse(row.send_at) }));
const create = (form: Partial<NewCampaignInput>) =>
  server.call(campaigns.createCampaign, {
    token: home.people.operator.token,
    headers: { 'accept-language': 'en' },
    body: { name: 'Campaign', templates: [template], targets: { all: true }, ...form },
  });

test('The forecast matches the plan: in each department’s own working hours, evenly', async () => {
  const { token } = home.people.operator;
  await run(sql`update organizations set time_zone = 'Asia/Tashkent', holidays = 'none' where id = ${home.id}`);
  const { body: office } = await server.call(departments.addDepartment, {
    token,
    body: { title: 'New York', time_zone: 'America/New_York' },
  });
  const { body: below } = await server.call(departments.addDepartment, { token, body: { title: 'Sales', parent_id: office.id } });
  await addPeople(server, home, 40);
  await addPeople(server, { ...home, department_id: below.id }, 30);
  const start = inHours(20);
  const form = { startDate: start, sendEndDate: inHours(20 + 24 * 9), workingHours: true };
  const { body: forecast } = await server.call(campaigns.forecastSending, {
    token,
    body: { audience: { ...nobody, all: true }, ...form },
  });
  const { id, email_send_end_date, end_date } = await launch(server, home, {
    templates: [template],
    emailSendType: 'to_end',
    workingHours: true,
    isDelay: true,
    dateDelay: start,
    email_send_end_date: form.sendEndDate,
  });
  expect({ email_send_end_date, end_date }).toEqual({
    email_send_end_date: forecast.email_send_end_date,
    end_date: forecast.end_date,
  });
  const planned = await sends(id);
  expect(forecast.count).toBe(planned.length);
  expect(forecast.untimely).toBe(0);
  expect(forecast.groups.map(({ time_zone }) => time_zone).toSorted()).toEqual(['America/New_York', 'Asia/Tashkent']);
  await run(sql`update departments set time_zone = 'America/New_York' where id = ${below.id}`);
  for (const { time_zone, count, intervals } of forecast.groups) {
    const own = (await sends(id)).filter((delivery) => (delivery.time_zone ?? 'Asia/Tashkent') === time_zone);
    expect(own).toHaveLength(count);
    const total = intervals.reduce((sum, interval) => sum + Date.parse(interval.end) - Date.parse(interval.start), 0);
    for (const interval of intervals) {
      const [from, to] = [Date.parse(interval.start), Date.parse(interval.end)];
      const inside = own.filter(({ at }) => at >= from && at < to).length;
      expect(Math.abs(inside - (count * (to - from)) / total)).toBeLessThanOrEqual(2);
    }
  }
});

test('Without working hours the forecast counts the emails outside of them, and names when people work next', async () => {
  await workOnly(2);
  const { body } = await server.call(campaigns.forecastSending, {
    token: home.people.operator.token,
    body: { audience: { ...nobody, all: true }, startDate: new Date().toISOString(), emailSendType: 'at_once' },
  });
  expect(body.untimely).toBe(body.count);
  expect(body.next_working!.slice(0, 10)).toBe(dayOf(Date.now() + 2 * DAY_MS));
  expect(body.next_working!.slice(10)).toBe('T00:00:00.000Z');
});

test('A campaign with working hours waits for them even when it sends at once, and a trial does not', async () => {
  await workOnly(2);
  const { id, email_send_end_date } = await launch(server, home, { templates: [template], workingHours: true });
  const morning = `${dayOf(Date.now() + 2 * DAY_MS)}T00:00:00.000Z`;
  expect(email_send_end_date).toBe(morning);
  expect(new Set((await sends(id)).map(({ send_at }) => new Date(send_at).toISOString()))).toEqual(new Set([morning]));
  const trial = await launch(server, home, { templates: [template], workingHours: true, isTesting: true });
  await until(
    () => deliveriesOf(server, trial.id),
    ([delivery]) => delivery?.state === 'sent',
  );
});

test('Emails that come due while people rest wait for working hours, after a pause as after an outage', async () => {
  await workOnly(2);
  const { id } = await launch(server, home, { templates: [template], workingHours: true });
  const other = await launch(server, home, { templates: [template], start_date: inHours(1), workingHours: false });
  await run(sql`update phishing_campaigns set status = 'active' where id in (${id}, ${other.id})`);
  await run(sql`update deliveries set send_at = now() where campaign_id in (${id}, ${other.id})`);
  await until(
    () => deliveriesOf(server, other.id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  const waiting = await until(
    () => sends(id),
    (rows) => rows.every(({ at }) => at > Date.now() + HOUR_MS),
  );
  expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['queued']));
  for (const { send_at } of waiting) expect(new Date(send_at).toISOString().slice(0, 10)).toBe(dayOf(Date.now() + 2 * DAY_MS));
  // The emails are spread, not all at once.
  expect(new Set(waiting.map(({ at }) => at)).size).toBe(waiting.length);
});

test('A campaign that would be over before people are at work is refused at its end', async () => {
  await workOnly(3);
  const { status, body } = await create({ workingHours: true, dateType: 'custom', dateEnd: inHours(20) });
  expect(status).toBe(422);
  expect(body).toMatchObject({ details: [{ path: 'dateEnd', message: 'The campaign would end before anyone is at work' }] });
  expect((await create({ dateType: 'custom', dateEnd: inHours(20), start_date: inHours(1) })).status).toBe(200);
});

test('Held emails that a person releases leave within working hours', async () => {
  const { id } = await launch(server, home, {
    templates: [template],
    emailSendType: 'to_end',
    workingHours: true,
    start_date: inHours(1),
  });
  await workOnly(2);
  await run(sql`update phishing_campaigns set status = 'active', held_at = now(), held_count = users_count,
    start_date = now() - interval '9 hours', email_send_end_date = now() - interval '1 hour' where id = ${id}`);
  await run(sql`update deliveries set state = 'held', send_at = now() - interval '2 hours' where campaign_id = ${id}`);
  const { body } = await server.call(campaigns.decideHeld, {
    token: home.people.operator.token,
    params: { id },
    body: { type: 'send' },
  });
  for (const { send_at } of await sends(id))
    expect(new Date(send_at).toISOString().slice(0, 10)).toBe(dayOf(Date.now() + 2 * DAY_MS));
  expect(body.email_send_end_date.slice(0, 10)).toBe(dayOf(Date.now() + 2 * DAY_MS));
});

test('A repeated campaign starts with the first one’s working hours, and so does its follow-up', async () => {
  const { token } = home.people.operator;
  const { body } = await create({
    workingHours: true,
    start_date: inHours(1),
    enableCreateCampaignByEnding: true,
    post_campaign: { name: 'After', templates: [template], workingHours: true },
  });
  expect(body.workingHours).toBe(true);
  const { body: form } = await server.call(campaigns.getCampaignForm, { token, params: { id: body.id } });
  expect(form.workingHours).toBe(true);
  expect(form.post_campaign!.workingHours).toBe(true);
  await workOnly(2);
  await server.call(campaigns.completeCampaign, { token, params: { id: body.id } });
  expect((await create({ start_date: inHours(1) })).body.workingHours).toBe(false);
});

test('A department sets the clock of its branch, even after it is merged', async () => {
  const { token } = home.people.operator;
  const add = async (title: string, more: object = {}) =>
    (await server.call(departments.addDepartment, { token, body: { title, ...more } })).body;
  const zones = async (parent_id?: string) =>
    (await server.call(departments.listDepartments, { token, query: parent_id === undefined ? {} : { parent_id } })).body.data;
  const east = await add('East', { time_zone: 'Asia/Vladivostok' });
  const shop = await add('Shop', { parent_id: east.id });
  const west = await add('West');
  expect((await zones()).find(({ id }) => id === east.id)!.time_zone).toBe('Asia/Vladivostok');
  expect((await zones(east.id)).map(({ time_zone }) => time_zone)).toEqual([null]);
  await server.call(departments.mergeDepartments, { token, body: { department_id: east.id, into_id: west.id } });
  expect((await zones(west.id)).map(({ id, time_zone }) => [id, time_zone])).toEqual([[shop.id, 'Asia/Vladivostok']]);
  const change = (time_zone: string | null) =>
    server.call(departments.changeDepartment, { token, body: { id: shop.id, time_zone } });
  expect((await change('Mars/Olympus')).status).toBe(422);
  expect((await change(null)).status).toBe(200);
  expect((await zones(west.id))[0]!.time_zone).toBeNull();
});

test('Emails of a tag wait for working hours if its action says so, in a running campaign as in a new one', async () => {
  await workOnly(2);
  const { employee, operator } = home.people;
  const tag = { id: await makeTag(server, home), title: 'Tag' };
  const send = (user_id: string, working_hours: boolean) =>
    workIn(server.services, home.id, (scope) =>
      sendByTag(scope, {
        tag,
        template_id: template,
        user_ids: [user_id],
        created_by: operator.id,
        working_hours,
        now: new Date(),
      }),
    );
  await send(employee.id, true);
  const found = () =>
    run(sql<{ id: string; working_hours: boolean }>`select id, working_hours from phishing_campaigns where tag_id = ${tag.id}`);
  const [{ id, working_hours }] = (await found()).rows as [{ id: string; working_hours: boolean }];
  expect(working_hours).toBe(true);
  expect((await sends(id))[0]!.send_at).toContain(dayOf(Date.now() + 2 * DAY_MS));
  await send(operator.id, false);
  expect((await found()).rows).toMatchObject([{ id, working_hours: false }]);
  await until(
    () => deliveriesOf(server, id),
    (rows) => rows.some(({ user_id, state }) => user_id === operator.id && state === 'sent'),
  );
});
