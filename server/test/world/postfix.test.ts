import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../src/db/database.ts';
import { addPeople, deliveriesOf, launch, makeTemplate, until } from '../make-campaign.ts';
import { makeOrganization } from '../make-organization.ts';
import { startPostfix, type Postfix } from '../postfix.ts';
import { startSink, type Sink } from '../sink.ts';
import { startServer, type TestServer } from '../start-server.ts';

const CONNECTIONS = 5;
let server: TestServer;
let sink: Sink;
let postfix: Postfix;

beforeAll(async () => {
  sink = await startSink();
  server = await startServer();
  postfix = await startPostfix(sink.port, {});
}, 60_000);
afterAll(async () => {
  await server.stop();
  await postfix?.stop();
  await sink.close();
});

const run = <T>(statement: ReturnType<typeof sql<T>>) => asSystem(server.services.database, (tx) => statement.execute(tx));

async function send(people: number) {
  const home = await makeOrganization(server);
  await addPeople(server, home, people - Object.keys(home.people).length);
  await run(sql`insert into sending_profiles (organization_id, host, port, security, from_address, max_connections)
    values (${home.id}, '127.0.0.1', ${postfix.port}, 'none', ${`it@${home.domain}`}, ${CONNECTIONS})`);
  const { id } = await launch(server, home, { templates: [await makeTemplate(server, home)] });
  const campaign = async () =>
    (await server.call(campaigns.getCampaign, { token: home.people.operator.token, params: { id } })).body;
  const allSent = async (seconds: number) => {
    const sent = await until(
      () => deliveriesOf(server, id),
      (rows) => rows.every(({ state }) => state === 'sent'),
      seconds,
    );
    const { rows } = await run(sql<{ tries: number }>`select max(tries)::int as tries from deliveries where campaign_id = ${id}`);
    return { count: sent.length, tries: rows[0]!.tries };
  };
  const arrived = () => sink.messages.filter(({ to }) => to.endsWith(`@${home.domain}`)).map(({ to }) => to);
  return { campaign, allSent, arrived };
}

test('A Postfix that serves three connections of five gets every email within half a minute, each once', async () => {
  await postfix.change({ smtpd_client_connection_count_limit: '3' });
  const { allSent, arrived } = await send(200);
  const began = Date.now();
  const { count, tries } = await allSent(60);
  expect(Date.now() - began).toBeLessThan(30_000);
  expect(tries).toBe(1);
  expect(await postfix.log()).toMatch(/too many connections|Connection concurrency limit exceeded/);
  await until(arrived, (all) => all.length >= count, 30);
  expect(new Set(arrived()).size).toBe(count);
  expect(arrived()).toHaveLength(count);
}, 120_000);

test('A Postfix that accepts ten emails per four seconds is throttled by its replies, and no attempt is spent', async () => {
  await postfix.change({ smtpd_client_message_rate_limit: '10', anvil_rate_time_unit: '4s' });
  const { campaign, allSent, arrived } = await send(40);
  const held = await until(campaign, ({ hold }) => hold !== null, 30);
  expect(held.hold).toBe('mail_server_busy');
  expect(held.hold_detail).toMatch(/^450 4\.7\.1 .*too much mail/);
  const { count, tries } = await allSent(150);
  expect(tries).toBe(1);
  await until(arrived, (all) => all.length >= count, 30);
  expect(arrived()).toHaveLength(count);
}, 240_000);
