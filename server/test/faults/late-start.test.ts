import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../src/db/database.ts';
import { addPeople, deliveriesOf, launch, makeTemplate, until } from '../make-campaign.ts';
import { makeOrganization } from '../make-organization.ts';
import { startSink, type Sink } from '../sink.ts';
import { endPrograms, startWorker } from '../start-program.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { atMost, figure, none, pause, sized } from './experiment.ts';

const PEOPLE = sized({ short: 40, long: 400 });
const WATCHED_SECONDS = sized({ short: 3, long: 15 });
const WINDOW_HOURS = 8;
const HOUR_MS = 3_600_000;

let server: TestServer;
let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ ROLE: 'web' });
});
afterAll(async () => {
  await endPrograms('SIGKILL');
  await server.stop();
  await sink.close();
});

/**
 * Creates a campaign planned for eight hours of sending, as it is this many hours after its start when no program was running.
 */
async function launched(hoursAgo: number): Promise<string> {
  const home = await makeOrganization(server);
  await addPeople(server, home, PEOPLE - Object.keys(home.people).length);
  const start = Date.now() + HOUR_MS;
  const { id } = await launch(server, home, {
    templates: [await makeTemplate(server, home)],
    emailSendType: 'to_end',
    start_date: new Date(start).toISOString(),
    email_send_end_date: new Date(start + WINDOW_HOURS * HOUR_MS).toISOString(),
  });
  const moved = sql`${hoursAgo + 1} * interval '1 hour'`;
  await asSystem(server.services.database, async (tx) => {
    await sql`update deliveries set send_at = send_at - ${moved} where campaign_id = ${id}`.execute(tx);
    await sql`update phishing_campaigns set start_date = start_date - ${moved}, email_send_end_date = email_send_end_date - ${moved}
      where id = ${id}`.execute(tx);
  });
  return id;
}

const inState = async (campaign_id: string, ...states: string[]) =>
  (await deliveriesOf(server, campaign_id)).filter(({ state }) => states.includes(state)).length;

test('A program that starts hours late reschedules overdue emails or puts them on hold, and sends no burst', async () => {
  const [halfway, past] = [await launched(WINDOW_HOURS / 2), await launched(WINDOW_HOURS * 2)];
  const punctual = await makeOrganization(server);
  const now = await launch(server, punctual, { templates: [await makeTemplate(server, punctual)] });
  startWorker(server, { SMTP_PORT: String(sink.port) });
  // An email that is due now is sent, which shows that the program works.
  await until(
    () => inState(now.id, 'sent'),
    (sent) => sent === now.users_count,
    60,
  );
  await until(
    () => inState(past, 'held', 'sent'),
    (settled) => settled === PEOPLE,
    60,
  );
  await pause(WATCHED_SECONDS);
  figure('window over: overdue emails sent without a decision', await inState(past, 'sent'), 'emails', none);
  figure('window not over: emails sent at once', await inState(halfway, 'sent', 'claimed', 'transmitting'), 'emails', atMost(2));
  figure('window not over: emails failed or on hold', await inState(halfway, 'failed', 'held'), 'emails', none);
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ overdue: number }>`select count(*)::int as overdue from deliveries
      where campaign_id = ${halfway} and state = 'queued' and send_at < now() - interval '10 seconds'`.execute(tx),
  );
  expect(rows).toEqual([{ overdue: 0 }]);
}, 200_000);
