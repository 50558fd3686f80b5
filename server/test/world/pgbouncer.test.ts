import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../src/db/pool.ts';
import { openLog } from '../../src/observe/log.ts';
import { copyDatabase, type TestDatabaseCopy } from '../database.ts';
import { partsOf, startDatabaseProxy } from '../fault-proxy.ts';
import { addPeople, makeTemplate, launch, deliveriesOf, until } from '../make-campaign.ts';
import { makeOrganization } from '../make-organization.ts';
import { startPgBouncer, type PgBouncer } from '../pgbouncer.ts';
import { endPrograms, settingsOf, startProgram, startReadyProgram, ownAddress } from '../start-program.ts';
import { startServer } from '../start-server.ts';
import { startSink } from '../sink.ts';

let database: TestDatabaseCopy;
let direct: string;
let pooler: PgBouncer;

beforeAll(async () => {
  database = await copyDatabase();
  direct = database.directUrl ?? database.url;
  pooler = await startPgBouncer(partsOf(direct), { connections: 2 });
});
afterAll(async () => {
  await endPrograms();
  await pooler.close();
  await database.drop();
});

const silent = openLog('silent');

test('A mute connection to the pooler becomes an error, and leaves no lock behind', async () => {
  const wire = await startDatabaseProxy(pooler.pooled(direct));
  const pool = openPool(wire.url, { log: silent, connections: 2, name: 'test', directUrl: direct });
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(9)');
  const waiting = holder.query('select pg_sleep(1)').catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 300));
  wire.mute();
  expect(await waiting).toBeInstanceOf(Error);
  holder.release(true);
  const beside = new Client({ connectionString: direct });
  await beside.connect();
  const isFree = async () => (await beside.query<{ free: boolean }>('select pg_try_advisory_xact_lock(9) as free')).rows[0]!.free;
  await expect.poll(isFree, { timeout: 30_000 }).toBe(true);
  await beside.end();
  await pool.end();
  await wire.close();
});

test('Queries that the pooler delays for more than ten seconds still succeed', { timeout: 90_000 }, async () => {
  const pool = openPool(pooler.pooled(direct), { log: silent, connections: 6, name: 'test', directUrl: direct });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => pool.query<{ one: number }>('select pg_sleep(11), 1 as one')),
  );
  expect(answers.map(({ rows }) => rows[0]!.one)).toEqual([1, 1, 1, 1, 1, 1]);
  await pool.end();
});

test('A second program starts beside the first, and both send a campaign', { timeout: 180_000 }, async () => {
  const sink = await startSink();
  const server = await startServer({ ROLE: 'web' });
  expect(server.services.env.DATABASE_DIRECT_URL).toBeDefined();
  const home = await makeOrganization(server);
  await addPeople(server, home, 200);
  const settings = async (): Promise<NodeJS.ProcessEnv> => ({
    ...settingsOf(server),
    ...(await ownAddress()).settings,
    SMTP_PORT: String(sink.port),
  });
  await startReadyProgram(await settings());
  await startReadyProgram(await settings());
  const campaign = await launch(server, home, { templates: [await makeTemplate(server, home)] });
  const rows = await until(
    () => deliveriesOf(server, campaign.id),
    (all) => all.length > 200 && all.every(({ state }) => state === 'sent'),
    90,
  );
  expect(new Set(sink.messages.map(({ messageId }) => messageId)).size).toBe(rows.length);
  const { DATABASE_DIRECT_URL: _, ...pooledAlone } = await settings();
  const refused = startProgram(pooledAlone);
  expect(await refused.code).toBe(1);
  expect(refused.output()).toContain('Set DATABASE_DIRECT_URL');
  await server.stop();
  await sink.close();
});
