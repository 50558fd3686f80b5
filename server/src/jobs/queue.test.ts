import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestQueue } from '../../test/open-test-queue.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { asSystem } from '../db/database.ts';
import { jobKind, type Queue } from './queue.ts';

const input = z.object({ organization_id: z.string(), number: z.number() });
const backlog = jobKind({ name: 'queue-backlog', input });
const single = jobKind({ name: 'queue-single', input });
/** The last of this many jobs would start after 60 s if each job waited for a poll. */
const JOBS = 30;

let server: TestServer;
let queue: Queue;
beforeAll(async () => {
  server = await startServer();
  queue = await openTestQueue(server, [backlog, single]);
});
afterAll(async () => {
  await queue.stop();
  await server.stop();
});

const organization_id = randomUUID();
const numbers = Array.from({ length: JOBS }, (_, number) => number);

test('a slot that ran a job takes the next one without waiting for its poll', async () => {
  const inputs = numbers.map((number) => ({ organization_id, number }));
  await asSystem(server.services.database, (tx) => queue.enqueueAll(tx, backlog, inputs));
  const done: number[] = [];
  await queue.work(backlog, async ({ number }) => void done.push(number));
  await expect.poll(() => done).toHaveLength(JOBS);
});

test('a job begins as soon as the transaction that ordered it has committed', async () => {
  const done: number[] = [];
  await queue.work(single, async ({ number }) => void done.push(number));
  for (const number of numbers) {
    await asSystem(server.services.database, (tx) => queue.enqueue(tx, single, { organization_id, number }));
    await expect.poll(() => done).toContain(number);
  }
}, 30_000);
