import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { asSystem } from '../../src/db/database.ts';
import { addPeople, deliveriesOf, launch, makeTemplate, until, type DeliveryRow } from '../make-campaign.ts';
import { makeOrganization } from '../make-organization.ts';
import { startSink, type Sink } from '../sink.ts';
import { endPrograms, startWorker, type StartedProgram } from '../start-program.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { atMost, figure, none, pause, sized } from './experiment.ts';

const KILLS = sized({ short: { recipients: 300, stops: 3 }, long: { recipients: 10_000, stops: 20 } });
const STOPS = sized({ short: { recipients: 300, stops: 3 }, long: { recipients: 2_000, stops: 10 } });
const SLEEPS = sized({ short: { recipients: 300, stops: 1 }, long: { recipients: 2_000, stops: 3 } });
const LEASE_SECONDS = 3;
const CONNECTIONS = 10;
const DELIVERIES_PER_CONNECTION = 4;
const ON_THE_WIRE = CONNECTIONS * DELIVERIES_PER_CONNECTION;

const servers: TestServer[] = [];
const sinks: Sink[] = [];

afterAll(async () => {
  await endPrograms('SIGKILL');
  await Promise.all([...servers.map((server) => server.stop()), ...sinks.map((sink) => sink.close())]);
});

type Stage = { server: TestServer; sink: Sink };

async function openStage(): Promise<Stage> {
  // A slow sink, so that the few emails of the short form are not all sent before the last stop.
  const sink = await startSink({ answerInMs: sized({ short: 200, long: 20 }) });
  const server = await startServer({ ROLE: 'web' });
  servers.push(server);
  sinks.push(sink);
  return { server, sink };
}

const startSender = ({ server, sink }: Stage): StartedProgram =>
  startWorker(server, {
    SMTP_PORT: String(sink.port),
    SMTP_CONNECTIONS: String(CONNECTIONS),
    DELIVERY_LEASE_SECONDS: String(LEASE_SECONDS),
  });

async function launchTo({ server }: Stage, recipients: number): Promise<string> {
  const organization = await makeOrganization(server);
  await addPeople(server, organization, recipients - Object.keys(organization.people).length);
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  expect(campaign.users_count).toBe(recipients);
  return campaign.id;
}

const moreEmails = ({ sink }: Stage, count: number) => {
  const before = sink.messages.length;
  return until(
    () => sink.messages.length,
    (now) => now >= before + count,
    90,
  );
};

/**
 * Waits until all deliveries are settled. Counts in the database, because reading thousands of rows repeatedly would slow down
 * sending.
 */
async function allSettled({ server }: Stage, campaign_id: string): Promise<DeliveryRow[]> {
  const open = () =>
    asSystem(server.services.database, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from deliveries where campaign_id = ${campaign_id}
        and state not in ('sent', 'unconfirmed', 'failed')`.execute(tx),
    );
  await until(open, ({ rows }) => rows[0]!.n === 0, 240);
  return deliveriesOf(server, campaign_id);
}

/** Sends a campaign while one worker after another is stopped at a random moment of its sending; the last worker finishes. */
async function sendThroughStops(
  stage: Stage,
  { signal, recipients, stops }: typeof KILLS & { signal: 'SIGKILL' | 'SIGTERM' },
): Promise<DeliveryRow[]> {
  const campaign_id = await launchTo(stage, recipients);
  for (let stop = 0; stop < stops; stop++) {
    const worker = startSender(stage);
    await moreEmails(stage, 1);
    await pause(Math.random() * 0.4);
    await worker.end(signal);
  }
  // Sending was interrupted each time; otherwise the test proves nothing.
  expect(stage.sink.messages.length).toBeLessThan(recipients);
  startSender(stage);
  return allSettled(stage, campaign_id);
}

/** Checks that nobody got an email twice and that no lost email lacks a flag. Returns how many deliveries are unconfirmed. */
function compareWithLedger({ sink }: Stage, what: string, rows: DeliveryRow[]): number {
  const arrived = new Map<string, number>();
  for (const { to } of sink.messages) arrived.set(to, (arrived.get(to) ?? 0) + 1);
  const inState = (state: string) => rows.filter((row) => row.state === state).length;
  const [sent, unconfirmed] = [inState('sent'), inState('unconfirmed')];
  figure(`${what}, neither sent nor flagged`, rows.length - sent - unconfirmed, 'emails', none);
  figure(`${what}, people with two emails`, [...arrived.values()].filter((count) => count > 1).length, 'people', none);
  figure(`${what}, marked sent and never arrived`, Math.max(0, sent - arrived.size), 'emails', none);
  return unconfirmed;
}

test.concurrent(`${KILLS.stops} × SIGKILL: Every email is sent or flagged, nobody gets two, and no email is lost without a flag`, async () => {
  const stage = await openStage();
  const unconfirmed = compareWithLedger(stage, 'SIGKILL', await sendThroughStops(stage, { signal: 'SIGKILL', ...KILLS }));
  expect(stage.sink.messages.length).toBeGreaterThanOrEqual(KILLS.recipients - unconfirmed);
  figure('SIGKILL, unconfirmed', unconfirmed, 'emails', atMost(KILLS.stops * ON_THE_WIRE));
}, 570_000);

test.concurrent(`security 45: ${STOPS.stops} × SIGTERM: Everyone gets exactly one email`, async () => {
  const stage = await openStage();
  const unconfirmed = compareWithLedger(stage, 'SIGTERM', await sendThroughStops(stage, { signal: 'SIGTERM', ...STOPS }));
  figure('SIGTERM, unconfirmed', unconfirmed, 'emails', none);
  expect(stage.sink.messages).toHaveLength(STOPS.recipients);
}, 570_000);

test.concurrent(`${SLEEPS.stops} × SIGSTOP for longer than a lease: An email that another worker took is not sent again, and nobody gets two`, async () => {
  const stage = await openStage();
  const campaign_id = await launchTo(stage, SLEEPS.recipients);
  const sleeper = startSender(stage);
  for (let stop = 0; stop < SLEEPS.stops; stop++) {
    await moreEmails(stage, 20);
    sleeper.process.kill('SIGSTOP');
    if (stop === 0) startSender(stage);
    await pause(LEASE_SECONDS * 2);
    sleeper.process.kill('SIGCONT');
  }
  // An email that was sent but not confirmed in time is unconfirmed, or was marked sent when its worker woke.
  const unconfirmed = compareWithLedger(stage, 'SIGSTOP', await allSettled(stage, campaign_id));
  expect(stage.sink.messages.length).toBeGreaterThanOrEqual(SLEEPS.recipients - unconfirmed);
  figure('SIGSTOP, unconfirmed', unconfirmed, 'emails', atMost(SLEEPS.stops * ON_THE_WIRE));
}, 570_000);
