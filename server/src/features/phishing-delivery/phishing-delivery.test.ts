import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { getAllowList } from '@vigil/contract/phishing-delivery/endpoints.ts';
import { recordReadingTime } from '@vigil/contract/phishing-tracking/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { SITE_CONFIGURATION_ID, type SiteConfiguration } from '@vigil/contract/site/site.ts';
import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPeople,
  deliveriesOf,
  hit,
  launch,
  letTimePass,
  makeTemplate,
  PERSON,
  tokenOf,
  until,
  type HitOptions,
} from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { refusal, startSink, type Sink } from '../../../test/sink.ts';
import { appHost, contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { wordsIn } from '../../words.ts';
import { webFolder } from '../site/queries/build.ts';

let server: TestServer;
let sink: Sink;
const refused = new Map<string, () => Error | null>();

beforeAll(async () => {
  sink = await startSink({ refuse: (to) => refused.get(to)?.() ?? null });
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

/** Creates a campaign whose emails have all been sent, long enough ago for people to have read them. */
async function sentCampaign(form: Partial<Parameters<typeof launch>[2]> = {}, vectors: ('form' | 'attachments')[] = ['form']) {
  const organization = await makeOrganization(server);
  const template = await makeTemplate(server, organization, { vectors });
  const campaign = await launch(server, organization, { templates: [template], ...form });
  const deliveries = await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  await letTimePass(server, campaign.id);
  return { organization, campaign, deliveries };
}

const statistics = async (organization: TestOrganization, id: string) =>
  (await server.call(campaigns.getCampaign, { params: { id }, token: organization.people.operator.token })).body.statistics;

test('security 34: Everyone on a verified domain gets one email of their own, marked as a simulation', async () => {
  const { organization, campaign } = await sentCampaign();
  const messages = sink.messages.filter(({ to }) => to.endsWith(organization.domain));
  expect(messages.map(({ to }) => to).sort()).toEqual(
    Object.values(organization.people)
      .map(({ email }) => email)
      .sort(),
  );
  expect(new Set(messages.map(({ messageId }) => messageId)).size).toBe(5);
  expect(messages[0]!.raw).toMatch(new RegExp(`X-Phish-Simulation:\\s+v1;${organization.id};[\\w-]{43}`));
  expect(await statistics(organization, campaign.id)).toMatchObject({ sent: 5, opened: 0, clicked: 0, automated: 0 });
});

test('security 37: Opening, clicking and entering data count once each, however often repeated', async () => {
  const { organization, campaign, deliveries } = await sentCampaign();
  const token = tokenOf(server, deliveries[0]!.id);
  expect((await hit(server, `/o/${token}.gif`)).headers['content-type']).toBe('image/gif');
  await letTimePass(server, campaign.id);
  for (let n = 0; n < 10; n++) expect((await hit(server, `/l/${token}`)).statusCode).toBe(200);
  // The redirect after the form leaves the phishing domain, and a browser checks the policy for that too.
  expect((await hit(server, `/l/${token}`)).headers['content-security-policy']).toContain("form-action 'self' http://app.test;");
  const entered = await hit(server, `/l/${token}`, {
    method: 'POST',
    payload: 'password=CANARY',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(entered.statusCode).toBe(303);
  expect(entered.headers.location).toMatch(/^http:\/\/app\.test\/lk\/phishing\/gotcha\?letter=%2Fletters%2F/);
  expect(await statistics(organization, campaign.id)).toMatchObject({
    sent: 5,
    opened: 1,
    clicked: 1,
    entered_data: 1,
    automated: 0,
    incident_risk: 20,
  });
  const users = await server.call(campaigns.listCampaignUsers, {
    params: { id: campaign.id },
    query: { status: ['entered_data'] },
    token: organization.people.operator.token,
  });
  expect(users.body.data).toMatchObject([{ status: 'entered_data', os: 'Windows', user: { id: deliveries[0]!.user_id } }]);
});

const scanners: [string, HitOptions][] = [
  ['HEAD', { method: 'HEAD' }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['a link checker', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['curl', { agent: 'curl/8.0' }],
  ['no agent at all', { agent: '' }],
];
test.each(scanners)('security 37: A hit is stored and not counted: %s', async (_, options) => {
  const { organization, campaign, deliveries } = await sentCampaign();
  await hit(server, `/l/${tokenOf(server, deliveries[0]!.id)}`, options);
  expect(await statistics(organization, campaign.id)).toMatchObject({ opened: 0, clicked: 0, automated: 1 });
});

/** Sets the email's sending to this many seconds ago. */
const sentAgo = (delivery_id: string, seconds: number) =>
  asSystem(server.services.database, (tx) =>
    tx
      .updateTable('deliveries')
      .set({ sent_at: new Date(Date.now() - seconds * 1000), last_hit_at: null, last_hit_kind: null })
      .where('id', '=', delivery_id)
      .execute(),
  );
const withoutLanguage: HitOptions = { agent: PERSON.replace('140', '139') };

test('One weak signal makes nobody a machine, two do, and a hit faster than a person can read is a machine’s', async () => {
  const { organization, campaign, deliveries } = await sentCampaign();
  const [soon, quick, doubted, both, cloud] = deliveries.map(({ id }) => ({ id, token: tokenOf(server, id) }));
  await sentAgo(soon!.id, 1);
  await hit(server, `/l/${soon!.token}`);
  expect(await statistics(organization, campaign.id)).toMatchObject({ clicked: 0, automated: 1 });
  await sentAgo(quick!.id, 5);
  await hit(server, `/l/${quick!.token}`);
  await hit(server, `/o/${both!.token}.gif`);
  await hit(server, `/l/${both!.token}`);
  await hit(server, `/l/${cloud!.token}`, { address: '40.94.12.7' });
  expect(await statistics(organization, campaign.id)).toMatchObject({ clicked: 3, automated: 1 });
  await sentAgo(doubted!.id, 5);
  await hit(server, `/l/${doubted!.token}`, withoutLanguage);
  expect(await statistics(organization, campaign.id)).toMatchObject({ clicked: 3, automated: 2 });
});

test('Data entered by the same browser make a doubtful click a person’s, unless the browser is a scanner', async () => {
  const { organization, campaign, deliveries } = await sentCampaign();
  const { id: delivery_id } = deliveries[0]!;
  const path = `/l/${tokenOf(server, delivery_id)}`;
  const address = '10.3.3.3';
  await hit(server, path, { method: 'HEAD', address });
  await sentAgo(delivery_id, 5);
  await hit(server, path, { ...withoutLanguage, address });
  expect(await statistics(organization, campaign.id)).toMatchObject({ clicked: 0, automated: 2 });
  await sentAgo(delivery_id, 60);
  await hit(server, path, { agent: withoutLanguage.agent!, address, method: 'POST', headers: { 'accept-language': 'ru' } });
  expect(await statistics(organization, campaign.id)).toMatchObject({ clicked: 1, entered_data: 1, automated: 1 });
  const { body } = await server.call(campaigns.listDeliveryEvents, {
    params: { id: campaign.id, delivery_id },
    token: organization.people.operator.token,
  });
  expect(body.data.map(({ verdict, reasons }) => [verdict, reasons])).toEqual([
    ['automated', ['head']],
    ['human', ['too_soon', 'no_language', 'confirmed']],
    ['human', ['address_of_machines']],
  ]);
});

test('Of a gateway that opens many people’s emails, only its first hit counts', async () => {
  const crowd = await makeOrganization(server);
  await addPeople(server, crowd, 15);
  const otherCampaign = await launch(server, crowd, { templates: [await makeTemplate(server, crowd)] });
  const rows = await until(
    () => deliveriesOf(server, otherCampaign.id),
    (all) => all.every(({ state }) => state === 'sent'),
  );
  await letTimePass(server, otherCampaign.id);
  for (const { id } of rows) await hit(server, `/l/${tokenOf(server, id)}`, { address: '10.9.9.9', ...withoutLanguage });
  const { clicked, automated } = await statistics(crowd, otherCampaign.id);
  expect(clicked).toBeLessThanOrEqual(2);
  expect(automated).toBe(20 - clicked!);
});

test('The figures follow when an operator overrules a verdict', async () => {
  const { organization, campaign, deliveries } = await sentCampaign();
  const delivery_id = deliveries[0]!.id;
  await hit(server, `/l/${tokenOf(server, delivery_id)}`, { agent: 'curl/8.0' });
  const { token } = organization.people.operator;
  const params = { id: campaign.id, delivery_id };
  const events = await server.call(campaigns.listDeliveryEvents, { params, token });
  expect(events.body.data).toMatchObject([{ kind: 'clicked', verdict: 'automated', reasons: ['scanner_agent', 'no_language'] }]);
  const event_id = events.body.data[0]!.id;
  await server.call(campaigns.overruleVerdict, { params, token, body: { event_id, verdict: 'human' } });
  expect(await statistics(organization, campaign.id)).toMatchObject({ opened: 1, clicked: 1, automated: 0 });
  await server.call(campaigns.overruleVerdict, { params, token, body: { event_id, verdict: 'human' } });
  await server.call(campaigns.overruleVerdict, { params, token, body: { event_id, verdict: 'automated' } });
  expect(await statistics(organization, campaign.id)).toMatchObject({ opened: 0, clicked: 0, automated: 1 });
});

test('An excused failure counts again without its reason, and later actions are excused with it', async () => {
  const { organization, campaign, deliveries } = await sentCampaign();
  const delivery_id = deliveries[0]!.id;
  const { token } = organization.people.operator;
  const params = { id: campaign.id, delivery_id };
  const excuse = (reason: string, by = token) => server.call(campaigns.excuseDelivery, { params, token: by, body: { reason } });
  const link = `/l/${tokenOf(server, delivery_id)}`;
  expect((await excuse('Ничего не было')).status).toBe(409);
  await hit(server, link);
  expect((await excuse('   ')).status).toBe(422);
  expect((await excuse('Чужой', (await makeOrganization(server)).people.operator.token)).status).toBe(404);
  expect((await excuse('Просили проверить')).status).toBe(200);
  expect(await statistics(organization, campaign.id)).toMatchObject({ opened: 1, clicked: 0, incidents: 0, excused: 1 });
  await hit(server, link, { method: 'POST' });
  expect(await statistics(organization, campaign.id)).toMatchObject({ opened: 1, clicked: 0, entered_data: 0, excused: 1 });
  expect((await excuse('Просил директор')).status).toBe(200);
  const { body } = await server.call(campaigns.listCampaignUsers, { params, token, query: { only: 'excused' } });
  expect(body.data).toMatchObject([{ status: 'opened', excuse: { reason: 'Просил директор' } }]);
  expect(body.data[0]!.excuse!.by_name).not.toBe('');
  await server.call(campaigns.withdrawExcuse, { params, token });
  await server.call(campaigns.withdrawExcuse, { params, token });
  expect(await statistics(organization, campaign.id)).toMatchObject({ clicked: 1, entered_data: 1, excused: 0 });
});

test.each(['ignored_networks', 'site'])('Hits from a network without people are automated (%s)', async (setting) => {
  const { organization, campaign, deliveries } = await sentCampaign();
  const { super_user, system_admin } = organization.people;
  const [own, theirs] = setting === 'site' ? ['198.51.100.7', '2001:db8:5::9'] : ['203.0.113.7', '2001:db8:7::9'];
  const ignored_networks = [`${own.slice(0, -1)}0/24`, `${theirs.slice(0, -1)}/48`];
  const token = setting === 'site' ? system_admin.token : super_user.token;
  const body = setting === 'site' ? { site: { ignored_networks } } : { ignored_networks };
  expect((await server.call(changeGeneralSettings, { token, body })).status).toBe(200);
  const link = `/l/${tokenOf(server, deliveries[0]!.id)}`;
  await hit(server, link, { address: own });
  await hit(server, link, { address: theirs, method: 'POST' });
  expect(await statistics(organization, campaign.id)).toMatchObject({ clicked: 0, entered_data: 0, automated: 2 });
  await hit(server, link, { address: '192.0.2.1' });
  expect(await statistics(organization, campaign.id)).toMatchObject({ clicked: 1, automated: 2 });
});

test('security 37: 100 parallel hits of one person count once', async () => {
  const { organization, campaign, deliveries } = await sentCampaign();
  const token = tokenOf(server, deliveries[0]!.id);
  await Promise.all(Array.from({ length: 100 }, () => hit(server, `/l/${token}`, { address: '10.1.1.1' })));
  expect(await statistics(organization, campaign.id)).toMatchObject({ clicked: 1, automated: 0 });
});

test('An opened attachment counts as opened and not as a click', async () => {
  const { organization, campaign, deliveries } = await sentCampaign({}, ['attachments']);
  const message = sink.messages.find(({ to }) => to === organization.people.employee.email)!;
  expect(message.raw).toContain('Content-Disposition: attachment');
  expect((await hit(server, `/a/${tokenOf(server, deliveries[0]!.id)}`)).statusCode).toBe(303);
  expect(await statistics(organization, campaign.id)).toMatchObject({ opened: 1, clicked: 0, opened_attachment: 1 });
});

test('security 35: A landing page has no script, no field names and only one address to send to', async () => {
  const { deliveries } = await sentCampaign();
  const page = await hit(server, `/l/${tokenOf(server, deliveries[0]!.id)}`);
  expect(page.body).not.toMatch(/<script|name="password"|evil\.test|onerror/);
  expect(page.body).toContain('<form method="post">');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('security 36: An unknown token, another path and another method all return the same 404', async () => {
  const { deliveries } = await sentCampaign();
  const answers = await Promise.all([
    hit(server, '/l/AAAAAAAAAAAAAAAAAAAAAA'),
    hit(server, '/o/AAAAAAAAAAAAAAAAAAAAAA.gif'),
    hit(server, '/nothing'),
    hit(server, '/l/%E0%A4%A'),
    hit(server, `/a/${tokenOf(server, deliveries[0]!.id)}`, { method: 'POST' }),
  ]);
  const seen = answers.map(({ statusCode, body, headers }) => ({
    statusCode,
    body,
    type: headers['content-type'],
    policy: headers['content-security-policy'],
  }));
  expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(seen[0]!.statusCode).toBe(404);
});

test.each(languages)('An unknown link answers with a page in the visitor’s language that names nobody (%s)', async (language) => {
  const { body, headers } = await hit(server, '/l/AAAAAAAAAAAAAAAAAAAAAA', { headers: { 'accept-language': language } });
  const { unknown_page } = wordsIn(language).phishing;
  expect(body).toContain(`<html lang="${language}">`);
  expect(body).toContain(unknown_page.title);
  expect(body).toContain(unknown_page.text);
  expect(body).not.toMatch(/vigil|src=|href=|url\(|<script/i);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
});

test('security 36: The links of a completed campaign answer and count nothing', async () => {
  const { organization, campaign, deliveries } = await sentCampaign();
  await server.call(campaigns.completeCampaign, { params: { id: campaign.id }, token: organization.people.operator.token });
  expect((await hit(server, `/l/${tokenOf(server, deliveries[0]!.id)}`)).statusCode).toBe(200);
  expect(await statistics(organization, campaign.id)).toMatchObject({ opened: 0, clicked: 0, automated: 0 });
});

test('A test campaign sends only to its author', async () => {
  const organization = await makeOrganization(server);
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)], isTesting: true });
  expect(campaign.users_count).toBe(1);
  const rows = await until(
    () => deliveriesOf(server, campaign.id),
    (all) => all.every(({ state }) => state === 'sent'),
  );
  expect(rows).toMatchObject([{ user_id: organization.people.operator.id }]);
  const user = await asSystem(server.services.database, (tx) =>
    tx.selectFrom('users').select('sent_count').where('id', '=', organization.people.operator.id).executeTakeFirstOrThrow(),
  );
  expect(user.sent_count).toBe(0);
});

test('A temporary refusal is retried, and a permanent one is shown with its reason', async () => {
  const organization = await makeOrganization(server);
  const { employee, operator } = organization.people;
  let refusals = 0;
  refused.set(employee.email, () => (refusals++ === 0 ? refusal(451, 'Greylisted') : null));
  refused.set(operator.email, () => refusal(550, 'No such user here'));
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  const rows = await until(
    () => deliveriesOf(server, campaign.id),
    (all) =>
      all.filter(({ state }) => state === 'sent').length === 3 &&
      all.every(({ state }) => ['sent', 'deferred', 'failed'].includes(state)),
  );
  expect(rows.find(({ user_id }) => user_id === operator.id)?.state).toBe('failed');
  expect(rows.find(({ user_id }) => user_id === employee.id)?.state).toBe('deferred');
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('deliveries').set({ send_at: new Date() }).where('state', '=', 'deferred').execute(),
  );
  await until(
    () => deliveriesOf(server, campaign.id),
    (all) => all.filter(({ state }) => state === 'sent').length === 4,
  );
  expect(await statistics(organization, campaign.id)).toMatchObject({ sent: 4, failed: 1 });
  const { body } = await server.call(campaigns.listCampaignUsers, {
    params: { id: campaign.id },
    query: { only: 'failed' },
    token: operator.token,
  });
  expect(body.data[0]?.failure).toContain('No such user here');
});

test('security 34: A domain that is no longer verified stops the emails to it', async () => {
  const organization = await makeOrganization(server);
  const campaign = await launch(server, organization, {
    templates: [await makeTemplate(server, organization)],
    start_date: new Date(Date.now() + 3600_000).toISOString(),
  });
  expect(campaign.status).toBe('planned');
  await asSystem(server.services.database, async (tx) => {
    await tx.updateTable('verified_domains').set({ verified_at: null }).where('organization_id', '=', organization.id).execute();
    await tx
      .updateTable('phishing_campaigns')
      .set({ start_date: new Date(), status: 'active' })
      .where('id', '=', campaign.id)
      .execute();
    await tx.updateTable('deliveries').set({ send_at: new Date() }).where('campaign_id', '=', campaign.id).execute();
  });
  await until(
    () => deliveriesOf(server, campaign.id),
    (all) => all.every(({ state }) => state === 'failed'),
  );
  expect(sink.messages.filter(({ to }) => to.endsWith(organization.domain))).toEqual([]);
});

test('A pause and the daily cap hold back emails, and resuming sends the rest', async () => {
  const organization = await makeOrganization(server);
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('organizations').set({ phishing_daily_cap: 2 }).where('id', '=', organization.id).execute(),
  );
  const { token } = organization.people.operator;
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  await until(
    () => deliveriesOf(server, campaign.id),
    (all) => all.filter(({ state }) => state === 'sent').length === 2,
  );
  await until(
    async () => (await server.call(campaigns.getCampaign, { params: { id: campaign.id }, token })).body.hold,
    (hold) => hold === 'daily_cap',
  );
  await server.call(campaigns.changeCampaign, { params: { id: campaign.id }, token, body: { type: 'pause' } });
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('organizations').set({ phishing_daily_cap: 100 }).where('id', '=', organization.id).execute(),
  );
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect((await deliveriesOf(server, campaign.id)).filter(({ state }) => state === 'sent')).toHaveLength(2);
  await server.call(campaigns.changeCampaign, { params: { id: campaign.id }, token, body: { type: 'resume' } });
  await until(
    () => deliveriesOf(server, campaign.id),
    (all) => all.every(({ state }) => state === 'sent'),
  );
});

/** Creates a person who failed, with the signed address of their email. */
async function makeFailure() {
  const sent = await sentCampaign();
  const delivery_id = sent.deliveries[0]!.id;
  const { headers } = await hit(server, `/l/${tokenOf(server, delivery_id)}`, { method: 'POST' });
  const address = new URL(String(headers.location));
  return { ...sent, delivery_id, address, letter: address.searchParams.get('letter')! };
}
const clickedAgo = (delivery_id: string, seconds: number | null) =>
  asSystem(server.services.database, (tx) =>
    tx
      .updateTable('deliveries')
      .set({ clicked_at: seconds === null ? null : new Date(Date.now() - seconds * 1000) })
      .where('id', '=', delivery_id)
      .execute(),
  );
const reportReading = async (message: string, seconds: number) =>
  (await server.call(recordReadingTime, { body: { letter: message, seconds } })).status;
const secondsRead = async (delivery_id: string) =>
  asSystem(server.services.database, async (tx) => {
    const row = await tx
      .selectFrom('deliveries')
      .select('gotcha_seconds')
      .where('id', '=', delivery_id)
      .executeTakeFirstOrThrow();
    return row.gotcha_seconds;
  });

test('The lesson comes in the language of its person', async () => {
  const { deliveries, address } = await makeFailure();
  expect(address.searchParams.get('language')).toBe('ru');
  await asSystem(server.services.database, (tx) =>
    tx.updateTable('users').set({ language: 'uz' }).where('id', '=', deliveries[1]!.user_id).execute(),
  );
  const { headers } = await hit(server, `/l/${tokenOf(server, deliveries[1]!.id)}`, { method: 'POST' });
  expect(new URL(String(headers.location)).searchParams.get('language')).toBe('uz');
});

test('The reading time of a lesson keeps its maximum, and never exceeds the time there was', async () => {
  const { organization, campaign, delivery_id, letter: message } = await makeFailure();
  const { token } = organization.people.operator;
  const params = { id: campaign.id };
  const { body: before } = await server.call(campaigns.getCampaignReading, { params, token });
  expect(before).toEqual({ readers_count: 0, read_through_count: 0, median_seconds: null });
  expect(await reportReading(message, 500)).toBe(200);
  expect(await secondsRead(delivery_id)).toBeLessThan(30);
  await clickedAgo(delivery_id, 3_000);
  for (const [reported, stored] of [
    [45, 45],
    [12, 45],
    [5_000, 600],
  ] as const) {
    expect(await reportReading(message, reported)).toBe(200);
    expect(await secondsRead(delivery_id)).toBe(stored);
  }
  const { body } = await server.call(campaigns.getCampaignReading, { params, token });
  expect(body).toEqual({ readers_count: 1, read_through_count: 1, median_seconds: 600 });
  const users = await server.call(campaigns.listCampaignUsers, { params, query: { status: ['entered_data'] }, token });
  expect(users.body.data).toMatchObject([{ delivery_id, gotcha_seconds: 600 }]);
});

test.each([
  ['is blocked', (id: string) => sql`update users set blocked_at = now(), blocked_by = 'person' where id = ${id}`],
  ['is deleted', (id: string) => sql`update users set deleted_at = now() where id = ${id}`],
  [
    'belongs to a closed organisation',
    (id: string) =>
      sql`update organizations set deactivated_at = now() where id = (select organization_id from users where id = ${id})`,
  ],
])('The address of a lesson opens and stores nothing once its person %s', async (_what, end) => {
  const { deliveries, delivery_id, letter: message } = await makeFailure();
  await clickedAgo(delivery_id, 3_000);
  const open = async () =>
    (await server.sites.content.inject({ method: 'GET', url: message, headers: { host: contentHost } })).statusCode;
  expect(await open()).toBe(200);
  const { user_id } = deliveries.find(({ id }) => id === delivery_id)!;
  await asSystem(server.services.database, (tx) => end(user_id).execute(tx));
  expect(await open()).toBe(404);
  await reportReading(message, 20);
  expect(await secondsRead(delivery_id)).toBeNull();
});

test('Reading time is stored only with the signed address of an email that somebody failed', async () => {
  const { deliveries, delivery_id, letter: message } = await makeFailure();
  expect(await reportReading(message.replace(delivery_id, deliveries[1]!.id), 20)).toBe(404);
  expect(await reportReading(`/letters/${delivery_id}?signature=forged`, 20)).toBe(404);
  for (const wrong of [`http://content.test${message}`, '/letters/nobody?a=1', ''])
    expect((await server.call(recordReadingTime, { body: { letter: wrong, seconds: 20 } })).status).toBe(422);
  for (const seconds of [0, -5, 1.5]) expect(await reportReading(message, seconds)).toBe(422);
  await clickedAgo(delivery_id, null);
  expect(await reportReading(message, 20)).toBe(200);
  expect(await secondsRead(delivery_id)).toBeNull();
});

test.runIf(existsSync(join(webFolder, 'index.html')))(
  'The page after a click belongs to the organisation of its email',
  async () => {
    const { organization, deliveries } = await sentCampaign();
    const { headers } = await hit(server, `/l/${tokenOf(server, deliveries[0]!.id)}`, { method: 'POST' });
    const address = new URL(String(headers.location));
    const ownerAt = async (url: string) => {
      const { body } = await server.sites.app.inject({ url, headers: { host: appHost } });
      return (JSON.parse(new RegExp(`id="${SITE_CONFIGURATION_ID}"[^>]*>([^<]*)<`).exec(body)![1]!) as SiteConfiguration).id;
    };
    expect(await ownerAt(address.pathname + address.search)).toBe(organization.id);
    expect(await ownerAt(`/lk/auth/login${address.search}`)).not.toBe(organization.id);
    const forged = new URLSearchParams({ letter: address.searchParams.get('letter')!.replace(/signature=./, 'signature=_') });
    expect(await ownerAt(`${address.pathname}?${forged.toString()}`)).not.toBe(organization.id);
  },
);

test('The email on the gotcha page opens only by its signed address, with its flags marked and nothing active', async () => {
  const { deliveries } = await sentCampaign();
  const entered = await hit(server, `/l/${tokenOf(server, deliveries[0]!.id)}`, { method: 'POST' });
  const message = new URL(String(entered.headers.location)).searchParams.get('letter')!;
  const open = (url: string) => server.sites.content.inject({ method: 'GET', url, headers: { host: contentHost } });
  const page = await open(message);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain('frame-ancestors http://app.test; sandbox allow-scripts');
  expect(page.body).toContain('<mark class="vigil-mark">срочно<span class="vigil-number">1</span></mark>');
  expect(page.body).toContain('Спешка');
  expect(page.body).not.toContain('Нет такого');
  expect(page.body).not.toContain('href=');
  expect((await open(message.replace(deliveries[0]!.id, deliveries[1]!.id))).statusCode).toBe(404);
  expect((await open(`/letters/${deliveries[0]!.id}`)).statusCode).toBe(404);
});

test('A mail filter can recognise the organisation’s emails, and never sees the key that signs them', async () => {
  const { id, people } = await makeOrganization(server);
  const { body } = await server.call(getAllowList, { token: people.operator.token });
  expect(body.header).toEqual({ name: 'X-Phish-Simulation', value: `v1;${id}` });
});
