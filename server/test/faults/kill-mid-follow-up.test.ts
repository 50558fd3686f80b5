import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { afterAll, expect, test } from 'vitest';
import { asSystem } from '../../src/db/database.ts';
import { addPeople, deliveriesOf, hit, launch, letTimePass, makeTemplate, tokenOf, until } from '../make-campaign.ts';
import { makeOrganization } from '../make-organization.ts';
import { startSink, type Sink } from '../sink.ts';
import { endPrograms, startWorker } from '../start-program.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { atMost, figure, isLong, none, pause } from './experiment.ts';

const RECIPIENTS = Number(process.env.FAULTS_PEOPLE ?? 10_000);
const STOPS = Math.max(5, RECIPIENTS / 500);
const STOPS_OF_FOLLOW_UP = Math.floor(STOPS / 4);
const STOPS_OF_MESSAGES = Math.floor(STOPS / 4);
const STOPS_OF_CAMPAIGN = STOPS - STOPS_OF_FOLLOW_UP - STOPS_OF_MESSAGES;
/** One in this many recipients clicks the link. */
const FAILED_SHARE = 4;
const CONNECTIONS = 10;
const DELIVERIES_PER_CONNECTION = 4;
/** How many of its other emails a worker sends at once. */
const EMAILS_AT_ONCE = 8;
const LEASE_SECONDS = 3;
const CALLS_AT_ONCE = 20;
const WAIT_SECONDS = 600;

let server: TestServer;
let sink: Sink;
afterAll(async () => {
  await endPrograms('SIGKILL');
  await server?.stop();
  await sink?.close();
});

const startSender = () =>
  startWorker(server, {
    SMTP_PORT: String(sink.port),
    SMTP_CONNECTIONS: String(CONNECTIONS),
    DELIVERY_LEASE_SECONDS: String(LEASE_SECONDS),
  });

/** Kills one worker after another at a random moment of its sending, after each has sent at least one email. */
async function killSenders(times: number, left: () => Promise<number> | number): Promise<void> {
  for (let stop = 0; stop < times; stop++) {
    const before = await left();
    const worker = startSender();
    await until(left, (now) => now > before, WAIT_SECONDS);
    await pause(Math.random() * 0.4);
    await worker.end('SIGKILL');
  }
}

const count = async (statement: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await asSystem(server.services.database, (tx) => statement.execute(tx))).rows[0]!.n;
const unsettled = (campaign_id: string) =>
  count(
    sql`select count(*)::int as n from deliveries where campaign_id = ${campaign_id} and state not in ('sent', 'unconfirmed', 'failed')`,
  );

const tried = (campaign_id: string) =>
  count(sql`select count(*)::int as n from deliveries where campaign_id = ${campaign_id} and state in ('sent', 'unconfirmed')`);
const sentMessages = (campaign_id: string) =>
  count(sql`select count(*)::int as n from emails where kind = ${`campaign.${campaign_id}`} and state = 'sent'`);
const followersOf = (campaign_id: string): Promise<string[]> =>
  asSystem(server.services.database, async (tx) => {
    const rows = await tx.selectFrom('phishing_campaigns').select('id').where('follows_campaign_id', '=', campaign_id).execute();
    return rows.map(({ id }) => id);
  });

type Message = { id: string; user_id: string; state: string; tries: number };
const messagesOf = async (campaign_id: string): Promise<Message[]> =>
  (
    await asSystem(server.services.database, (tx) =>
      sql<Message>`select id, user_id, state, tries from emails where kind = ${`campaign.${campaign_id}`}`.execute(tx),
    )
  ).rows;

/** Counts the arrivals of each email by its Message-ID, which every attempt reuses. */
function arrivals(): Map<string, number> {
  const arrived = new Map<string, number>();
  for (const { messageId } of sink.messages) {
    const id = messageId.slice(1, messageId.indexOf('@'));
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  return arrived;
}

test.runIf(isLong)(
  `${STOPS} × SIGKILL in a campaign to ${RECIPIENTS} with follow-up and message: Nobody gets an email twice, and none is lost without a flag`,
  { timeout: 3_600_000 },
  async () => {
    sink = await startSink({ answerInMs: 20 });
    server = await startServer({ ROLE: 'web' });
    const home = await makeOrganization(server);
    await addPeople(server, home, RECIPIENTS - Object.keys(home.people).length);
    const templates = [await makeTemplate(server, home), await makeTemplate(server, home)];
    const { id, users_count } = await launch(server, home, {
      templates,
      hasMessage: true,
      targetsMessage: 'clicked',
      theme: 'Урок',
      text: 'Здравствуйте',
      enableCreateCampaignByEnding: true,
      post_campaign: { name: 'Retest', templates, emailSendType: 'at_once' },
      post_campaign_targets: 'clicked',
    });
    expect(users_count).toBe(RECIPIENTS);

    await killSenders(STOPS_OF_CAMPAIGN, () => sink.messages.length);
    // Sending was interrupted, here and below; otherwise the test proves nothing.
    expect(await unsettled(id)).toBeGreaterThan(0);
    const last = startSender();
    await until(
      () => unsettled(id),
      (left) => left === 0,
      WAIT_SECONDS,
    );
    await last.end('SIGKILL');

    await letTimePass(server, id);
    const out = (await deliveriesOf(server, id)).filter(({ state }) => state === 'sent');
    const failed = out.filter((_, at) => at % FAILED_SHARE === 0);
    const calls = pLimit(CALLS_AT_ONCE);
    await Promise.all(failed.map((one) => calls(() => hit(server, `/l/${tokenOf(server, one.id)}`))));
    const { token } = home.people.operator;

    await killSenders(STOPS_OF_MESSAGES, () => sentMessages(id));
    expect(await sentMessages(id)).toBeLessThan(failed.length);
    expect((await server.call(campaigns.completeCampaign, { token, params: { id } })).status).toBe(200);
    const beginner = startSender();
    const follower = await until(
      () => followersOf(id),
      (found) => found.length > 0,
      WAIT_SECONDS,
    );
    await beginner.end('SIGKILL');
    expect(follower).toHaveLength(1);
    const follow_up = follower[0]!;
    await killSenders(STOPS_OF_FOLLOW_UP, () => tried(follow_up));
    expect(await unsettled(follow_up)).toBeGreaterThan(0);
    startSender();
    await until(
      () => unsettled(follow_up),
      (left) => left === 0,
      WAIT_SECONDS,
    );
    const messages = await until(
      () => messagesOf(id),
      (all) => all.length >= failed.length && all.every(({ state }) => state === 'sent' || state === 'failed'),
      WAIT_SECONDS,
    );

    const arrived = arrivals();
    const people = failed.map(({ user_id }) => user_id).sort();
    const followed = await deliveriesOf(server, follow_up);
    expect(followed.map(({ user_id }) => user_id).sort()).toEqual(people);
    expect(messages.map(({ user_id }) => user_id).sort()).toEqual(people);
    for (const [what, rows] of [
      ['campaign', await deliveriesOf(server, id)],
      ['follow-up', followed],
    ] as const) {
      const inState = (state: string) => rows.filter((row) => row.state === state);
      figure(
        `${what}, emails that somebody got twice`,
        rows.filter((row) => (arrived.get(row.id) ?? 0) > 1).length,
        'emails',
        none,
      );
      figure(
        `${what}, marked sent and never arrived`,
        inState('sent').filter((row) => !arrived.has(row.id)).length,
        'emails',
        none,
      );
      const settled = inState('sent').length + inState('unconfirmed').length;
      figure(`${what}, neither sent nor flagged`, rows.length - settled, 'emails', none);
      figure(
        `${what}, unconfirmed`,
        inState('unconfirmed').length,
        'emails',
        atMost(STOPS * CONNECTIONS * DELIVERIES_PER_CONNECTION),
      );
    }
    const again = messages.filter((row) => (arrived.get(row.id) ?? 0) > 1);
    figure('message, twice without a mark', again.filter(({ tries }) => tries < 2).length, 'emails', none);
    figure('message, more than twice', again.filter((row) => arrived.get(row.id)! > 2).length, 'emails', none);
    figure('message, twice and marked', again.length, 'emails', atMost(STOPS * EMAILS_AT_ONCE));
    const lost = messages.filter((row) => row.state === 'sent' && !arrived.has(row.id));
    figure('message, marked sent and never arrived', lost.length, 'emails', none);
    figure(
      'message, given up',
      messages.filter(({ state }) => state === 'failed').length,
      'emails',
      atMost(STOPS * EMAILS_AT_ONCE),
    );
  },
);
