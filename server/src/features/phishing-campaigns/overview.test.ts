import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { JUDGED_AFTER_HOURS } from '@vigil/contract/phishing-results/rules.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { pixelPath } from '../phishing-delivery/links.ts';

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

const HOUR_MS = 3_600_000;
const system = (statement: ReturnType<typeof sql>) => asSystem(server.services.database, (tx) => statement.execute(tx));

async function sentTo(home: TestOrganization, form: object = {}): Promise<string> {
  const { id } = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    targets: { target_users: [home.people.employee.id, home.people.operator.id] },
    ...form,
  });
  await until(
    () => deliveriesOf(server, id),
    (rows) => rows.length === 2 && rows.every(({ state }) => state === 'sent'),
  );
  return id;
}

const overviewOf = async ({ people }: TestOrganization, id: string) =>
  (await server.call(campaigns.getCampaignOverview, { token: people.operator.token, params: { id } })).body;
const complete = (home: TestOrganization, id: string) =>
  server.call(campaigns.completeCampaign, { token: home.people.operator.token, params: { id } });

test('Figures are final 72 hours after the last email, however soon the campaign is ended', async () => {
  const home = await makeOrganization(server);
  const id = await sentTo(home);
  await system(sql`update deliveries set sent_at = now() - case user_id when ${home.people.operator.id} then interval '1 hour' else interval '5 hours' end
    where campaign_id = ${id}`);
  await complete(home, id);
  const { sending, judged_from, is_exact, people } = await overviewOf(home, id);
  expect(Date.parse(sending.last_sent_at!) - Date.parse(sending.first_sent_at!)).toBe(4 * HOUR_MS);
  expect(sending.median_sent_at).toBe(sending.first_sent_at);
  expect(Date.parse(judged_from!) - Date.parse(sending.last_sent_at!)).toBe(JUDGED_AFTER_HOURS * HOUR_MS);
  expect([is_exact, people]).toEqual([true, null]);
});

test('While emails wait to leave, figures are final 72 hours after the last planned email', async () => {
  const home = await makeOrganization(server);
  const id = await sentTo(home);
  const last = new Date(Date.now() + 9 * HOUR_MS).toISOString();
  await system(sql`update phishing_campaigns set email_send_end_date = ${last} where id = ${id}`);
  await system(sql`update deliveries set state = 'held' where campaign_id = ${id} and user_id = ${home.people.operator.id}`);
  expect(Date.parse((await overviewOf(home, id)).judged_from!)).toBe(Date.parse(last) + JUDGED_AFTER_HOURS * HOUR_MS);
});

test('A campaign compares with the last one of its kind that ended before it began and sent something', async () => {
  const home = await makeOrganization(server);
  const ended = async (name: string, change: ReturnType<typeof sql> = sql`status = 'completed'`) => {
    const id = await sentTo(home, { name });
    await complete(home, id);
    await system(sql`update phishing_campaigns set ${change} where id = ${id}`);
    return id;
  };
  const first = await ended('First');
  const second = await ended('Second');
  await system(sql`update campaign_templates set expected_from = 19 where campaign_id = ${second}`);
  await ended('By autophish', sql`is_autophish = true`);
  await ended('Follow-up', sql`follows_campaign_id = ${first}`);
  const empty = await ended('Nothing sent');
  await system(sql`update campaign_counters set sent = 0 where campaign_id = ${empty}`);
  const overlapping = await sentTo(home, { name: 'Overlapping' });
  const now = await sentTo(home, { name: 'Now' });
  await complete(home, overlapping);
  const { previous } = await overviewOf(home, now);
  expect(previous).toMatchObject({ id: second, expected: { from: 19, to: null }, statistics: { sent: 2, incidents: 0 } });
});

test('A person who got two emails counts once, and where results are anonymous that count is not shown', async () => {
  const home = await makeOrganization(server);
  const id = await sentTo(home);
  await letTimePass(server, id);
  const [delivery] = await deliveriesOf(server, id);
  await server.call(campaigns.changeCampaign, {
    token: home.people.operator.token,
    params: { id },
    body: { type: 'resend', delivery_id: delivery!.id },
  });
  const all = await until(
    () => deliveriesOf(server, id),
    (rows) => rows.length === 3 && rows.every(({ state }) => state === 'sent'),
  );
  await letTimePass(server, id);
  for (const { id: delivery_id, user_id } of all) {
    if (user_id === delivery!.user_id) await hit(server, `/l/${tokenOf(server, delivery_id)}`);
  }
  const clicked = await until(
    () => overviewOf(home, id),
    ({ people }) => people?.clicked === 1,
  );
  expect(clicked.people).toMatchObject({ sent: 2, clicked: 1, incidents: 1 });
  const body = { anonymous_reporting: true, smallest_group: 5 };
  await server.call(changeGeneralSettings, { token: home.people.super_user.token, body });
  expect(await overviewOf(home, id)).toMatchObject({ people: null, is_exact: false, machines: null });
});

test('A machine’s hits move to people when an operator says so', async () => {
  const home = await makeOrganization(server);
  const id = await sentTo(home);
  const [delivery] = await deliveriesOf(server, id);
  const { token } = home.people.operator;
  await hit(server, `/l/${tokenOf(server, delivery!.id)}`, { agent: 'curl/8.5' });
  await hit(server, pixelPath(tokenOf(server, delivery!.id)), { agent: 'curl/8.5' });
  const { machines } = await until(
    () => overviewOf(home, id),
    (overview) => (overview.machines ?? []).reduce((sum, { clicks, opens }) => sum + clicks + opens, 0) === 2,
  );
  expect(machines).toEqual([{ reason: 'scanner_agent', clicks: 1, opens: 1 }]);
  const params = { id, delivery_id: delivery!.id };
  const events = (await server.call(campaigns.listDeliveryEvents, { token, params })).body.data;
  const click = events.find(({ kind }) => kind === 'clicked')!;
  await server.call(campaigns.overruleVerdict, { token, params, body: { event_id: click.id, verdict: 'human' } });
  expect((await overviewOf(home, id)).machines).toEqual([{ reason: 'scanner_agent', clicks: 0, opens: 1 }]);
});
