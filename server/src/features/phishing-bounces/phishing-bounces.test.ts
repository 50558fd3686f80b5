import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as employees from '@vigil/contract/employees/endpoints.ts';
import { changeGeneralSettings } from '@vigil/contract/settings/endpoints.ts';
import { BOUNCES_BEFORE_NOTICE } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver, notificationOf } from '../../../test/bounces.ts';
import { addPeople, deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { refusal, startSink, type Sink } from '../../../test/sink.ts';
import { freePort } from '../../../test/start-program.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { advanceCampaigns } from '../phishing-campaigns/commands/advance-campaigns.ts';
import { recordBounce } from '../phishing-delivery/commands/record-bounce.ts';
import { asSystem } from '../../db/database.ts';
import { deliveryOfReturnPath, returnPath } from '../../mail/return-path.ts';

let server: TestServer;
let sink: Sink;
let port: number;
beforeAll(async () => {
  sink = await startSink({ refuse: (to) => (to.startsWith('nobody') ? refusal(550, '5.1.1 User unknown') : null) });
  port = Number(await freePort());
  server = await startServer({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_SECURITY: 'none',
    BOUNCE_DOMAIN: 'bounces.example',
    BOUNCE_SMTP_HOST: '127.0.0.1',
    BOUNCE_SMTP_PORT: String(port),
  });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

/** Starts a campaign to one more person, sends the email, and returns what a notification about it needs. */
async function sentTo(name: string, home?: TestOrganization) {
  const organization = home ?? (await makeOrganization(server));
  const email = `${name}@${organization.domain}`;
  const { token } = organization.people.operator;
  const { id: user_id } = await asSystem(server.services.database, (tx) =>
    tx
      .insertInto('users')
      .values({
        organization_id: organization.id,
        department_id: organization.department_id,
        email,
        last_name: name,
        first_name: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const template = await makeTemplate(server, organization);
  const campaign = await launch(server, organization, { templates: [template], targets: { target_users: [user_id] } });
  const [delivery] = await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => ['sent', 'failed'].includes(rows[0]!.state),
  );
  const { id } = campaign;
  return {
    organization,
    email,
    user_id,
    token,
    campaign_id: id,
    delivery_id: delivery!.id,
    path: returnPath(server.services.env, delivery!.id)!,
    statistics: async () => (await server.call(campaigns.getCampaign, { token, params: { id } })).body.statistics,
    row: async () => (await server.call(campaigns.listCampaignUsers, { token, params: { id }, query: {} })).body.data[0]!,
    person: async () => (await server.call(employees.getEmployee, { token, params: { id: user_id } })).body,
    refused: async () => (await server.call(employees.listEmployees, { token, query: { address: 'REFUSED' } })).body.data,
  };
}

test('An email leaves with a return path of its own, and its From stays the template’s', async () => {
  const { email, path } = await sentTo('vera');
  const message = sink.messages.find(({ to }) => to === email)!;
  expect(message.sender).toBe(path);
  expect(path.split('@')[0]!.length).toBeLessThanOrEqual(64);
  expect(message.raw).toContain('it@support.example');
  expect(message.raw).not.toContain('bounce+');
});

test('A bounced email has failed with the server’s words, and its address is listed until somebody corrects it', async () => {
  const delivery = await sentTo('anna');
  expect(await delivery.statistics()).toMatchObject({ sent: 1, failed: 0 });
  expect(await deliver(port, delivery.path, notificationOf({ recipient: delivery.email }))).toMatch(/^250/);
  expect(await delivery.statistics()).toMatchObject({ sent: 0, failed: 1 });
  expect(await delivery.row()).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('User unknown'),
    status: 'unknown',
  });
  expect(await delivery.person()).toMatchObject({ has_refused_address: true });
  expect((await delivery.refused()).map(({ id }) => id)).toEqual([delivery.user_id]);
  await until(delivery.person, ({ statistic }) => statistic.phishing_events?.sent === 0);
  // The same notification with its case changed on the way has no effect the second time.
  expect(await deliver(port, delivery.path.toUpperCase(), notificationOf({ recipient: delivery.email }))).toMatch(/^250/);
  expect(await delivery.statistics()).toMatchObject({ sent: 0, failed: 1 });

  const { token, user_id } = delivery;
  await server.call(employees.changeEmployee, {
    token,
    params: { id: user_id },
    body: { email: `anna.b@${delivery.organization.domain}` },
  });
  expect(await delivery.refused()).toEqual([]);
  // A bounce from the old address does not affect the new one.
  const again = await sentTo('boris', delivery.organization);
  await server.call(employees.changeEmployee, {
    token,
    params: { id: again.user_id },
    body: { email: `boris.b@${delivery.organization.domain}` },
  });
  await deliver(port, again.path, notificationOf({ recipient: again.email }));
  expect(await again.statistics()).toMatchObject({ failed: 1 });
  expect(await again.refused()).toEqual([]);
});

test('A full mailbox does not list the address, a delayed email has not failed, and a vacation reply has no effect', async () => {
  const delivery = await sentTo('full');
  await deliver(
    port,
    delivery.path,
    notificationOf({ recipient: delivery.email, action: 'delayed', status: '4.4.1', words: '451 later' }),
  );
  await deliver(
    port,
    delivery.path,
    `From: ${delivery.email}\r\nAuto-Submitted: auto-replied\r\n\r\nAway until 5.1.1, room 550\r\n`,
  );
  expect(await delivery.statistics()).toMatchObject({ sent: 1, failed: 0 });
  await deliver(
    port,
    delivery.path,
    notificationOf({ recipient: delivery.email, status: '5.2.2', words: '552 5.2.2 over quota' }),
  );
  expect(await delivery.statistics()).toMatchObject({ sent: 0, failed: 1 });
  expect(await delivery.refused()).toEqual([]);
});

test('A person’s click proves that the email arrived: a later notification is ignored, an earlier one is taken back', async () => {
  const delivery = await sentTo('clicker');
  const click = async () => {
    await letTimePass(server, delivery.campaign_id);
    expect((await hit(server, `/l/${tokenOf(server, delivery.delivery_id)}`)).statusCode).toBe(200);
  };
  await deliver(port, delivery.path, notificationOf({ recipient: delivery.email }));
  expect(await delivery.statistics()).toMatchObject({ sent: 0, failed: 1 });
  // All emails of the campaign bounced, and it still goes on: a failed campaign counts no clicks.
  await advanceCampaigns(server.services);
  // A scanner has opened the link, which does not prove that the email arrived.
  await hit(server, `/l/${tokenOf(server, delivery.delivery_id)}`, { agent: 'curl/8.0' });
  expect(await delivery.statistics()).toMatchObject({ sent: 0, failed: 1, clicked: 0, automated: 1 });
  await click();
  expect(await delivery.statistics()).toMatchObject({ sent: 1, failed: 0, clicked: 1 });
  expect(await delivery.row()).toMatchObject({ state: 'sent', failure: null, status: 'clicked' });
  expect(await delivery.refused()).toEqual([]);
  await deliver(port, delivery.path, notificationOf({ recipient: delivery.email }));
  expect(await delivery.statistics()).toMatchObject({ sent: 1, failed: 0, clicked: 1 });
});

test('A notification that is no mail server’s report, names another address or comes late is counted and has no effect', async () => {
  const delivery = await sentTo('insider');
  const report = notificationOf({ recipient: delivery.email });
  const ignored = async () =>
    (await server.call(campaigns.getCampaign, { token: delivery.token, params: { id: delivery.campaign_id } })).body.bounces
      .ignored;
  expect(await deliver(port, delivery.path, report, delivery.email)).toMatch(/^250/);
  expect(await ignored()).toBe(1);
  const own = 'From: me\r\nSubject: no\r\n\r\n550 5.1.1 User unknown\r\n';
  await deliver(port, delivery.path, own);
  await deliver(port, delivery.path, notificationOf({ recipient: `someone@${delivery.organization.domain}` }));
  expect(await ignored()).toBe(3);
  await agedBy(delivery.delivery_id, 6);
  await deliver(port, delivery.path, report);
  expect(await ignored()).toBe(4);
  expect(await delivery.statistics()).toMatchObject({ sent: 1, failed: 0 });
  await agedBy(delivery.delivery_id, -2);
  await deliver(port, delivery.path, report.replaceAll(delivery.email, delivery.email.toUpperCase()));
  expect(await ignored()).toBe(4);
  expect(await delivery.statistics()).toMatchObject({ sent: 0, failed: 1 });
});

const agedBy = (delivery_id: string, days: number) =>
  asSystem(server.services.database, (tx) =>
    sql`update deliveries set sent_at = sent_at - ${days} * interval '1 day' where id = ${delivery_id}`.execute(tx),
  );

test('Where results are anonymous, bounced emails fail together after the campaign, whatever people did with them', async () => {
  const organization = await makeOrganization(server);
  const { token } = organization.people.operator;
  await server.call(changeGeneralSettings, {
    token: organization.people.super_user.token,
    body: { anonymous_reporting: true, smallest_group: 10 },
  });
  await addPeople(server, organization, 12);
  const campaign = await launch(server, organization, {
    templates: [await makeTemplate(server, organization)],
    targetType: 'all',
  });
  const { id } = campaign;
  const sent = await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  const [clicker, untouched] = [sent[0]!, sent[1]!];
  const shown = async () =>
    (await server.call(campaigns.listCampaignUsers, { token, params: { id }, query: { limit: 100 } })).body.data.filter(
      ({ delivery_id }) => [clicker.id, untouched.id].includes(delivery_id),
    );
  const states = async () =>
    (await shown()).map(({ state, status, failure, result_at }) => ({ state, status, failure, result_at }));
  const find = async () => (await server.call(campaigns.getCampaign, { token, params: { id } })).body;
  const refused = async () =>
    (await server.call(employees.listEmployees, { token, query: { address: 'REFUSED' } })).body.total_count;
  await letTimePass(server, id);
  const before = await shown();
  await hit(server, `/l/${tokenOf(server, clicker.id)}`);
  for (const { id: delivery_id } of [clicker, untouched]) {
    const { email } = (await shown()).find((failure) => failure.delivery_id === delivery_id)!.user;
    expect(await deliver(port, returnPath(server.services.env, delivery_id)!, notificationOf({ recipient: email }))).toMatch(
      /^250/,
    );
  }
  expect(await shown()).toEqual(before);
  expect(await refused()).toBe(0);
  expect((await find()).statistics).toMatchObject({ sent: sent.length, failed: 0 });
  await server.call(campaigns.completeCampaign, { token, params: { id } });
  await until(find, ({ statistics }) => statistics.failed > 0);
  const failed = { state: 'failed', status: null, failure: expect.stringContaining('User unknown'), result_at: null };
  expect(await states()).toEqual([failed, failed]);
  expect(await refused()).toBe(2);
  expect((await find()).statistics).toMatchObject({ sent: sent.length - 2, failed: 2 });
  await hit(server, `/l/${tokenOf(server, untouched.id)}`);
  expect(await states()).toEqual([failed, failed]);
  expect(await refused()).toBe(2);
});

test('Many bounces within minutes are shown first, and only half an hour later can they pause the campaign', async () => {
  const organization = await makeOrganization(server);
  const { token } = organization.people.operator;
  await addPeople(server, organization, 40);
  const { id } = await launch(server, organization, { templates: [await makeTemplate(server, organization)], targetType: 'all' });
  const sent = await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  // One more email waits to leave, so that there is something to pause.
  await run(sql`update deliveries set state = 'queued', send_at = now() + interval '1 day' where id = ${sent[39]!.id}`);
  const find = async () => (await server.call(campaigns.getCampaign, { token, params: { id } })).body;
  const bounce = async (from: number, to: number) => {
    for (const { id: delivery_id } of sent.slice(from, to)) {
      const [{ sent_to } = { sent_to: '' }] = await run(
        sql<{ sent_to: string }>`select sent_to from deliveries where id = ${delivery_id}`,
      );
      await recordBounce(server.services, { delivery_id, failure: '550 5.1.1 User unknown', addresses: [sent_to] });
    }
    await quiet();
  };
  await bounce(0, BOUNCES_BEFORE_NOTICE - 1);
  expect(await find()).toMatchObject({ bounces: { noticed_at: null }, is_paused: false });
  await bounce(BOUNCES_BEFORE_NOTICE - 1, 30);
  expect(await find()).toMatchObject({ bounces: { noticed_at: expect.any(String) }, is_paused: false });
  const written = sql<{
    n: number;
  }>`select count(*)::int as n from emails where organization_id = ${organization.id} and kind = 'campaign_bounces'`;
  expect(await run(written)).toEqual([{ n: 1 }]);
  await run(sql`update phishing_campaigns set bounces_noticed_at = now() - interval '31 minutes' where id = ${id}`);
  await bounce(30, 31);
  expect(await find()).toMatchObject({ is_paused: true, pause_reason: 'failures' });
  expect(await run(written)).toEqual([{ n: 1 }]);
});

const run = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await asSystem(server.services.database, (tx) => statement.execute(tx))).rows;
const quiet = () =>
  until(
    () =>
      run(
        sql<{
          n: number;
        }>`select count(*)::int as n from pgboss.job where name = 'fact' and state in ('created', 'retry', 'active')`,
      ),
    ([first]) => first!.n === 0,
  );

test('Only a return path that we have signed is accepted, and nothing is relayed', async () => {
  const delivery = await sentTo('target');
  const raw = notificationOf({ recipient: delivery.email });
  const digits = delivery.delivery_id.replaceAll('-', '');
  const forged = [`bounce+${digits}${'0'.repeat(20)}@bounces.example`, `bounce+${digits}@bounces.example`, delivery.email];
  for (const to of [...forged, delivery.path.replace('bounces.', 'other.'), delivery.path.replace('bounce+', 'bounce+0')]) {
    expect(deliveryOfReturnPath(server.services.env, to)).toBeUndefined();
    expect(await deliver(port, to, raw)).toMatch(/^550/);
  }
  expect(await deliver(port, delivery.path, raw + 'x'.repeat(300_000))).toMatch(/^552/);
  expect(await delivery.statistics()).toMatchObject({ sent: 1, failed: 0 });
});

test('A return path signed with the previous key is still accepted', async () => {
  const { env } = server.services;
  const next = { ...env, SECRET_KEY: 'another secret, as long as it must be', SECRET_KEY_PREVIOUS: env.SECRET_KEY };
  const id = '3f2b8c1e-0d4a-4f6b-9c7d-1a2b3c4d5e6f';
  expect(deliveryOfReturnPath(next, returnPath(env, id)!)).toBe(id);
  expect(deliveryOfReturnPath({ ...next, SECRET_KEY_PREVIOUS: undefined }, returnPath(env, id)!)).toBeUndefined();
});

test('An address that the server refuses at once is listed too, only for its own organization', async () => {
  const delivery = await sentTo('nobody');
  expect((await delivery.refused()).map(({ id }) => id)).toEqual([delivery.user_id]);
  const stranger = await makeOrganization(server);
  const query = { address: 'REFUSED' as const };
  expect((await server.call(employees.listEmployees, { token: stranger.people.operator.token, query })).body.data).toEqual([]);
});

test('The next email that leaves for an address clears its mark', async () => {
  const delivery = await sentTo('later');
  await deliver(port, delivery.path, notificationOf({ recipient: delivery.email }));
  expect(await delivery.refused()).toHaveLength(1);
  const template = await makeTemplate(server, delivery.organization);
  const next = await launch(server, delivery.organization, {
    templates: [template],
    targets: { target_users: [delivery.user_id] },
  });
  await until(
    () => deliveriesOf(server, next.id),
    (rows) => rows[0]!.state === 'sent',
  );
  expect(await delivery.refused()).toEqual([]);
});
