import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { NewCampaignInput } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

const HOUR_MS = 3_600_000;
const PEOPLE = 5;

let server: TestServer;
let sink: Sink;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const run = <T>(statement: ReturnType<typeof sql<T>>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const hold = ({ id }: TestOrganization, isPaused: boolean) =>
  run(sql`update organizations set phishing_paused = ${isPaused} where id = ${id}`);

type Stop = {
  form?: Partial<NewCampaignInput>;
  /** How many hours ago the emails were due, and the sending window began and ended. Negative hours are in the future. */
  due: number;
  window: [from: number, to: number];
  movedHoursAgo?: number;
};

/** Creates a campaign whose organisation was paused before an email could be sent, in its state this many hours later. */
async function stoodStill({ form, due, window, movedHoursAgo }: Stop): Promise<{ home: TestOrganization; id: string }> {
  const home = await makeOrganization(server);
  const start_date = new Date(Date.now() + HOUR_MS).toISOString();
  const { id } = await launch(server, home, { templates: [await makeTemplate(server, home)], start_date, ...form });
  await hold(home, true);
  await run(sql`update deliveries set send_at = now() - ${due} * interval '1 hour' where campaign_id = ${id}`);
  await run(sql`update phishing_campaigns set status = 'active', start_date = now() - ${window[0]} * interval '1 hour',
    email_send_end_date = now() - ${window[1]} * interval '1 hour' where id = ${id}`);
  if (movedHoursAgo !== undefined)
    await run(
      sql`insert into sending_states (organization_id, moving_at) values (${home.id}, now() - ${movedHoursAgo} * interval '1 hour')`,
    );
  return { home, id };
}
const goOn = ({ home }: { home: TestOrganization }) => hold(home, false);
const find = async ({ home, id }: { home: TestOrganization; id: string }) =>
  (await server.call(campaigns.getCampaign, { params: { id }, token: home.people.operator.token })).body;
const messages = async (id: string) =>
  (
    await run(
      sql<{ state: string; send_at: string }>`select state, send_at from deliveries where campaign_id = ${id} order by send_at`,
    )
  ).rows;
const decide = ({ home, id }: { home: TestOrganization; id: string }, type: 'send' | 'leave') =>
  server.call(campaigns.decideHeld, { params: { id }, body: { type }, token: home.people.operator.token });
const states = async (id: string) => new Set((await messages(id)).map(({ state }) => state));

/** Expects each email in its own equal share of the time from now on. */
async function expectSpread(id: string, hours: number): Promise<void> {
  const rows = await messages(id);
  const share = (hours * HOUR_MS) / PEOPLE;
  rows.forEach(({ send_at }, place) => {
    const wait = new Date(send_at).getTime() - Date.now();
    expect(wait).toBeGreaterThan(share * place - 60_000);
    expect(wait).toBeLessThan(share * (place + 1) + 60_000);
  });
}

test('After a long stop the emails are spread over what is left of the window', async () => {
  const campaign = await stoodStill({ form: { emailSendType: 'to_end' }, due: 2, window: [4, -5] });
  await goOn(campaign);
  await until(
    () => messages(campaign.id),
    (rows) => new Date(rows.at(-1)!.send_at).getTime() > Date.now(),
  );
  await expectSpread(campaign.id, 5);
  expect((await find(campaign)).held).toBe(null);
});

test('Once the window is over the emails wait for a decision, and the author is notified once', async () => {
  const campaign = await stoodStill({ due: 3, window: [4, 2], movedHoursAgo: 3 });
  await goOn(campaign);
  const { held, status, statistics } = await until(
    () => find(campaign),
    (campaign) => campaign.held !== null,
  );
  expect({ count: held!.count, status, sent: statistics.sent }).toEqual({ count: PEOPLE, status: 'active', sent: 0 });
  expect(Date.now() - new Date(held!.since).getTime()).toBeLessThan(60_000);
  const { body } = await server.call(campaigns.listCampaignUsers, {
    params: { id: campaign.id },
    query: { only: 'held' },
    token: campaign.home.people.operator.token,
  });
  expect(body.total_count).toBe(PEOPLE);
  const notifications = () =>
    run(
      sql<{
        user_id: string;
      }>`select user_id from emails where organization_id = ${campaign.home.id} and kind = 'campaign_held'`,
    );
  await until(notifications, ({ rows }) => rows.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await notifications()).rows).toEqual([{ user_id: campaign.home.people.operator.id }]);
  expect(sink.messages.filter(({ raw }) => raw.includes(`v1;${campaign.home.id}`))).toEqual([]);
});

test('Emails released by a person are spread over as long as the window was, and the campaign ends as long after', async () => {
  const campaign = await stoodStill({ form: { emailSendType: 'to_end' }, due: 3, window: [8, 2] });
  await goOn(campaign);
  const before = await until(
    () => find(campaign),
    (campaign) => campaign.held !== null,
  );
  const { status, body } = await decide(campaign, 'send');
  expect(status).toBe(200);
  expect(body.held).toBe(null);
  await expectSpread(campaign.id, 6);
  const after = new Date(body.email_send_end_date).getTime();
  expect(Math.abs(after - Date.now() - 6 * HOUR_MS)).toBeLessThan(60_000);
  const openFor = ({ end_date, email_send_end_date }: typeof before) => Date.parse(end_date) - Date.parse(email_send_end_date);
  expect(Math.abs(openFor(body) - openFor(before))).toBeLessThan(10);
  expect((await decide(campaign, 'send')).status).toBe(409);
  const audit = await run(sql<{ action: string }>`select action from audit_log where organization_id = ${campaign.home.id}
    and object_id = ${campaign.id} and action like 'campaign.held%'`);
  expect(audit.rows).toEqual([{ action: 'campaign.held_send' }]);
});

test('Emails that a person leaves unsent are counted so, and the campaign can end', async () => {
  const campaign = await stoodStill({ due: 3, window: [3, 3] });
  await goOn(campaign);
  await until(
    () => find(campaign),
    (campaign) => campaign.held !== null,
  );
  expect((await decide(campaign, 'leave')).body).toMatchObject({ held: null, unsent: PEOPLE, status: 'active' });
  expect(await states(campaign.id)).toEqual(new Set(['cancelled']));
  const { token } = campaign.home.people.operator;
  const { body } = await server.call(campaigns.completeCampaign, { params: { id: campaign.id }, token });
  expect(body).toMatchObject({ status: 'completed', unsent: PEOPLE });
});

test('Ending a campaign with held emails leaves them unsent', async () => {
  const campaign = await stoodStill({ due: 3, window: [3, 3] });
  await goOn(campaign);
  await until(
    () => find(campaign),
    (campaign) => campaign.held !== null,
  );
  const { token } = campaign.home.people.operator;
  const { body } = await server.call(campaigns.completeCampaign, { params: { id: campaign.id }, token });
  expect(body).toMatchObject({ held: null, unsent: PEOPLE });
  expect((await decide(campaign, 'send')).status).toBe(409);
});

test.each<[string, Stop]>([
  ['a stop shorter than an hour', { due: 0.5, window: [0.5, 0.5] }],
  ['a slow server, which was never still', { due: 3, window: [3, 3], movedHoursAgo: 0.2 }],
  ['a trial, which its author asked for', { form: { isTesting: true }, due: 3, window: [3, 3] }],
])('Emails leave without a decision after: %s', async (_, stop) => {
  const campaign = await stoodStill(stop);
  await goOn(campaign);
  await until(
    () => states(campaign.id),
    (seen) => seen.size === 1 && seen.has('sent'),
  );
  expect((await find(campaign)).held).toBe(null);
});

test('Anyone who resumes a campaign after its own long pause sees at once that emails are held', async () => {
  const campaign = await stoodStill({ due: 3, window: [3, 3], movedHoursAgo: 0 });
  const { token } = campaign.home.people.operator;
  const act = (type: 'pause' | 'resume') =>
    server.call(campaigns.changeCampaign, { params: { id: campaign.id }, token, body: { type } });
  await act('pause');
  await goOn(campaign);
  await run(sql`update phishing_campaigns set paused_at = now() - interval '2 hours' where id = ${campaign.id}`);
  await act('pause');
  expect((await act('resume')).body).toMatchObject({ is_paused: false, held: { count: PEOPLE } });
});

test('Emails of a campaign by tag are spread over as long as their planned times lay apart', async () => {
  const campaign = await stoodStill({ due: 5, window: [500, 3] });
  await run(sql`update phishing_campaigns set by_tag = true where id = ${campaign.id}`);
  await run(sql`update deliveries d set send_at = now() - interval '5 hours' + n.place * interval '30 minutes'
    from (select id, row_number() over () - 1 as place from deliveries where campaign_id = ${campaign.id}) n where n.id = d.id`);
  await goOn(campaign);
  await until(
    () => find(campaign),
    (campaign) => campaign.held !== null,
  );
  expect((await decide(campaign, 'send')).body.held).toBe(null);
  await expectSpread(campaign.id, 2);
});
