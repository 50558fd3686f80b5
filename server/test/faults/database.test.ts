import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabaseProxy, type FaultProxy } from '../fault-proxy.ts';
import { addPeople, deliveriesOf, launch, makeTemplate, until } from '../make-campaign.ts';
import { makeOrganization } from '../make-organization.ts';
import { startSink, type Sink } from '../sink.ts';
import { endPrograms, ownAddress, settingsOf, startReadyProgram, type StartedProgram } from '../start-program.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { atMost, figure, isLong, none, pause, secondsSince, sized } from './experiment.ts';

const PEOPLE = sized({ short: 100, long: 300 });
const ANSWER_MS = 200;
const BEGINS_IN_SECONDS = 2;

let server: TestServer;
let sink: Sink;
let proxy: FaultProxy & { url: string };
let program: StartedProgram;
let origin: string;

beforeAll(async () => {
  sink = await startSink({ answerInMs: ANSWER_MS });
  server = await startServer({ ROLE: 'web' });
  proxy = await startDatabaseProxy(server.databaseUrl);
  const address = await ownAddress();
  origin = address.origin;
  program = await startReadyProgram({
    ...settingsOf(server),
    ...address.settings,
    DATABASE_URL: proxy.url,
    SMTP_PORT: String(sink.port),
    DELIVERY_LEASE_SECONDS: '10',
  });
});
afterAll(async () => {
  await endPrograms('SIGKILL');
  await proxy.close();
  await server.stop();
  await sink.close();
});

const readiness = async (): Promise<number> => (await fetch(`${origin}/health/ready`)).status;

type Outage = { what: string; readyIn: number; strike: () => Promise<void>; isLongOnly?: boolean };

const gone = async (seconds: number): Promise<void> => {
  proxy.shut();
  proxy.cut();
  const struck = Date.now();
  expect(await readiness()).toBe(503);
  await pause(Math.max(0, seconds - secondsSince(struck)));
  expect(await readiness()).toBe(503);
  proxy.open();
};

const outages: Outage[] = [
  { what: 'restarts', readyIn: 10, strike: () => gone(3) },
  { what: 'vanishes for 20 s', readyIn: 10, strike: () => gone(20), isLongOnly: true },
  {
    what: 'goes mute',
    readyIn: 40,
    strike: async () => proxy.mute(),
  },
];

test.each(outages.filter(({ isLongOnly }) => isLong || !isLongOnly))(
  'A database that $what while emails are being sent and a campaign is about to begin ends no process and loses no email',
  async ({ what, readyIn, strike }) => {
    const before = sink.messages.length;
    const home = await makeOrganization(server);
    await addPeople(server, home, PEOPLE - Object.keys(home.people).length);
    const templates = [await makeTemplate(server, home)];
    const underWay = await launch(server, home, { templates });
    await until(
      () => sink.messages.length,
      (count) => count > before + 5,
      30,
    );
    const start_date = new Date(Date.now() + BEGINS_IN_SECONDS * 1000).toISOString();
    const about = await launch(server, home, { templates, start_date });
    expect(about.status).toBe('planned');
    await strike();
    const back = Date.now();
    await until(readiness, (status) => status === 200, 3 * readyIn);
    figure(`${what}: ready again after`, secondsSince(back), 's', atMost(readyIn));
    const rows = await until(
      async () => [...(await deliveriesOf(server, underWay.id)), ...(await deliveriesOf(server, about.id))],
      (all) => all.every(({ state }) => ['sent', 'unconfirmed', 'failed'].includes(state)),
      240,
    );
    const inState = (state: string) => rows.filter((row) => row.state === state).length;
    figure(`${what}: emails failed`, inState('failed'), 'emails', none);
    figure(`${what}: emails lost without a flag`, 2 * PEOPLE - inState('sent') - inState('unconfirmed'), 'emails', none);
    const arrived = new Set(sink.messages.slice(before).map(({ messageId }) => messageId));
    figure(`${what}: emails twice`, sink.messages.length - before - arrived.size, 'emails', none);
    figure(`${what}: unconfirmed`, inState('unconfirmed'), 'emails', atMost(20));
    expect(program.process.exitCode, program.output()).toBe(null);
    expect(await readiness()).toBe(200);
  },
  300_000,
);
