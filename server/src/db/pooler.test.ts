import { createServer, connect, type Server } from 'node:net';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, type TestDatabaseCopy } from '../../test/database.ts';
import { partsOf } from '../../test/fault-proxy.ts';
import { StartError } from '../env.ts';
import { openLog } from '../observe/log.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { checkPooler } from './pooler.ts';

/** The answer of PgBouncer 1.18 to a startup parameter that its configuration does not ignore. */
const REFUSAL = 'unsupported startup parameter: statement_timeout';
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

let database: TestDatabaseCopy;
let direct: string;
const servers: Server[] = [];

beforeAll(async () => {
  database = await copyDatabase();
  direct = database.directUrl ?? database.url;
});
afterAll(async () => {
  for (const server of servers) server.close();
  await database.drop();
});

/** Starts a server between the program and the database, and returns its address. */
async function before(serve: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(serve).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { user, password, database: name } = partsOf(direct);
  return `postgres://${user}:${password}@127.0.0.1:${(server.address() as { port: number }).port}/${name}`;
}

/** A server that, like a pooler, reports its own process number to clients. */
const lending = () =>
  before((near) => {
    const { host, port } = partsOf(direct);
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) });
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => {
      const at = chunk.indexOf(KEY_DATA);
      if (at >= 0) chunk.writeInt32BE(7, at + KEY_DATA.length);
      near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });

test('nothing is brought up to date through a pooler: its lock would be nobody’s', async () => {
  const url = await lending();
  await expect(migrate(url)).rejects.toThrow(/Set DATABASE_DIRECT_URL/);
  await expect(migrate(url)).rejects.toBeInstanceOf(StartError);
  expect(await migrate(direct)).toEqual([]);
});

test('a lock held for long ends the start with a message, not an endless wait', async () => {
  const holder = new Client({ connectionString: direct });
  await holder.connect();
  await holder.query('select pg_advisory_lock(7242001)');
  await expect(migrate(direct, { lockSeconds: 1 })).rejects.toThrow(/^Another Vigil has been migrating this database/);
  await holder.end();
  expect(await migrate(direct)).toEqual([]);
});

test('a pooler that refuses our limits stops the start with what to tell it', async () => {
  const url = await before((near) =>
    near.once('data', () => {
      const text = Buffer.from(`SFATAL\0C08P01\0M${REFUSAL}\0\0`);
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(text.length + 4, 1);
      near.end(Buffer.concat([head, text]));
    }),
  );
  const pool = openPool(url, { log: openLog('silent'), connections: 1, name: 'test', directUrl: direct });
  await expect(checkPooler(pool, openLog('silent'))).rejects.toThrow(/ignore_startup_parameters/);
  await pool.end();
});

test('a statement that a pooler has wait is not taken for mute', async () => {
  const pool = openPool(await lending(), { log: openLog('silent'), connections: 1, name: 'test', directUrl: direct });
  expect((await pool.query('select pg_sleep(12), 7 as seven')).rows[0]).toMatchObject({ seven: 7 });
  await pool.end();
});
