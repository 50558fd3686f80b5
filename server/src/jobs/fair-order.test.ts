import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestQueue } from '../../test/open-test-queue.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { asSystem } from '../db/database.ts';
import { currentOwner } from '../sharing/owner.ts';
import { jobKind, type Queue } from './queue.ts';

const input = z.object({ organization_id: z.string(), name: z.string() });
const short = jobKind({ name: 'fair-short', input });
const long = jobKind({ name: 'fair-long', input });
const [flood, neighbour, third] = [randomUUID(), randomUUID(), randomUUID()];

let server: TestServer;
let queue: Queue;
beforeAll(async () => {
  server = await startServer();
  queue = await openTestQueue(server, [short, long]);
});
afterAll(async () => {
  await queue.stop();
  await server.stop();
});

const order = (kind: typeof short, organization_id: string, names: string[]) =>
  asSystem(server.services.database, (tx) =>
    queue.enqueueAll(
      tx,
      kind,
      names.map((name) => ({ organization_id, name })),
    ),
  );
const numbered = (message: string, count: number) => Array.from({ length: count }, (_, n) => `${message}${n + 1}`);

test('security 47: the jobs of an organisation stand beside the first waiting jobs of a flood, not behind the flood', async () => {
  await order(short, flood, numbered('a', 500));
  await order(short, neighbour, ['b1', 'b2']);
  await order(short, third, ['c1']);
  const began: string[] = [];
  const owners = new Set<string>();
  await queue.work(short, async ({ name }) => {
    owners.add(currentOwner().group);
    began.push(name);
  });
  await expect.poll(() => began.filter((name) => !name.startsWith('a'))).toEqual(['b1', 'c1', 'b2']);
  expect(began.indexOf('b2')).toBeLessThan(6);
  expect(owners).toEqual(new Set([flood, neighbour, third]));
  // Waits for all jobs of the flood, so that none of them runs during the tests below.
  await expect.poll(() => began).toHaveLength(503);
});

test('an organisation that comes back while others wait gets no more than its share', async () => {
  await order(long, flood, numbered('a', 3));
  await order(long, neighbour, ['b1']);
  await order(long, neighbour, ['b2']);
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ name: string }>`select data->>'name' as name from pgboss.job where name = ${long.name}
      order by priority desc, created_on`.execute(tx),
  );
  expect(rows.map(({ name }) => name)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('long work of one organisation never holds every slot', async () => {
  const running: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  await queue.work(
    long,
    async ({ name }) => {
      running.push(name);
      await ended;
    },
    { atOnce: 3, ofOrganization: 1 },
  );
  await expect.poll(() => running.toSorted()).toEqual(['a1', 'b1']);
  await order(long, third, ['c1']);
  await expect.poll(() => running.toSorted()).toEqual(['a1', 'b1', 'c1']);
  end();
});
