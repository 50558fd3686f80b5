import * as endpoints from '@vigil/contract/dkim-keys/endpoints.ts';
import { DKIM_KEYS_MAX, REPLACED_DAYS } from '@vigil/contract/dkim-keys/rules.ts';
import { checkSenders } from '@vigil/contract/campaign-checks/endpoints.ts';
import { tryEmail } from '@vigil/contract/emails/endpoints.ts';
import { sendTestEmail } from '@vigil/contract/phishing-templates/endpoints.ts';
import * as profiles from '@vigil/contract/sending-profiles/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startNameServer, type NameServer } from '../../../test/name-server.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { verifyDkim } from '../../../test/verify-dkim.ts';
import { asSystem } from '../../db/database.ts';
import { limitSlowCallsInTransaction } from '../../outgoing/limit-slow-calls.ts';
import { workIn } from '../../jobs/work-context.ts';
import { ownerIn } from '../../sharing/owner.ts';
import { queueEmails } from '../emails/commands/queue-emails.ts';
import { recheckDkimKeys } from './commands.ts';

let dns: NameServer;
let sink: Sink;
let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  [dns, sink] = [await startNameServer(), await startSink()];
  server = await startServer({
    DNS_SERVERS: dns.address,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_SECURITY: 'none',
    SMTP_FROM: 'vigil@relay.example',
  });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
  await dns.close();
});
beforeEach(async () => {
  dns.records.clear();
  dns.isSilent = false;
  sink.messages.length = 0;
  home = await makeOrganization(server);
});

const run = <T>(statement: ReturnType<typeof sql<T>>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const by = ({ id, people }: TestOrganization) => ({ token: people.operator.token, params: { id } });
const list = async (organization = home) => (await server.call(endpoints.listDkimKeys, by(organization))).body.data;
const add = (domain: string, organization = home) => server.call(endpoints.addDkimKey, { ...by(organization), body: { domain } });
const check = (key_id: string, organization = home) =>
  server.call(endpoints.checkDkimKey, { token: organization.people.operator.token, params: { id: organization.id, key_id } });
const publish = ({ record }: { record: { name: string; value: string } }) => dns.records.set(record.name, record.value);
const verdict = (raw: string) => verifyDkim(raw, (name) => dns.records.get(name));

/** Adds a key for the domain, and publishes its record. */
async function sign(domain: string, organization = home) {
  const { body: key } = await add(domain, organization);
  publish(key);
  expect((await check(key.id, organization)).body).toMatchObject({ state: 'signing' });
  return key;
}

async function campaignFrom(sender_address: string) {
  const template = await makeTemplate(server, home);
  await run(sql`update phishing_emails set sender_address = ${sender_address} where template_id = ${template}`);
  const { id } = await launch(server, home, { templates: [template] });
  await until(
    () => deliveriesOf(server, id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  return sink.messages.splice(0).map(({ raw }) => raw);
}

/** Sends an email of the product to the organisation's operator. */
async function emailOf(organization: TestOrganization): Promise<string> {
  const { email } = organization.people.operator;
  const words = { kind: 'message', subject: 'Письмо', html: '<p>Здравствуйте</p>', text: 'Здравствуйте' };
  await workIn(server.services, organization.id, (scope) =>
    queueEmails(scope, [{ user_id: organization.people.operator.id, ...words }]),
  );
  const [message] = await until(
    () => sink.messages.filter(({ to }) => to === email),
    (messages) => messages.length > 0,
  );
  sink.messages.length = 0;
  return message!.raw;
}

test('emails are signed once the record of their domain’s key is found', async () => {
  const { body: key } = await add(' Support.EXAMPLE ');
  expect(key).toMatchObject({ domain: 'support.example', state: 'waiting' });
  expect(key.record.name).toMatch(/^s[\da-f]{8}\._domainkey\.support\.example$/);
  expect(JSON.stringify(key)).not.toContain('PRIVATE');
  expect((await check(key.id)).status).toBe(422);
  dns.records.set(key.record.name, key.record.value.slice(0, 255));
  expect((await check(key.id)).body).toMatchObject({ code: 'dkim_key.other_record' });
  expect((await campaignFrom('hr@support.example')).map(verdict)).toEqual(Array.from({ length: 5 }, () => null));

  publish(key);
  expect((await check(key.id)).body).toMatchObject({ state: 'signing' });
  const messages = await campaignFrom('hr@support.example');
  expect(messages).toHaveLength(5);
  for (const raw of messages) {
    expect(verdict(raw)).toMatchObject({
      domain: 'support.example',
      selector: key.record.name.split('.')[0],
      signed: expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']),
    });
    expect(verdict(raw.replace(/^Subject: /m, 'Subject: x'))).toBe('signature');
    expect(verdict(`${raw}x`)).toBe('body');
  }
  expect((await campaignFrom('hr@elsewhere.example')).map(verdict)).toEqual(Array.from({ length: 5 }, () => null));
});

test('the record is checked every hour: a restored one signs again, a missing one stops signing, and silence changes nothing', async () => {
  const { body: key } = await add('support.example');
  const state = async () => {
    await recheckDkimKeys(server.services);
    return (await list())[0]!.state;
  };
  expect(await state()).toBe('waiting');
  dns.records.set(key.record.name, key.record.value.replace('v=DKIM1; k=rsa; ', '').replace(/.{80}/g, '$& '));
  expect(await state()).toBe('signing');
  dns.isSilent = true;
  expect(await state()).toBe('signing');
  dns.isSilent = false;
  dns.records.set(key.record.name, 'v=DKIM1; p=');
  expect(await state()).toBe('waiting');
}, 30_000);

test('a key is replaced without an unsigned email: the new one signs once found, and the old one is deleted when none of its emails is in transit', async () => {
  const first = await sign('support.example');
  const { body: second } = await add('support.example');
  expect(second.record.name).not.toBe(first.record.name);
  expect((await add('support.example')).status).toBe(409);
  expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'signing']);
  expect(verdict((await campaignFrom('hr@support.example'))[0]!)).toMatchObject({ selector: first.record.name.split('.')[0] });

  publish(second);
  await check(second.id);
  expect((await list()).map(({ state }) => state)).toEqual(['signing', 'replaced']);
  expect(verdict((await campaignFrom('hr@support.example'))[0]!)).toMatchObject({ selector: second.record.name.split('.')[0] });
  await recheckDkimKeys(server.services);
  expect(await list()).toHaveLength(2);
  await run(sql`update dkim_keys set found_at = now() - ${REPLACED_DAYS + 1} * interval '1 day' where id = ${second.id}`);
  await recheckDkimKeys(server.services);
  expect((await list()).map(({ id }) => id)).toEqual([second.id]);

  expect(
    (
      await server.call(endpoints.deleteDkimKey, {
        token: home.people.operator.token,
        params: { id: home.id, key_id: second.id },
      })
    ).status,
  ).toBe(200);
  expect(verdict((await campaignFrom('hr@support.example'))[0]!)).toBeNull();
});

test('two simultaneous clicks create one key', async () => {
  const made = await Promise.all([add('twice.example'), add('twice.example')]);
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('the number of keys is limited', async () => {
  await run(sql`insert into dkim_keys (organization_id, domain, selector, private_key, public_key)
    select ${home.id}, 'd' || n || '.example', 's', '', '' from generate_series(1, ${DKIM_KEYS_MAX}) n`);
  expect((await add('further.example')).body).toMatchObject({ code: 'dkim_key.too_many' });
});

test('simultaneous requests do not exceed the limit, and simultaneous deletions delete once', async () => {
  await run(sql`insert into dkim_keys (organization_id, domain, selector, private_key, public_key)
    select ${home.id}, 'd' || n || '.example', 's', '', '' from generate_series(1, ${DKIM_KEYS_MAX - 1}) n`);
  const made = await Promise.all(['one', 'two', 'three'].map((name) => add(`${name}.example`)));
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { id: key_id } = made.find(({ status }) => status === 200)!.body;
  const request = { token: home.people.operator.token, params: { id: home.id, key_id } };
  const deleted = await Promise.all([1, 2, 3].map(() => server.call(endpoints.deleteDkimKey, request)));
  expect(deleted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  const { rows } = await run(sql`select from audit_log where object_id = ${key_id} and action = 'dkim_key.delete'`);
  expect(rows).toHaveLength(1);
});

test('an organisation’s few requests wait for a silent name server, and its neighbour is still answered', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, (_, n) => add(`quiet${n}.example`)));
  dns.isSilent = true;
  const refused: number[] = [];
  const began = Date.now();
  const checks = keys.map(async ({ body }) => {
    const { body: answer } = await check(body.id);
    if ((answer as unknown as { code: string }).code === 'share.own_used_up') refused.push(Date.now() - began);
  });
  await vi.waitUntil(() => refused.length > 0, { timeout: 20_000 });
  const neighbour = await makeOrganization(server);
  // The neighbour gets a slot at once: only the organisation's own request waits for the silent server.
  expect(await limitSlowCallsInTransaction(async () => 'answered', ownerIn(neighbour.id))).toBe('answered');
  await Promise.all(checks);
  expect(refused).toHaveLength(10);
  // A refused request does not wait for the name server.
  expect(Math.max(...refused)).toBeLessThan(Date.now() - began);
}, 30_000);

test('the root organisation’s key signs the installation’s own emails, and only an organisation’s own key signs its emails', async () => {
  const below = await makeOrganization(server, { parent_id: home.id });
  await sign('relay.example', below);
  expect(verdict(await emailOf(below))).toBeNull();
  const key = await sign('relay.example', home);
  for (const organization of [home, below])
    expect(verdict(await emailOf(organization))).toMatchObject({
      domain: 'relay.example',
      selector: key.record.name.split('.')[0],
    });
  // Child organisations do not send simulated emails in the name of their parents.
  const above = home;
  home = below;
  await sign('boss.example', above);
  expect((await campaignFrom('ceo@boss.example')).map(verdict)).toEqual(Array.from({ length: 5 }, () => null));
});

test('an email sent as a trial is signed like all others', async () => {
  const { token } = home.people.operator;
  await sign('support.example');
  await sign('relay.example');
  const template = await makeTemplate(server, home);
  const { rows } = await run(sql<{ id: string }>`select id from phishing_emails where template_id = ${template}`);
  expect(await server.call(sendTestEmail, { token, params: { id: rows[0]!.id } })).toMatchObject({ status: 200 });
  const trial = {
    token: home.people.system_admin.token,
    params: { kind: 'two_factor_reset', language: 'ru' },
    body: { subject: 'x', title: 'x', text: 'x', button: 'x', notes: '' },
  } as const;
  expect(await server.call(tryEmail, trial)).toMatchObject({ status: 200 });
  expect(sink.messages.map(({ raw }) => verdict(raw))).toMatchObject([
    { domain: 'support.example' },
    { domain: 'relay.example' },
  ]);
});

test('an email through the organisation’s own server is signed in the organisation’s name', async () => {
  const profile = {
    host: '127.0.0.1',
    port: sink.port,
    security: 'none' as const,
    username: '',
    ca_certificate: '',
    from_name: '',
    from_address: `it@${home.domain}`,
    max_connections: 2,
    rate_per_second: null,
  };
  await sign(home.domain);
  expect((await server.call(profiles.trySendingProfile, { ...by(home), body: profile })).status).toBe(200);
  const [message] = sink.messages;
  expect(verdict(message!.raw)).toMatchObject({ domain: home.domain });
});

test('the review before a launch shows whether emails are signed', async () => {
  const template = await makeTemplate(server, home);
  const dkim = async () =>
    (await server.call(checkSenders, { token: home.people.operator.token, body: { templates: [template] } })).body.senders[0]!
      .dkim;
  expect(await dkim()).toBeNull();
  const { body: key } = await add('support.example');
  expect(await dkim()).toBe('waiting');
  publish(key);
  await check(key.id);
  expect(await dkim()).toBe('signing');
});
