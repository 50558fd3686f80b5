import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization } from '../../test/make-organization.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { afterCommit, asSystem, inOrganization, trustedScope, type Tx } from './database.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Returns a function that resolves once it was called `count` times. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    if (++come === count) resolve();
    return promise;
  };
}

test('two transactions that change people of two departments in opposite order both commit', async () => {
  const { database } = server.services;
  const home = await makeOrganization(server);
  const departments = await asSystem(database, (tx) =>
    tx
      .insertInto('departments')
      .values(['North', 'South'].map((title) => ({ organization_id: home.id, title })))
      .returning('id')
      .execute(),
  );
  const people = await asSystem(database, (tx) =>
    tx
      .insertInto('users')
      .values(
        [0, 1, 0, 1].map((department, n) => ({
          organization_id: home.id,
          department_id: departments[department]!.id,
          email: `cross-${n}@${home.domain}`,
        })),
      )
      .returning('id')
      .execute(),
  );
  const [north, south, otherNorth, otherSouth] = people.map(({ id }) => id) as [string, string, string, string];
  const add = (tx: Tx, id: string) => sql`update users set clicked_count = clicked_count + 1 where id = ${id}`.execute(tx);
  const meet = meetingOf(2);
  let runs = 0;
  const change = (first: string, second: string) =>
    inOrganization(database, trustedScope(home.id), async (tx) => {
      runs++;
      await add(tx, first);
      await meet();
      await add(tx, second);
    });
  await Promise.all([change(north, south), change(otherSouth, otherNorth)]);
  // When it runs again, the aborted transaction may conflict a second time.
  expect(runs, 'one transaction was aborted and run again').toBeGreaterThan(2);
  const departmentsAfter = await asSystem(database, (tx) =>
    tx
      .selectFrom('departments')
      .select('clicked_sum')
      .where(
        'id',
        'in',
        departments.map(({ id }) => id),
      )
      .execute(),
  );
  expect(departmentsAfter.map(({ clicked_sum }) => clicked_sum)).toEqual([2, 2]);
});

test('a transaction is run again only when the database gave it up, and not without end', async () => {
  for (const [code, most] of [
    ['40P01', 8],
    ['40001', 8],
    ['23505', 1],
  ] as const) {
    let runs = 0;
    const error = Object.assign(new Error('given up'), { code });
    const work = () => {
      runs++;
      return Promise.reject(error);
    };
    await expect(asSystem(server.services.database, work)).rejects.toBe(error);
    expect(runs, code).toBe(most);
  }
});

test('what waits for a transaction is done once it has committed, and never when it was undone', async () => {
  const { database } = server.services;
  const done: string[] = [];
  await asSystem(database, async (tx) => {
    afterCommit(tx, () => done.push('committed'));
    await sql`select 1`.execute(tx);
    expect(done).toEqual([]);
  });
  const undone = asSystem(database, async (tx) => {
    afterCommit(tx, () => done.push('undone'));
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(undone).rejects.toThrow('division by zero');
  expect(done).toEqual(['committed']);
});
