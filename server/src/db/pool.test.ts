import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, type TestDatabaseCopy } from '../../test/database.ts';
import { startDatabaseProxy, type FaultProxy } from '../../test/fault-proxy.ts';
import { openLog } from '../observe/log.ts';
import { openPool } from './pool.ts';

const FAILS_WITHIN_MS = 30_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let database: TestDatabaseCopy;
let proxy: FaultProxy & { url: string };
let pool: Pool;

beforeAll(async () => {
  database = await copyDatabase();
  proxy = await startDatabaseProxy(database.url);
  pool = openPool(proxy.url, { log: openLog('silent'), connections: 4, name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await proxy.close();
  await database.drop();
});

test('a connection that goes mute in the middle of a statement is an error within half a minute, and the next one works', async () => {
  const begun = Date.now();
  const waiting = Promise.allSettled([pool.query('select pg_sleep(1)'), pool.query('select pg_sleep(2)')]);
  await pause(300);
  proxy.mute();
  const outcomes = await waiting;
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(Date.now() - begun).toBeLessThan(FAILS_WITHIN_MS);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('what mute connections have locked, and those that waited for it, is free again within half a minute', async () => {
  const [holder, follower] = [await pool.connect(), await pool.connect()];
  const beside = openPool(database.url, { log: openLog('silent'), connections: 1, name: 'beside' });
  const isFree = async () => {
    const { rows } = await beside.query<{ free: boolean }>('select pg_try_advisory_xact_lock(7) as free');
    return rows[0]!.free;
  };
  await holder.query('begin; select pg_advisory_xact_lock(7)');
  await follower.query('begin');
  const begun = Date.now();
  const waiting = [holder.query('select pg_sleep(1)')];
  await pause(300);
  // The follower is served when the holder ends, just before the follower itself is checked.
  waiting.push(follower.query('select pg_advisory_xact_lock(7)'));
  const outcomes = Promise.allSettled(waiting);
  await pause(100);
  proxy.mute();
  expect(await isFree()).toBe(false);
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  holder.release(true);
  follower.release(true);
  await expect.poll(isFree, { timeout: FAILS_WITHIN_MS }).toBe(true);
  expect(Date.now() - begun).toBeLessThan(FAILS_WITHIN_MS);
  await beside.end();
});

test('a statement that is silent for long and at work is waited for', async () => {
  expect((await pool.query('select pg_sleep(12), 7 as seven')).rows[0]).toMatchObject({ seven: 7 });
});

test('no statement, lock or forgotten transaction waits without end', async () => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  );
  expect(rows).toHaveLength(3);
  for (const { name, setting } of rows) expect(Number(setting), name).toBeGreaterThan(0);
});

test('security 47: beyond a limit requests for a connection are refused at once', async () => {
  const narrow = openPool(database.url, { log: openLog('silent'), connections: 1, name: 'narrow' });
  const holder = await narrow.connect();
  const waiting = Array.from({ length: 501 }, () =>
    narrow.query('select 1').then(
      () => 'served',
      (error: { code: string }) => error.code,
    ),
  );
  expect(await Promise.race(waiting)).toBe('53300');
  holder.release();
  const outcomes = await Promise.all(waiting);
  expect(outcomes.filter((outcome) => outcome === 'served')).toHaveLength(500);
  await narrow.end();
});
