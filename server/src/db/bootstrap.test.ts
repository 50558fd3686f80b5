import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootstrapDatabase } from './bootstrap.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const DEBIAN_15 = '/usr/lib/postgresql/15/bin';
const asRoot = process.getuid?.() === 0;
const nobody = asRoot ? { uid: 65534, gid: 65534 } : {};

interface Server {
  adminUrl: string;
  stop(): Promise<void>;
}

const all = [
  { version: 18, available: true, start: (folder: string): Promise<Server> => startEmbeddedPostgres({ folder, log: () => {} }) },
  { version: 15, available: existsSync(DEBIAN_15), start: startDebian15 },
];

test('docs/external-postgres.sql makes the very function that the program makes', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  expect(await read('../../../docs/external-postgres.sql')).toContain(await read('secure-audit.sql'));
});

/** Debian's 15 is tried where it is installed. */
const servers = all.filter((server) => server.available);

describe.each(servers)('a database on PostgreSQL $version', ({ start }) => {
  let place: string;
  let server: Server;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'vigil-boot-'));
    chmodSync(place, 0o755);
    server = await start(place);
  });

  afterAll(async () => {
    await server.stop();
    await rm(place, { recursive: true, force: true });
  });

  test('security 9: is made ready for a role without powers, twice and at once', async () => {
    const wanted = { database: 'vigil', role: 'vigil', password: `p@ss/w%rd'"\\` };
    const urls = await Promise.all([bootstrapDatabase(server.adminUrl, wanted), bootstrapDatabase(server.adminUrl, wanted)]);
    expect(urls[0]).toBe(await bootstrapDatabase(server.adminUrl, wanted));
    expect(await lookAround(urls[0])).toEqual(READY);
  });

  test('is made ready by docs/external-postgres.sql just the same', async () => {
    const script = await readFile(new URL('../../../docs/external-postgres.sql', import.meta.url), 'utf8');
    const renamed = script.replaceAll('vigil', 'vigil_by_hand').replaceAll('change-me', 'secret');
    const [outside = '', inside = ''] = renamed.split(/^\\connect .*$/m);
    for (const statement of outside.split(/;\s*$/m)) await run(server.adminUrl, statement);
    await run(withDatabase(server.adminUrl, 'vigil_by_hand'), inside);
    const url = withDatabase(server.adminUrl, 'vigil_by_hand').replace(/\/\/[^@]*@/, '//vigil_by_hand:secret@');
    expect(await lookAround(url)).toEqual(READY);
  });
});

const READY = {
  powers: { rolsuper: false, rolbypassrls: false },
  owner: { owns: true },
  text: { trigrams: 7, sorted: true },
  functions: { leakproof: true },
  plan: expect.stringContaining('Bitmap Index Scan') as string,
};

async function lookAround(url: string): Promise<Record<string, unknown>> {
  const one = async (sql: string) => (await run(url, sql))[0];
  return {
    powers: await one('select rolsuper, rolbypassrls from pg_roles where rolname = current_user'),
    owner: await one('select pg_get_userbyid(datdba) = current_user as owns from pg_database where datname = current_database()'),
    text: await one(`select cardinality(show_trgm('Иванов')) as trigrams, 'Ё' collate "ru-x-icu" < 'Ж' as sorted`),
    functions: await one(`select bool_and(proleakproof) as leakproof from pg_proc where proname in ('textlike', 'texticlike')`),
    plan: await planUnderPolicy(url),
  };
}

/** The reason for LEAKPROOF: without it this search reads the whole table. */
async function planUnderPolicy(url: string): Promise<string> {
  await run(
    url,
    `create table people (organization int, name text);
     insert into people select n % 3, md5(n::text) || ' Иванов' from generate_series(1, 20000) n;
     create index on people using gin (name gin_trgm_ops);
     alter table people enable row level security, force row level security;
     create policy own on people using (organization = current_setting('app.organization')::int);
     analyze people`,
  );
  const plan = await run(url, `set app.organization = '1'; explain select from people where name ilike '%abcdef%'`);
  await run(url, 'drop table people');
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const results = [await client.query<Record<string, unknown>>(sql)].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  return url.replace(/\/postgres(?=\?|$)/, `/${database}`);
}

async function startDebian15(place: string): Promise<Server> {
  if (asRoot) chownSync(place, 65534, 65534);
  const data = join(place, 'data');
  const call = (program: string, ...args: string[]) =>
    execFileSync(join(DEBIAN_15, program), args, { ...nobody, cwd: place, stdio: 'ignore', env: { LC_ALL: 'C' } });
  call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  call('pg_ctl', '-D', data, '-w', '-l', join(place, 'log'), '-o', `-c listen_addresses= -c fsync=off -k ${place}`, 'start');
  return {
    adminUrl: `postgres://postgres:@/postgres?host=${encodeURIComponent(place)}`,
    stop: async () => void call('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
  };
}
