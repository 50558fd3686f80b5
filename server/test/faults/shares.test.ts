import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { asSystem } from '../../src/db/database.ts';
import { openHeartbeats } from '../../src/jobs/heartbeats.ts';
import { jobKind, openQueue, type Queue } from '../../src/jobs/queue.ts';
import { openLog } from '../../src/observe/log.ts';
import { hashPassword, isPasswordOf } from '../../src/passwords/password.ts';
import { ownerAtAddress, workFor } from '../../src/sharing/owner.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { atMost, figure, isLong } from './experiment.ts';

const WAITING_JOBS = isLong ? 100_000 : 2_000;
const OWN_JOBS = 10;
const WAITING_HASHES = isLong ? 450 : 60;
const BATCH = 10_000;

const work = jobKind({ name: 'shares-work', input: z.object({ organization_id: z.string() }) });

// fair-order.test.ts and password.test.ts check the order on a small scale; this file measures the figures.
describe('The neighbour of an organisation that used its whole share', () => {
  let server: TestServer;
  let queue: Queue;
  const [flood, neighbour] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    server = await startServer();
    const settings = { kinds: [work], log: openLog('silent'), isWorker: true, heartbeats: openHeartbeats() };
    queue = await openQueue(server.databaseUrl, settings);
  }, 120_000);
  afterAll(async () => {
    await queue.stop();
    await server.stop();
  });

  const order = (organization_id: string, count: number) =>
    asSystem(server.services.database, (tx) =>
      queue.enqueueAll(
        tx,
        work,
        Array.from({ length: count }, () => ({ organization_id })),
      ),
    );

  async function timed(what: () => Promise<unknown>): Promise<number> {
    const began = performance.now();
    await what();
    return performance.now() - began;
  }

  test('The neighbour’s jobs run in time', { timeout: 600_000 }, async () => {
    for (let at = 0; at < WAITING_JOBS; at += BATCH) await order(flood, Math.min(BATCH, WAITING_JOBS - at));
    await asSystem(server.services.database, (tx) => sql`analyze pgboss.job_common`.execute(tx));
    const orderMs = await timed(() => order(neighbour, 1));
    figure(`ordering one job beside ${WAITING_JOBS}`, orderMs, 'ms', atMost(100));
    await order(neighbour, OWN_JOBS - 1);
    let [done, served] = [0, 0];
    const began = performance.now();
    await queue.work(
      work,
      async ({ organization_id }) => {
        done += 1;
        if (organization_id === neighbour) served += 1;
      },
      { atOnce: 8, ofOrganization: 6 },
    );
    await expect.poll(() => served, { timeout: 120_000, interval: 20 }).toBe(OWN_JOBS);
    figure(`${OWN_JOBS} jobs of a neighbour beside ${WAITING_JOBS}`, (performance.now() - began) / 1000, 's', atMost(10));
    figure('jobs done until then', done, '', atMost(60));
  });

  test('Looking for a job is fast when an organisation is at its limit', { timeout: 120_000 }, async () => {
    const { rows } = await asSystem(server.services.database, (tx) =>
      sql<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>`explain (analyze, format json)
        select j.id from pgboss.job j where j.name = ${work.name} and j.state < 'active' and not j.blocked and j.start_after <= now()
          and not exists (select from pgboss.job a where a.name = ${work.name} and a.state = 'active' and a.group_id = j.group_id)
          and j.group_id <> ${flood}
         order by j.priority desc, j.created_on limit 1`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    figure(`a look past ${WAITING_JOBS} jobs`, rows[0]!['QUERY PLAN'][0]['Execution Time'], 'ms', atMost(200));
  });

  test('The neighbour’s passwords are checked in time', { timeout: 120_000 }, async () => {
    const hash = await hashPassword('correct horse');
    const enter = (address: string) =>
      workFor('stranger', ownerAtAddress(address), () => isPasswordOf('a guess', hash)).catch(() => false);
    const alone = await timed(() => enter('198.51.100.1'));
    const others = Array.from({ length: WAITING_HASHES }, () => enter('203.0.113.7'));
    let ended = 0;
    for (const other of others) void other.then(() => (ended += 1));
    const beside = await timed(() => enter('198.51.100.1'));
    expect(ended).toBeLessThan(WAITING_HASHES / 2);
    const all = beside + (await timed(() => Promise.all(others)));
    figure('a password alone', alone, 'ms', atMost(500));
    figure(`a password beside ${WAITING_HASHES} of another address`, beside, 'ms', atMost(1_000));
    figure('the others together', all / 1000, 's', atMost(60));
  });
});
