import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPeople, deliveriesOf, launch, makeTemplate, until, type DeliveryRow } from './make-campaign.ts';
import { makeOrganization } from './make-organization.ts';
import { startSink, type Sink } from './sink.ts';
import { startServer, type TestServer } from './start-server.ts';

const RECIPIENTS = 2_000;
const STOPS = 10;
const LEASE_SECONDS = 3;

let server: TestServer;
let sink: Sink;
let workers: ChildProcess[] = [];

beforeEach(async () => {
  sink = await startSink({ answerInMs: 20 });
  server = await startServer({ ROLE: 'web' });
});
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  workers = [];
  await server.stop();
  await sink.close();
});

function startWorker(): ChildProcess {
  const { env } = server.services;
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ROLE: 'worker',
      LOG_LEVEL: 'silent',
      DATABASE_URL: server.databaseUrl,
      DATA_FOLDER: env.DATA_FOLDER,
      SECRET_KEY: env.SECRET_KEY,
      APP_URL: env.APP_URL,
      CONTENT_URL: env.CONTENT_URL,
      PHISHING_URLS: env.PHISHING_URLS.join(','),
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sink.port),
      SMTP_SECURITY: 'none',
      DELIVERY_LEASE_SECONDS: String(LEASE_SECONDS),
    },
  });
  workers.push(worker);
  return worker;
}

/** Sends a campaign while worker after worker is stopped at a random moment of its sending; the last one finishes it. */
async function sendThroughStops(signal: 'SIGKILL' | 'SIGTERM'): Promise<DeliveryRow[]> {
  const organization = await makeOrganization(server);
  await addPeople(server, organization, RECIPIENTS - 5);
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  expect(campaign.users_count).toBe(RECIPIENTS);
  for (let stop = 0; stop < STOPS; stop++) {
    const before = sink.letters.length;
    const worker = startWorker();
    const gone = new Promise((resolve) => worker.once('exit', resolve));
    await until(
      () => sink.letters.length,
      (count) => count > before,
      90,
    );
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
    worker.kill(signal);
    await gone;
  }
  // Sending was really interrupted each time, or the test has shown nothing.
  expect(sink.letters.length).toBeLessThan(RECIPIENTS);
  startWorker();
  return until(
    () => deliveriesOf(server, campaign.id),
    (rows) => rows.every(({ state }) => ['sent', 'unconfirmed', 'failed'].includes(state)),
    150,
  );
}

function lettersByPerson(): Map<string, number> {
  return sink.letters.reduce((counts, { to }) => counts.set(to, (counts.get(to) ?? 0) + 1), new Map<string, number>());
}

test('10 × SIGKILL: every letter is sent or flagged, nobody gets two, none is lost unseen', async () => {
  const rows = await sendThroughStops('SIGKILL');
  const inState = (state: string) => rows.filter((row) => row.state === state).length;
  expect(inState('sent') + inState('unconfirmed')).toBe(RECIPIENTS);
  const letters = lettersByPerson();
  expect(Math.max(...letters.values())).toBe(1);
  expect(letters.size).toBeGreaterThanOrEqual(inState('sent'));
  // At most what the connections had on the wire at each kill.
  expect(inState('unconfirmed')).toBeLessThanOrEqual(STOPS * 20);
  console.log(`SIGKILL × ${STOPS}: ${inState('sent')} sent, ${inState('unconfirmed')} unconfirmed, ${letters.size} arrived.`);
}, 480_000);

test('10 × SIGTERM: exactly everyone, exactly once', async () => {
  const rows = await sendThroughStops('SIGTERM');
  expect(rows.every(({ state }) => state === 'sent')).toBe(true);
  const letters = lettersByPerson();
  expect(letters.size).toBe(RECIPIENTS);
  expect(Math.max(...letters.values())).toBe(1);
}, 480_000);

test('3 × SIGSTOP for longer than a lease: what another took is not sent again, and nobody gets two', async () => {
  const organization = await makeOrganization(server);
  await addPeople(server, organization, RECIPIENTS - 5);
  const campaign = await launch(server, organization, { templates: [await makeTemplate(server, organization)] });
  const sleeper = startWorker();
  startWorker();
  for (let stop = 0; stop < 3; stop++) {
    const before = sink.letters.length;
    await until(
      () => sink.letters.length,
      (count) => count > before + 20,
      90,
    );
    sleeper.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, LEASE_SECONDS * 2_000));
    sleeper.kill('SIGCONT');
  }
  const rows = await until(
    () => deliveriesOf(server, campaign.id),
    (all) => all.every(({ state }) => ['sent', 'unconfirmed', 'failed'].includes(state)),
    150,
  );
  const letters = lettersByPerson();
  expect(Math.max(...letters.values())).toBe(1);
  // What was sent and not confirmed in time is marked so, or was marked sent when its worker woke.
  expect(rows.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(rows.filter(({ state }) => state === 'unconfirmed').length).toBeLessThanOrEqual(3 * 20);
  expect(letters.size).toBeGreaterThanOrEqual(rows.filter(({ state }) => state === 'sent').length);
}, 480_000);
