import { checkSenders } from '@vigil/contract/campaign-checks/endpoints.ts';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { getAllowList } from '@vigil/contract/phishing-delivery/endpoints.ts';
import * as profiles from '@vigil/contract/sending-profiles/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GREYLISTED, startLimitingServer, TOO_MANY, TOO_MUCH, type LimitingServer } from '../../../test/limiting-server.ts';
import { addPeople, deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { mailProblems } from '../../mail/problems.ts';

let server: TestServer;
const strict: LimitingServer[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await Promise.all(strict.map((limiting) => limiting.close()));
});

const run = <T>(statement: ReturnType<typeof sql<T>>) => asSystem(server.services.database, (tx) => statement.execute(tx));

async function openServer(limits: Parameters<typeof startLimitingServer>[0]): Promise<LimitingServer> {
  const limiting = await startLimitingServer(limits);
  strict.push(limiting);
  return limiting;
}

/** Creates an organisation with this many people and its campaign. Its mail server allows this many connections. */
async function sendBy({ port }: LimitingServer, people: number, connections = 5) {
  const home = await makeOrganization(server);
  await addPeople(server, home, people - Object.keys(home.people).length);
  await run(sql`insert into sending_profiles (organization_id, host, port, security, from_address, max_connections)
    values (${home.id}, '127.0.0.1', ${port}, 'none', ${`it@${home.domain}`}, ${connections})`);
  const { id } = await launch(server, home, { templates: [await makeTemplate(server, home)] });
  return { home, campaign_id: id };
}

const allSent = (campaign_id: string, seconds: number) =>
  until(
    () => deliveriesOf(server, campaign_id),
    (rows) => rows.every(({ state }) => state === 'sent'),
    seconds,
  );
const spentOf = async (campaign_id: string) =>
  (
    await run(sql<{
      tries: number;
      failed: number;
    }>`select max(tries)::int as tries, count(*) filter (where state = 'failed')::int as failed
      from deliveries where campaign_id = ${campaign_id}`)
  ).rows[0]!;
const campaignOf = async ({ people }: TestOrganization, id: string, onServer = server) =>
  (await onServer.call(campaigns.getCampaign, { token: people.operator.token, params: { id } })).body;
const profileOf = async ({ id, people }: TestOrganization) =>
  (await server.call(profiles.getSendingProfile, { token: people.operator.token, params: { id } })).body;

test.each(['greeting', 'mail'] as const)(
  'A server that serves three of five connections, and says so at %s, soon gets every email exactly once',
  { timeout: 60_000 },
  async (refusesAt) => {
    const limited = await openServer({ connections: 3, refusesAt, answerInMs: 30 });
    const { home, campaign_id } = await sendBy(limited, 60);
    const began = Date.now();
    const rows = await allSent(campaign_id, 40);
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(new Set(limited.messages.map(({ to }) => to)).size).toBe(rows.length);
    expect(limited.messages).toHaveLength(rows.length);
    expect(limited.messages.filter(({ raw }) => /^Auto-Submitted:/im.test(raw))).toEqual([]);
    expect(limited.mostServed()).toBeLessThanOrEqual(3);
    expect(await spentOf(campaign_id)).toEqual({ tries: 1, failed: 0 });
    expect(limited.refused.get(421)).toBeLessThan(10);
    const { limit } = await until(
      () => profileOf(home),
      (state) => state.limit !== null,
    );
    expect(limit).toMatchObject({ words: TOO_MANY, is_busy: false });
    expect(limit!.connections).toBeLessThan(5);
  },
);

test('A server that accepts no email for now is reported in its own words, and its emails wait without using an attempt', async () => {
  const limited = await openServer({ connections: 0 });
  const { home, campaign_id } = await sendBy(limited, 8);
  const { hold, hold_detail } = await until(
    () => campaignOf(home, campaign_id),
    (campaign) => campaign.hold !== null,
  );
  expect({ hold, hold_detail }).toEqual({ hold: 'mail_server_busy', hold_detail: TOO_MANY });
  const { sending_profile, limit } = await profileOf(home);
  expect(limit).toMatchObject({ words: TOO_MANY, is_busy: true });
  limited.limits = {};
  await allSent(campaign_id, 60);
  expect(await spentOf(campaign_id)).toEqual({ tries: 1, failed: 0 });
  const { has_password: _, version: __, ...body } = sending_profile!;
  await server.call(profiles.saveSendingProfile, { token: home.people.operator.token, params: { id: home.id }, body });
  expect((await profileOf(home)).limit).toBeNull();
}, 90_000);

test('An organisation is shown why its own server cannot be reached', { timeout: 60_000 }, async () => {
  const unreachable = await openServer({});
  await unreachable.close();
  const { home, campaign_id } = await sendBy(unreachable, 1);
  const held = await until(
    () => campaignOf(home, campaign_id),
    ({ hold }) => hold !== null,
  );
  expect(held).toMatchObject({ hold: 'mail_server_down', hold_detail: null, hold_cause: mailProblems.closed_port.en });
});

test('An organisation is shown neither host nor address of the installation’s own server', { timeout: 60_000 }, async () => {
  const limited = await openServer({ connections: 0 });
  const ownServer = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(limited.port), SMTP_SECURITY: 'none' });
  try {
    const home = await makeOrganization(ownServer);
    const { id } = await launch(ownServer, home, { templates: [await makeTemplate(ownServer, home)] });
    const held = () =>
      until(
        () => campaignOf(home, id, ownServer),
        (campaign) => campaign.hold !== null,
      );
    expect(await held()).toMatchObject({
      hold: 'mail_server_busy',
      hold_detail: '421 4.7.0 … Error: too many connections from …',
    });
    await limited.close();
    const gone = await until(
      () => campaignOf(home, id, ownServer),
      ({ hold }) => hold === 'mail_server_down',
      40,
    );
    expect(gone).toMatchObject({ hold_detail: null, hold_cause: null });
  } finally {
    await ownServer.stop();
  }
});

test(
  'The envelope names the email’s own sender if the profile says so and the domain is verified',
  { timeout: 60_000 },
  async () => {
    const free = await openServer({});
    const { home, campaign_id } = await sendBy(free, 8);
    await allSent(campaign_id, 30);
    const token = home.people.operator.token;
    const { sending_profile } = await profileOf(home);
    expect(sending_profile).toMatchObject({ envelope_sender: 'ours' });
    const { has_password: _, version: __, ...body } = sending_profile!;
    const saved = await server.call(profiles.saveSendingProfile, {
      token,
      params: { id: home.id },
      body: { ...body, envelope_sender: 'from' },
    });
    expect(saved.body).toMatchObject({ envelope_sender: 'from' });
    const { envelope_sender: ___, ...older } = body;
    const again = await server.call(profiles.saveSendingProfile, { token, params: { id: home.id }, body: older });
    expect(again.body).toMatchObject({ envelope_sender: 'from' });
    expect((await server.call(getAllowList, { token })).body.envelope_domains).toEqual([home.domain]);
    const sendersOf = async (sender_address: string) => {
      const template = await makeTemplate(server, home);
      await run(sql`update phishing_emails set sender_address = ${sender_address} where template_id = ${template}`);
      const { body: checks } = await server.call(checkSenders, { token, body: { templates: [template] } });
      free.messages.length = 0;
      await allSent((await launch(server, home, { templates: [template] })).id, 30);
      return {
        envelopes: new Set(free.messages.map(({ sender }) => sender)),
        isAligned: checks.senders[0]!.is_aligned,
        spfAskedOf: checks.envelopes.map(({ domain }) => domain),
      };
    };
    const own = await sendersOf(`hr@${home.domain}`);
    expect(own).toEqual({ envelopes: new Set([`hr@${home.domain}`]), isAligned: true, spfAskedOf: [home.domain] });
    const strange = await sendersOf('hr@support.example');
    expect(strange).toEqual({ envelopes: new Set([`it@${home.domain}`]), isAligned: false, spfAskedOf: [home.domain] });
  },
);

test('Sending waits out a server’s limit of emails a minute without using attempts', { timeout: 120_000 }, async () => {
  const limited = await openServer({ rate: { messages: 5, ms: 4_000 } });
  const { home, campaign_id } = await sendBy(limited, 20);
  await run(sql`update deliveries set tries = 7 where campaign_id = ${campaign_id}`);
  const seen = await until(
    () => campaignOf(home, campaign_id),
    (campaign) => campaign.hold !== null,
  );
  expect(seen).toMatchObject({ hold: 'mail_server_busy', hold_detail: TOO_MUCH });
  await allSent(campaign_id, 110);
  expect(limited.messages).toHaveLength(20);
  expect((await spentOf(campaign_id)).failed).toBe(0);
});

test('Greylisting delays only its own email, as long as the server says', { timeout: 60_000 }, async () => {
  const limited = await openServer({ greylistMs: 1_500 });
  const { campaign_id } = await sendBy(limited, 20);
  const grey = await until(
    () =>
      run(sql<{
        failure: string;
        tries: number;
        seconds: number;
      }>`select failure, tries, extract(epoch from send_at - now())::float8 as seconds
      from deliveries where campaign_id = ${campaign_id} and state = 'deferred'`),
    ({ rows }) => rows.length > 10,
  );
  for (const { failure, tries, seconds } of grey.rows) {
    expect({ failure, tries }).toEqual({ failure: GREYLISTED, tries: 0 });
    expect(seconds).toBeLessThanOrEqual(3);
  }
  await allSent(campaign_id, 40);
  expect(limited.messages).toHaveLength(20);
});
