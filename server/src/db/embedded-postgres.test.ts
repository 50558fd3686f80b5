import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const asRoot = process.getuid?.() === 0;
const onUnix = process.platform !== 'win32';
const NOBODY = 65534;

/** The folder of the cluster that several tests share, because creating a cluster takes seconds. */
let shared: string;
let place: string;
let running: EmbeddedPostgres[];

beforeAll(async () => {
  shared = await makePlace();
});

afterAll(() => rm(shared, { recursive: true, force: true }));

beforeEach(async () => {
  place = await makePlace();
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((cluster) => cluster.stop()));
  await rm(place, { recursive: true, force: true });
});

describe('the embedded database', () => {
  test('keeps its data from one start to the next, in Russian order, with characters that pg_trgm knows', async () => {
    const first = await start(shared);
    expect(first.reused).toBe(false);
    await query(first, 'create table people (name text)');
    await query(first, `insert into people values ('Яна'), ('ёлка'), ('Ёж'), ('анна'), ('Борис')`);
    await first.stop();
    await expect(query(first, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);

    const second = await start(shared);
    expect(second.reused).toBe(false);
    const rows = await query(second, 'select name from people order by name');
    expect(rows.map((row) => row['name'])).toEqual(['анна', 'Борис', 'Ёж', 'ёлка', 'Яна']);
    await query(second, 'create extension pg_trgm');
    expect(await query(second, `select cardinality(show_trgm('Иванов')) as count`)).toEqual([{ count: 7 }]);
    expect((await stat(join(shared, 'pg.secret'))).mode & 0o777).toBe(0o600);
  });

  test('loses no acknowledged row when the server is killed, and comes back by itself', async () => {
    const cluster = await start(shared);
    await query(cluster, 'create table written (number int)');
    let acknowledged = 0;
    const writer = await connect(cluster);
    const writing = (async () => {
      for (;;) {
        await writer.query('insert into written values ($1)', [acknowledged]);
        acknowledged += 1;
      }
    })().catch(() => {});
    await expect.poll(() => acknowledged).toBeGreaterThan(200);
    process.kill(await serverPid(shared), 'SIGKILL');
    await writing;

    const again = await start(shared);
    const [{ count }] = (await query(again, 'select count(distinct number)::int as count from written')) as [{ count: number }];
    expect(count).toBeGreaterThanOrEqual(acknowledged);
    expect(count).toBeLessThanOrEqual(acknowledged + 1);
  });

  test('starts over a lock file that names a living program which is not PostgreSQL', async () => {
    await (await start(shared)).stop();
    const lock = [process.pid, join(shared, 'pg18'), 1, 5432, join(shared, 'pg18'), '', '0 0', ''].join('\n');
    const file = join(shared, 'pg18', 'postmaster.pid');
    await writeFile(file, lock);
    if (asRoot) chownSync(file, NOBODY, NOBODY);
    const cluster = await start(shared);
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is adopted with its data after our program was killed', async () => {
    const program = startProgram(shared);
    await program.ready;
    const pid = await serverPid(shared);
    program.child.kill('SIGKILL');
    await once(program.child, 'exit');

    const adopted = await start(shared);
    expect(adopted.reused).toBe(true);
    expect(await serverPid(shared)).toBe(pid);
    await adopted.stop();
    expect(existsSync(join(shared, 'pg18', 'postmaster.pid'))).toBe(false);
  });

  test('is one for two programs that start at the same moment; the last to leave stops it', async () => {
    const folder = join(place, 'data');
    const programs = [startProgram(folder), startProgram(folder)] as const;
    const seen = await Promise.all(programs.map((program) => program.ready));
    expect(new Set(seen.map((one) => one.adminUrl)).size).toBe(1);
    expect(seen.filter((one) => one.reused)).toHaveLength(1);

    await programs[0].leave();
    const client = new Client({ connectionString: seen[1]?.adminUrl });
    await client.connect();
    await client.end();
    await programs[1].leave();
    expect(existsSync(join(folder, 'pg18', 'postmaster.pid'))).toBe(false);
  });

  test.skipIf(!onUnix)('works in a folder whose path is too long for a socket, and odd', async () => {
    const folder = join(place, `папка с пробелами, it's odd`, 'x'.repeat(120));
    const cluster = await start(folder);
    const socket = decodeURIComponent(cluster.adminUrl.split('host=')[1] ?? '');
    expect(Buffer.byteLength(socket)).toBeLessThan(90);
    expect(lstatSync(socket).mode & 0o777).toBe(0o700);
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
    await cluster.stop();
    await rm(socket, { recursive: true });
  });

  test.skipIf(!asRoot)('as root, works in a folder that only root can enter', async () => {
    const closed = join(place, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const folder = join(closed, 'data');
    await (await start(folder)).stop();
    const again = await start(folder);
    expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
    const elsewhere = dirname(await realpath(join(folder, 'pg18')));
    expect(elsewhere.startsWith(join(tmpdir(), 'vigil-postgres-'))).toBe(true);
    await rm(elsewhere, { recursive: true });
  });
});

const unreadable = asRoot && !nobodyCanRun();

describe.skipIf(!asRoot || unreadable)(
  'as an ordinary user (needs root to become one, and a checkout which that user can read)',
  () => {
    test('runs as that user', async () => {
      const folder = join(place, 'data');
      await mkdir(folder);
      chownSync(folder, NOBODY, NOBODY);
      const program = startProgram(folder, { uid: NOBODY, gid: NOBODY });
      expect((await program.ready).reused).toBe(false);
      expect((await stat(join(folder, 'pg18'))).uid).toBe(NOBODY);
      expect(readdirSync(folder).some((name) => name.startsWith('pg18-bin'))).toBe(false);
      await program.leave();
    });

    test.each([
      ['a folder it may not write', (folder: string) => chmodSync(folder, 0o755), /cannot be written by this user/],
      [
        'a cluster of somebody else',
        makeForeignCluster,
        /belongs to the user with number 1, and this program runs as number 65534/,
      ],
    ])('refuses %s in one sentence', async (_, arrange, sentence) => {
      const folder = join(place, 'data');
      await mkdir(folder);
      arrange(folder);
      const program = startProgram(folder, { uid: NOBODY, gid: NOBODY });
      await expect(program.ready).rejects.toThrow(sentence);
    });

    function makeForeignCluster(folder: string) {
      chownSync(folder, NOBODY, NOBODY);
      mkdirSync(join(folder, 'pg18'));
      chownSync(join(folder, 'pg18'), 1, 1);
    }
  },
);

async function makePlace(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'vigil-pg-')));
  chmodSync(path, 0o755);
  return path;
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const cluster = await startEmbeddedPostgres({ folder, log: () => {} });
  running.push(cluster);
  return cluster;
}

async function connect(cluster: EmbeddedPostgres): Promise<Client> {
  const client = new Client({ connectionString: cluster.adminUrl });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function query(cluster: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(cluster);
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'pg18', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Another program that uses the cluster until its input closes. */
function startProgram(folder: string, account: { uid?: number; gid?: number } = {}) {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
    try {
      const { stop, ...cluster } = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log() {} });
      console.log(JSON.stringify(cluster));
      process.stdin.on('end', () => stop()).resume();
    } catch (error) {
      console.log(JSON.stringify({ refusal: error.message }));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ready = once(createInterface(child.stdout), 'line').then(([line]) => {
    const answer = JSON.parse(line as string) as { adminUrl: string; reused: boolean; refusal?: string };
    if (answer.refusal) throw new Error(answer.refusal);
    return answer;
  });
  const leave = async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
  return { child, ready, leave };
}

function nobodyCanRun(): boolean {
  const needed = [process.execPath, import.meta.filename];
  return needed.every((file) => {
    for (let at = dirname(file); at !== dirname(at); at = dirname(at)) if ((lstatSync(at).mode & 0o001) === 0) return false;
    return true;
  });
}
