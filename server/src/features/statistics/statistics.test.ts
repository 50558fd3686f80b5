import { randomUUID } from 'node:crypto';
import { addDepartment } from '@vigil/contract/departments/endpoints.ts';
import { listOrganizations } from '@vigil/contract/organizations/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as endpoints from '@vigil/contract/statistics/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, inDays, makeCourse, only } from '../../../test/make-course.ts';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { todayOf } from '../../db/today.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;
let template: string;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  home = await makeOrganization(server);
  template = await makeTemplate(server, home);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const requestFor = (id: string) => ({ params: { id }, token: home.people.operator.token });
const risk = async (id: string) => (await server.call(endpoints.getPersonRisk, requestFor(id))).body;
const phishing = async (id: string, query: { limit?: number; offset?: number } = {}) =>
  (await server.call(endpoints.getPersonPhishing, { ...requestFor(id), query })).body;

/** Sends a campaign to one person, with the email sent a minute ago. */
async function emailTo(user_id: string, form: { name?: string; isTesting?: boolean } = {}): Promise<string> {
  const campaign = await launch(server, home, { templates: [template], targets: only(user_id), ...form });
  const [delivery] = await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.length > 0 && rows.every(({ state }) => state === 'sent'),
  );
  await letTimePass(server, campaign.id);
  return tokenOf(server, delivery!.id);
}

test('A person’s emails are listed with the actions on each, the newest first, and the person sees the same totals without open emails', async () => {
  const { id, token } = home.people.employee;
  const clicked = await emailTo(id, { name: 'Older' });
  await emailTo(id, { name: 'Newer' });
  await emailTo(id, { name: 'A trial', isTesting: true });
  expect((await hit(server, `/l/${clicked}`)).statusCode).toBe(200);

  const { data, totals, total_count } = await phishing(id);
  expect(data).toMatchObject([
    { campaign: { name: 'Newer' }, template: { id: template, difficulty: 'moderate' }, result: 'sent', result_at: null },
    { campaign: { name: 'Older' }, result: 'clicked', result_at: expect.any(String), reported_at: null },
  ]);
  expect(total_count).toBe(2);
  expect(totals).toMatchObject({ sent: 2, opened: 1, clicked: 1, entered_data: 0 });
  // The newer email may still be in the inbox.
  const own = { ...totals, sent: 1, last: [{ id: expect.any(String), sent_at: expect.any(String), is_failed: true }] };
  expect((await server.call(endpoints.getMyPhishing, { token })).body).toEqual(own);
  expect((await phishing(id, { limit: 1, offset: 1 })).data).toMatchObject([{ campaign: { name: 'Older' } }]);
  // Returns only the last days, if a number of days is given.
  const mine = async (days_period: number) =>
    (await server.call(endpoints.getMyPhishing, { token, query: { days_period } })).body;
  expect(await mine(1)).toEqual(own);
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('deliveries')
      .set({ sent_at: inDays(-3) })
      .where('user_id', '=', id)
      .execute(),
  );
  expect(await mine(1)).toMatchObject({ sent: 0, clicked: 0, last: [] });
  const { last, ...all } = await mine(2_000_000_000);
  expect(all).toEqual(totals);
  expect(last.map(({ is_failed }) => Number(is_failed)).toSorted((a, b) => a - b)).toEqual([0, 1]);
  // A colleague's emails are not the person's.
  expect(await phishing(home.people.content_manager.id)).toMatchObject({ data: [], total_count: 0, totals: { sent: 0 } });
});

test('Learning figures are limited to the last days, if a number of days is given', async () => {
  const { id, token } = home.people.operator;
  const course = await makeCourse(server, home);
  await assign(server, home, course.id, { targets: only(id) });
  const assigned = async (query: { days_period?: number }) =>
    (await server.call(endpoints.getMyPassed, { token, query })).body.assigned;
  expect(await assigned({ days_period: 1 })).toBe(1);
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('enrolments')
      .set({ enrolled_at: inDays(-3) })
      .where('user_id', '=', id)
      .execute(),
  );
  expect(await assigned({ days_period: 1 })).toBe(0);
  expect(await assigned({})).toBe(1);
});

test('The risk explains both its parts, and is the same in either call', async () => {
  const { id, token } = home.people.super_user;
  expect(await risk(id)).toEqual({ is_hidden: false, risk_level: null, parts: null, data: [] });
  const course = await makeCourse(server, home);
  await assign(server, home, course.id, { targets: only(id) });
  await asSystem(server.services.database, (tx) =>
    tx
      .updateTable('enrolments')
      .set({ end_date: inDays(-1) })
      .where('user_id', '=', id)
      .execute(),
  );
  const message = await emailTo(id);
  await hit(server, `/l/${message}`);
  const listed = await until(
    () => risk(id),
    ({ parts }) => parts?.late === 1 && parts.phishing === 0.5,
  );
  // Without colleagues' results there is no prior: 10·(0.7·0.5 + 0.3·1).
  expect(listed).toMatchObject({
    risk_level: 6.5,
    parts: { phishing: 0.5, results: 1, prior: null, phishing_weighed: 0.5, learning: 1, assigned: 1, late: 1 },
  });
  expect(listed.data.at(-1)).toMatchObject({ risk_level: 6.5 });
  expect((await server.call(endpoints.getMyRisk, { token })).body).toEqual(listed);
});

test('A person’s series are the same as those they see themselves, and no longer than requested', async () => {
  const { id, token } = home.people.content_manager;
  await asSystem(server.services.database, (tx) =>
    sql`insert into user_days (organization_id, user_id, day, progress)
        select ${home.id}, ${id}, ${todayOf(home.id)} - n, 10 * n from generate_series(0, 9) n`.execute(tx),
  );
  const { body } = await server.call(endpoints.getPersonProgress, { ...requestFor(id), query: { days_period: 3 } });
  expect(body.data.map(({ progress }) => progress)).toEqual([30, 20, 10, 0]);
  expect(body).toEqual((await server.call(endpoints.getMyProgress, { token, query: { days_period: 3 } })).body);
});

test('No page opens for a deleted or unknown person, nor with an invalid id', async () => {
  const { id } = home.people.system_admin;
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
  );
  for (const endpoint of [
    endpoints.getPersonRisk,
    endpoints.getPersonProgress,
    endpoints.getPersonPhishing,
    endpoints.getPersonQuizzes,
  ]) {
    for (const wrongId of [id, randomUUID()]) expect((await server.call(endpoint, requestFor(wrongId))).status).toBe(404);
    expect((await server.call(endpoint, requestFor('nobody'))).status).toBeGreaterThanOrEqual(400);
  }
});

test('Where results are anonymous, departments can still be sorted by name and by learning', async () => {
  const quiet = await makeOrganization(server);
  const { token } = quiet.people.operator;
  for (const title of ['Ближний', 'Средний', 'Ярус']) {
    await server.call(addDepartment, { token, body: { title } });
  }
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('organizations').set({ anonymous_reporting: true }).where('id', '=', quiet.id).execute(),
  );
  const sorted = async (sort_by: 'NAME' | 'PROGRESS' | 'RISK_LEVEL', sort_order: 'asc' | 'desc') => {
    const { body } = await server.call(endpoints.getDetailProgressGroup, {
      token,
      params: { id: quiet.id },
      query: { sort_by, sort_order },
    });
    return body.data.slice(1).map(({ title }) => title);
  };
  expect(await sorted('NAME', 'desc')).toEqual(['Ярус', 'Средний', 'Ближний']);
  expect(await sorted('PROGRESS', 'desc')).toEqual(['Ближний', 'Средний', 'Ярус']);
  expect(await sorted('RISK_LEVEL', 'desc')).toEqual(await sorted('RISK_LEVEL', 'asc'));
});

test('The last campaign has its real end, and one that was ended before its start does not count', async () => {
  const parent = await makeOrganization(server);
  const place = await makeOrganization(server, { parent_id: parent.id });
  const { token } = place.people.operator;
  const last = async () => (await server.call(endpoints.getLastCampaign, { token, params: { id: place.id } })).body.campaign;
  const message = await makeTemplate(server, place);
  const end = (id: string) => server.call(campaigns.completeCampaign, { token, params: { id } });

  const held = await launch(server, place, { name: 'Held', templates: [message], targets: only(place.people.employee.id) });
  await until(
    () => deliveriesOf(server, held.id),
    (rows) => rows.length > 0 && rows.every(({ state }) => state === 'sent'),
  );
  expect((await end(held.id)).status).toBe(200);
  const ended = await last();
  expect(ended).toMatchObject({ name: 'Held', status: 'completed' });
  expect(Date.parse(ended!.end_date)).toBeLessThan(Date.parse(held.end_date));

  const dropped = await launch(server, place, {
    name: 'Dropped',
    templates: [message],
    targets: only(place.people.employee.id),
    start_date: inDays(5),
  });
  expect((await end(dropped.id)).status).toBe(200);
  expect((await last())!.name).toBe('Held');
  const admin = parent.people.system_admin.token;
  const { data } = (await server.call(listOrganizations, { token: admin, query: {} })).body;
  expect(data.find(({ id }) => id === place.id)!.figures.last_campaign!.name).toBe('Held');
});

test('A completed period is shown as of its end, with actions on its emails until now', async () => {
  const period = { period: 'last_month' } as const;
  const request = { ...requestFor(home.id), query: period };
  const { as_of, is_over, period: span } = (await server.call(endpoints.getCurrentRisk, request)).body;
  expect(is_over).toBe(true);
  expect(Date.parse(as_of)).toBeLessThan(Date.now());
  expect(new Date(Date.parse(as_of)).toISOString() > span.to).toBe(true);
  const phished = (await server.call(endpoints.getOrganizationPhishing, request)).body;
  expect(Date.now() - Date.parse(phished.as_of)).toBeLessThan(3_600_000);
});

test('A series has no more than ninety points, and one of risk has two more days than requested', async () => {
  const { people, id: organization } = await makeOrganization(server);
  const { id, token } = people.employee;
  await asSystem(server.services.database, (tx) =>
    sql`insert into user_days (organization_id, user_id, day, progress, risk_level)
        select ${organization}, ${id}, ${todayOf(organization)} - n, 50, 5 from generate_series(0, 200) n`.execute(tx),
  );
  const daysOf = async (days_period: number) => {
    const query = { days_period };
    const progress = (await server.call(endpoints.getMyProgress, { token, query })).body.data;
    const risk = (await server.call(endpoints.getMyRisk, { token, query })).body.data;
    return [progress.length, risk.length];
  };
  // Returns the progress of today and seven days before, and the risk of the dates newer than nine days.
  expect(await daysOf(7)).toEqual([8, 9]);
  expect(await daysOf(365)).toEqual([90, 92]);
  const { token: operator } = people.operator;
  await asSystem(server.services.database, (tx) =>
    sql`insert into organization_days (organization_id, day, risk_level)
        select ${organization}, ${todayOf(organization)} - n, 5 from generate_series(1, 20) n
        on conflict (organization_id, day) do update set risk_level = 5`.execute(tx),
  );
  const whole = await server.call(endpoints.getRiskSeries, {
    params: { id: organization },
    query: { days_period: 7 },
    token: operator,
  });
  const own = await server.call(endpoints.getMyRisk, { token, query: { days_period: 7 } });
  expect(whole.body.data[0]!.date).toBe(own.body.data[0]!.date);
});
