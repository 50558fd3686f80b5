import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization } from '../../test/make-organization.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { asSystem } from './database.ts';
import { eraseOrganizations } from './erase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('what is being written for an organisation goes with it', async () => {
  const { database } = server.services;
  const { id: organization_id } = await makeOrganization(server);
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const writing = asSystem(database, async (tx) => {
    await tx.insertInto('departments').values({ organization_id, title: 'New' }).execute();
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  const erasing = asSystem(database, (tx) => eraseOrganizations(tx, [organization_id]));
  await expect.poll(async () => (await waiting(server)).length).toBe(1);
  mayCommit.resolve();
  await writing;
  await erasing;
  const left = await asSystem(database, (tx) => tx.selectFrom('organizations').where('id', '=', organization_id).execute());
  expect(left).toEqual([]);
});

/** Returns the database sessions that wait for a lock: the erasing transaction, once it waits. */
const waiting = async ({ services: { database } }: TestServer): Promise<unknown[]> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return rows;
};
