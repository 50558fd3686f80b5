import { checkReadiness, checkSenders } from '@vigil/contract/campaign-checks/endpoints.ts';
import { RECENT_DAYS } from '@vigil/contract/campaign-checks/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startNameServer, type NameServer } from '../../../test/name-server.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let dns: NameServer;
let sink: Sink;
let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  dns = await startNameServer();
  sink = await startSink();
  server = await startServer({
    DNS_SERVERS: dns.address,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_SECURITY: 'none',
    SMTP_FROM: 'vigil@relay.shop',
  });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
  await dns.close();
});
beforeEach(async () => {
  for (const records of [dns.records, dns.exchanges, dns.addresses]) records.clear();
  dns.queriedNames.length = 0;
  dns.isSilent = false;
  home = await makeOrganization(server);
});

const run = <T>(statement: ReturnType<typeof sql<T>>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const ready = async (templates: string[] = []) =>
  (
    await server.call(checkReadiness, {
      token: home.people.operator.token,
      body: { audience: { all: true }, templates },
    })
  ).body;
const senders = async (templates: string[]) =>
  (await server.call(checkSenders, { token: home.people.operator.token, body: { templates } })).body;

const sendAs = (template: string, address: string) =>
  run(sql`update phishing_emails set sender_address = ${address} where template_id = ${template}`);

test('SPF is read for the mail server’s own domain, DMARC for the email’s sender domain or one above it', async () => {
  const template = await makeTemplate(server, home);
  expect(await senders([template])).toEqual({
    envelopes: [{ domain: 'relay.shop', spf: 'none', record: null }],
    senders: [
      {
        domain: 'support.example',
        templates: [expect.stringMatching(/^Template/)],
        is_library: false,
        mail: 'reserved',
        mail_cause: null,
        envelope_domain: 'relay.shop',
        is_aligned: false,
        dkim: null,
        dmarc: 'none',
        dmarc_domain: null,
        record: null,
      },
    ],
  });
  expect(dns.queriedNames.filter((name) => name.endsWith('support.example'))).toEqual([]);
  await sendAs(template, 'it@support.shop');
  dns.records.set('relay.shop', 'v=spf1 mx -all');
  dns.records.set('_dmarc.support.shop', 'v=DMARC1; p=reject');
  const found = await senders([template]);
  expect(found.envelopes).toEqual([{ domain: 'relay.shop', spf: 'there', record: 'v=spf1 mx -all' }]);
  expect(found.senders).toMatchObject([{ dmarc: 'reject', dmarc_domain: 'support.shop', record: 'v=DMARC1; p=reject' }]);

  await sendAs(template, 'hr@mail.relay.shop');
  dns.records.set('_dmarc.relay.shop', 'v=DMARC1; p=none; sp=quarantine');
  expect((await senders([template])).senders).toMatchObject([
    { domain: 'mail.relay.shop', is_aligned: true, dmarc: 'quarantine', dmarc_domain: 'relay.shop' },
  ]);
});

test('a sender’s domain must exist and be able to receive a reply, and DNS is asked once', async () => {
  const template = await makeTemplate(server, home);
  dns.exchanges.set('by-mx.shop', 'mx.by-mx.shop').set('null-mx.shop', '');
  dns.addresses.set('by-address.shop', '192.0.2.1');
  dns.records.set('only-text.shop', 'hello');
  for (const [domain, mail] of [
    ['by-mx.shop', 'receives'],
    ['by-address.shop', 'receives'],
    ['null-mx.shop', 'null_mx'],
    ['only-text.shop', 'no_mail'],
    ['nowhere.shop', 'no_domain'],
  ]) {
    await sendAs(template, `it@${domain}`);
    for (let time = 0; time < 2; time++) expect((await senders([template])).senders).toMatchObject([{ domain, mail }]);
  }
  const timesOf = (domain: string) => dns.queriedNames.filter((name) => name === domain).length;
  expect([timesOf('by-mx.shop'), timesOf('nowhere.shop')]).toEqual([1, 1]);
});

test('a silent DNS server is reported as such, and templates of other organisations are not checked', async () => {
  const template = await makeTemplate(server, home);
  await sendAs(template, 'it@silent.shop');
  dns.isSilent = true;
  expect(await senders([template])).toMatchObject({
    envelopes: [{ spf: 'no_answer' }],
    senders: [{ dmarc: 'no_answer', mail: 'no_answer', mail_cause: expect.stringContaining('DNS') }],
  });
  // A missing answer is never cached.
  dns.isSilent = false;
  dns.exchanges.set('silent.shop', 'mx.silent.shop');
  expect(await senders([template])).toMatchObject({ senders: [{ mail: 'receives', mail_cause: null }] });
  home = await makeOrganization(server);
  expect((await senders([template])).senders).toEqual([]);
  expect((await ready([template])).probes).toEqual([]);
});

test('a trial counts once its link was followed, and only for the mail server that sent it', async () => {
  const template = await makeTemplate(server, home);
  const probe = async () => (await ready([template])).probes;
  expect(await probe()).toEqual([{ domain: 'support.example', template_id: template, sent_at: null, came_back_at: null }]);
  const { id } = await launch(server, home, { templates: [template], isTesting: true });
  const [delivery] = await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  expect(await probe()).toMatchObject([{ sent_at: expect.any(String), came_back_at: null }]);
  await letTimePass(server, id);
  await hit(server, `/l/${tokenOf(server, delivery!.id)}`);
  await until(probe, ([seen]) => seen?.came_back_at !== null);
  await run(sql`update deliveries set sent_at = sent_at - interval '8 days' where campaign_id = ${id}`);
  await run(sql`update phishing_campaigns set created_at = created_at - interval '8 days' where id = ${id}`);
  expect(await probe()).toMatchObject([{ sent_at: null, came_back_at: null }]);
});

test('recent emails to recipients are counted without trials and older emails, and the people with the most are named', async () => {
  const template = await makeTemplate(server, home);
  const { employee, operator } = home.people;
  const people = Object.values(home.people).length;
  expect((await ready()).recent).toEqual({ none: people, one: 0, two: 0, more: 0 });
  const sentTo = async (ids: string[], days = 0) => {
    const { id } = await launch(server, home, { templates: [template], targets: { target_users: ids } });
    await until(
      () => deliveriesOf(server, id),
      (rows) => rows.every(({ state }) => state === 'sent'),
    );
    await run(sql`update deliveries set sent_at = sent_at - ${days} * interval '1 day' where campaign_id = ${id}`);
  };
  await launch(server, home, { templates: [template], isTesting: true });
  await sentTo([employee.id, operator.id]);
  await sentTo([employee.id], RECENT_DAYS - 1);
  await sentTo([employee.id, operator.id], RECENT_DAYS + 1);
  expect(await ready()).toMatchObject({ recent: { none: people - 2, one: 1, two: 1, more: 0 }, busiest: [] });
  await sentTo([employee.id]);
  expect(await ready()).toMatchObject({
    recent: { none: people - 2, one: 1, two: 0, more: 1 },
    busiest: [{ id: employee.id, letters: 3 }],
  });
});

test('readiness shows that a second person must approve', async () => {
  expect(await ready()).toMatchObject({ needs_approval: false, stays_in_mailbox: false });
  await run(sql`update organizations set phishing_approval = true where id = ${home.id}`);
  expect((await ready()).needs_approval).toBe(true);
});
