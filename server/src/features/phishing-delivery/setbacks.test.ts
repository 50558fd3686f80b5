import { randomUUID } from 'node:crypto';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, deliveriesOf, hit, launch, makeTemplate, tokenOf, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { settleDeliveries, sweepLeases } from './commands/settle-deliveries.ts';
import { todayOf } from '../../db/today.ts';

const LEASE_SECONDS = 2;

let server: TestServer;
let sink: Sink;
let slow: Sink;
const cutOff = new Set<string>();

beforeAll(async () => {
  sink = await startSink({ breaksConnection: (to) => cutOff.has(to) });
  slow = await startSink({ replyInMs: LEASE_SECONDS * 1500, answerInMs: LEASE_SECONDS * 1500 });
  server = await startServer({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_SECURITY: 'none',
    DELIVERY_LEASE_SECONDS: String(LEASE_SECONDS),
  });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
  await slow.close();
});

const run = (statement: ReturnType<typeof sql>) => asSystem(server.services.database, (tx) => statement.execute(tx));
const hold = ({ id }: TestOrganization, isPaused: boolean) =>
  run(sql`update organizations set phishing_paused = ${isPaused} where id = ${id}`);
const hurry = (campaign_id: string) =>
  run(sql`update deliveries set send_at = now() where campaign_id = ${campaign_id} and state = 'deferred'`);
const waitingOf = async (campaign_id: string) =>
  (
    await asSystem(server.services.database, (tx) =>
      sql<{ state: string; failure: string; setbacks: number; seconds: number }>`
        select state, failure, setbacks, extract(epoch from send_at - now())::float8 as seconds from deliveries
         where campaign_id = ${campaign_id} order by setbacks desc`.execute(tx),
    )
  ).rows;

test('A template that cannot be read for a moment fails no email, and its landing page answers again', async () => {
  const organization = await makeOrganization(server);
  await hold(organization, true);
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  await run(sql`alter table campaign_templates rename column subject to subject_away`);
  await hold(organization, false);
  const held = await until(
    () => waitingOf(campaign.id),
    (rows) => rows.every(({ state }) => state === 'deferred'),
  );
  expect(held[0]).toMatchObject({ failure: 'internal', setbacks: 1 });
  await run(sql`alter table campaign_templates rename column subject_away to subject`);
  await hurry(campaign.id);
  const rows = await until(
    () => deliveriesOf(server, campaign.id),
    (all) => all.every(({ state }) => state === 'sent'),
  );
  const link = `/l/${tokenOf(server, rows[0]!.id)}`;
  await run(sql`alter table campaign_templates rename column page_html to page_away`);
  expect((await hit(server, link)).statusCode).toBe(500);
  await run(sql`alter table campaign_templates rename column page_away to page_html`);
  expect((await hit(server, link)).statusCode).toBe(200);
});

test('A connection that breaks before the dot, however often, and an address that SMTP cannot carry return the email to the queue', async () => {
  const organization = await makeOrganization(server);
  const { employee, operator } = organization.people;
  cutOff.add(employee.email);
  await run(sql`update users set email = ${`two words@${organization.domain}`} where id = ${operator.id}`);
  await hold(organization, true);
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  await run(sql`update deliveries set setbacks = 50, tries = 7 where campaign_id = ${campaign.id}`);
  await hold(organization, false);
  await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.every(({ state }) => state === 'sent' || state === 'deferred'),
  );
  const waiting = (await waitingOf(campaign.id)).filter(({ state }) => state === 'deferred');
  expect(waiting).toHaveLength(2);
  expect(waiting.map(({ failure }) => failure)).toContain('Not one email address.');
  for (const { setbacks, seconds } of waiting) {
    expect(setbacks).toBe(51);
    expect(seconds).toBeGreaterThan(1_000);
    expect(seconds).toBeLessThan(2_400);
  }
  cutOff.clear();
  await hurry(campaign.id);
  await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.some(({ user_id, state }) => user_id === employee.id && state === 'sent'),
  );
});

const usedOf = async ({ id }: TestOrganization) =>
  (
    await asSystem(server.services.database, (tx) =>
      tx.selectFrom('sending_states').select('cap_used').where('organization_id', '=', id).executeTakeFirstOrThrow(),
    )
  ).cap_used;

test('An attempt without result frees its place under the cap', async () => {
  const organization = await makeOrganization(server);
  const people = Object.values(organization.people).map(({ email }) => email);
  for (const email of people) cutOff.add(email);
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  const waiting = await until(
    () => waitingOf(campaign.id),
    (rows) => rows.every(({ state }) => state === 'deferred'),
  );
  expect(await usedOf(organization)).toBe(0);
  await run(sql`update organizations set phishing_daily_cap = ${waiting.length} where id = ${organization.id}`);
  for (const email of people) cutOff.delete(email);
  await hurry(campaign.id);
  await until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  expect(await usedOf(organization)).toBe(waiting.length);
});

test('A place is given back only on its own day, also after a worker died', async () => {
  const organization = await makeOrganization(server);
  await hold(organization, true);
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  await run(sql`insert into sending_states (organization_id, cap_day, cap_used) values (${organization.id}, ${todayOf(organization.id)}, 5)
    on conflict (organization_id) do update set cap_day = ${todayOf(organization.id)}, cap_used = 5`);
  const [delivery] = await deliveriesOf(server, campaign.id);
  const worker = randomUUID();
  const claimed = (daysAgo: number, lease: string) =>
    run(sql`update deliveries set state = 'claimed', claimed_by = ${worker}, cap_day = ${todayOf(organization.id)} - ${daysAgo}::int,
      lease_until = now() + ${lease}::interval where id = ${delivery!.id}`);
  const settled = () =>
    asSystem(server.services.database, (tx) => settleDeliveries(tx, worker, [{ id: delivery!.id, state: 'queued' }]));
  await claimed(1, '1 hour');
  await settled();
  expect(await usedOf(organization)).toBe(5);
  await claimed(0, '1 hour');
  await settled();
  expect(await usedOf(organization)).toBe(4);
  await claimed(0, '-1 hour');
  await asSystem(server.services.database, sweepLeases);
  expect(await usedOf(organization)).toBe(3);
});

test('A server that takes longer than a lease at every step gets each email once, and does not delay another organisation', async () => {
  const organization = await makeOrganization(server);
  await run(sql`insert into sending_profiles (organization_id, host, port, security, from_address, max_connections)
    values (${organization.id}, '127.0.0.1', ${slow.port}, 'none', ${`it@${organization.domain}`}, 4)`);
  await addPeople(server, organization, 7);
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  await until(
    () => waitingOf(campaign.id),
    (rows) => rows.some(({ state }) => state === 'claimed'),
  );
  // No delivery is claimed without a connection to send it.
  expect((await waitingOf(campaign.id)).filter(({ state }) => state === 'claimed').length).toBeLessThanOrEqual(4);
  const otherHome = await makeOrganization(server);
  await addPeople(server, otherHome, 50);
  const quick = await launch(server, otherHome, { templates: [await makeTemplate(server, otherHome)] });
  await until(
    () => deliveriesOf(server, quick.id),
    (rows) => rows.every(({ state }) => state === 'sent'),
  );
  expect((await deliveriesOf(server, campaign.id)).filter(({ state }) => state === 'sent').length).toBeLessThan(12);
  await until(
    async () => {
      const rows = await deliveriesOf(server, campaign.id);
      expect(rows.filter(({ state }) => state === 'unconfirmed' || state === 'failed')).toEqual([]);
      return rows;
    },
    (rows) => rows.every(({ state }) => state === 'sent'),
    60,
  );
  expect(slow.messages).toHaveLength(12);
  expect(new Set(slow.messages.map(({ to }) => to)).size).toBe(12);
}, 90_000);

test('A pause holds back what a slow server has not been given yet', async () => {
  const organization = await makeOrganization(server);
  await run(sql`insert into sending_profiles (organization_id, host, port, security, from_address, max_connections)
    values (${organization.id}, '127.0.0.1', ${slow.port}, 'none', ${`it@${organization.domain}`}, 5)`);
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  await until(
    () => waitingOf(campaign.id),
    (rows) => rows.every(({ state }) => state === 'claimed'),
  );
  const { token } = organization.people.operator;
  await server.call(campaigns.changeCampaign, { params: { id: campaign.id }, token, body: { type: 'pause' } });
  await until(
    () => waitingOf(campaign.id),
    (rows) => rows.every(({ state }) => state === 'queued'),
  );
  expect(slow.messages.filter(({ to }) => to.endsWith(organization.domain))).toEqual([]);
});
