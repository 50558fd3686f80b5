import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addPeople, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import type { Services } from '../../services.ts';
import { openQueue, type Queue } from '../../jobs/queue.ts';
import { workIn } from '../../jobs/work-context.ts';
import { peopleOfFilter } from '../people/queries/filtered.ts';
import { bulkWork, orderBulk, type OrderedWork } from './commands/bulk-work.ts';
import { findLongJob } from './queries.ts';

const PEOPLE = 1_700;

let server: TestServer;
let home: TestOrganization;
let queues: Queue[];
let trouble: (scope: OrderedWork, chunk: number) => Promise<void>;
let chunks: number;
let ends: number;

/** Counts how often each person is processed, which shows a person processed twice or not at all. */
const work = bulkWork({
  name: 'mark-people',
  input: z.object({ mark: z.string() }),
  people: (scope) => peopleOfFilter(scope, { search: 'фамилия' }).select('users.id'),
  chunk: async (scope, ids, { mark }) => {
    await scope.db
      .updateTable('users')
      .set({ note: sql<string>`note || ${mark}` })
      .where('id', 'in', ids)
      .execute();
    chunks += 1;
    await trouble(scope, chunks);
    return { done: ids.length - 1, skipped: { odd: 1 } };
  },
  end: async () => void (ends += 1),
});

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' });
});
beforeEach(async () => {
  home = await makeOrganization(server);
  await addPeople(server, home, PEOPLE);
  [queues, chunks, ends, trouble] = [[], 0, 0, async () => {}];
});
afterEach(() => Promise.all(queues.map((queue) => queue.stop())));
afterAll(() => server.stop());

/** Starts another process of the program on the same queue. */
async function anotherProcess(): Promise<Services> {
  const queue = await openQueue(server.databaseUrl, {
    kinds: [work.job],
    log: server.services.log,
    isWorker: true,
    heartbeats: server.services.heartbeats,
  });
  queues.push(queue);
  return { ...server.services, queue };
}

const order = (services: Services) =>
  workIn(services, home.id, (scope) =>
    orderBulk(
      { ...scope, actor: { id: home.people.operator.id, name: 'Test', role: 'operator' }, address: '', trace_id: 't' } as Context,
      work,
      { mark: 'x' },
    ),
  );
const over = (id: string) =>
  until(
    () => workIn(server.services, home.id, (scope) => findLongJob(scope as Context, id)),
    ({ status }) => status !== 'in_process',
  );
const marks = async () => {
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{ note: string; n: number }>`select note, count(*)::int as n from users
      where organization_id = ${home.id} and last_name like 'Фамилия%' group by note order by note`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ note, n }) => [note, n]));
};

test('each person is processed once, and the result counts the skipped ones by reason', async () => {
  const services = await anotherProcess();
  const { id, total } = await order(services);
  expect(total).toBe(PEOPLE);
  await work.background.start(services);
  expect(await over(id)).toMatchObject({ status: 'success', done: PEOPLE, result: { done: PEOPLE - 4, skipped: { odd: 4 } } });
  expect([await marks(), chunks, ends]).toEqual([{ x: PEOPLE }, 4, 1]);
});

test.each<[string, typeof trouble]>([
  [
    'an error',
    async (_scope, chunk) => {
      if (chunk === 2) throw new Error('Trouble.');
    },
  ],
  [
    'a lost connection',
    async ({ db }, chunk) => {
      if (chunk === 3) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    },
  ],
])('after %s midway the work continues from there', async (_what, strike) => {
  trouble = strike;
  const services = await anotherProcess();
  const { id } = await order(services);
  await work.background.start(services);
  expect(await over(id)).toMatchObject({ status: 'success', done: PEOPLE, result: { done: PEOPLE - 4, skipped: { odd: 4 } } });
  expect([await marks(), chunks, ends]).toEqual([{ x: PEOPLE }, 5, 1]);
});

test('two simultaneous runs process nobody twice', async () => {
  const [firstProcess, secondProcess] = [await anotherProcess(), await anotherProcess()];
  const { id } = await order(firstProcess);
  await workIn(firstProcess, home.id, ({ db, organization }) =>
    firstProcess.queue.enqueue(db, work.job, { organization_id: organization, event_id: id }),
  );
  await Promise.all([work.background.start(firstProcess), work.background.start(secondProcess)]);
  expect(await over(id)).toMatchObject({ status: 'success', done: PEOPLE });
  expect([await marks(), chunks, ends]).toEqual([{ x: PEOPLE }, 4, 1]);
});

test('work that keeps failing ends in an error, and keeps what was done before', async () => {
  trouble = async (_scope, chunk) => {
    if (chunk > 1) throw new Error('Trouble.');
  };
  const services = await anotherProcess();
  const { id } = await order(services);
  await work.background.start(services);
  expect(await over(id)).toMatchObject({ status: 'error', error: 'internal', done: 500 });
  expect([await marks(), ends]).toEqual([{ '': PEOPLE - 500, x: 500 }, 0]);
});
