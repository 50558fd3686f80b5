import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepOwnerless } from './ownerless.ts';
import { openThrowaway } from './throwaway.ts';

const WAIT = { timeout: 15_000, interval: 50 };

let place: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'vigil-throwaway-test-')));
  await chmod(place, 0o711);
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(place, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')('The folder and programs of a run', () => {
  test.each<[string, (owner: Owner) => void]>([
    ['is killed', ({ child }) => child.kill('SIGKILL')],
    ['throws an uncaught error', ({ child }) => child.stdin!.write('throw\n')],
  ])('end with their owner, who %s', async (_, finish) => {
    const owner = await startOwner({ withPostgres: true });
    const server = await postgresOf(owner.folder);
    const program = startProgram({ TMPDIR: owner.folder });
    expect([server, program].every(isAlive)).toBe(true);
    finish(owner);
    await once(owner.child, 'exit');
    await expect.poll(() => [isAlive(server), isAlive(program), existsSync(owner.folder)], WAIT).toEqual([false, false, false]);
  });

  test('An unguarded folder is cleared by the next run', async () => {
    const owner = await startOwner({ withPostgres: true, isGuarded: false });
    const server = await postgresOf(owner.folder);
    owner.child.kill('SIGKILL');
    await once(owner.child, 'exit');
    expect(isAlive(server)).toBe(true);
    await sweepOwnerless(place);
    expect([isAlive(server), existsSync(owner.folder)]).toEqual([false, false]);
  });

  test('The folders of a living owner, of no owner and of an owner on another machine stay', async () => {
    const owner = await startOwner({ withPostgres: false });
    const program = startProgram({ TMPDIR: owner.folder });
    const unmarked = join(place, 'vigil-0123456789abcdef');
    await mkdir(unmarked);
    const foreign = join(place, 'vigil-foreign');
    await mkdir(foreign);
    await writeFile(join(foreign, 'owner.json'), JSON.stringify({ host: 'another', pid: 1, started: 'never' }));
    await sweepOwnerless(place);
    expect([owner.folder, unmarked, foreign].every((folder) => existsSync(folder))).toBe(true);
    expect(isAlive(program)).toBe(true);
  });

  test('The folder of a dead owner whose process number was reused is cleared', async () => {
    const folder = join(place, 'vigil-reused');
    await mkdir(folder);
    const { host } = JSON.parse(await readFile(join((await openThrowaway('host')).folder, 'owner.json'), 'utf8')) as {
      host: string;
    };
    await writeFile(join(folder, 'owner.json'), JSON.stringify({ host, pid: process.pid, started: 'long ago' }));
    await sweepOwnerless(place);
    expect(existsSync(folder)).toBe(false);
  });
});

type Owner = { child: ChildProcess; folder: string };

/** Starts a run that owns a throw-away folder in this test's folder. */
async function startOwner({ withPostgres, isGuarded = true }: { withPostgres: boolean; isGuarded?: boolean }): Promise<Owner> {
  const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const source = isGuarded
    ? `import { openThrowaway, openThrowawayPostgres } from ${from('throwaway.ts')};
       const { folder } = await ${withPostgres ? 'openThrowawayPostgres' : 'openThrowaway'}('owned');`
    : `import { mkdtempSync, chmodSync } from 'node:fs';
       import { markOwned } from ${from('ownerless.ts')};
       import { startEmbeddedPostgres } from ${from('../server/src/db/embedded-postgres.ts')};
       const folder = mkdtempSync(process.env.TMPDIR + '/vigil-owned-');
       chmodSync(folder, 0o711);
       await markOwned(folder);
       await startEmbeddedPostgres({ folder: folder + '/postgres', log() {} });`;
  const rest = `console.log(folder); process.stdin.on('data', () => { throw new Error('nobody catches this'); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source + rest], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: place },
  });
  started.push(child);
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const ended = once(child, 'exit').then(() => [complaint]);
  const [folder] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  expect(folder).toContain(place);
  return { child, folder };
}

function startProgram(env: NodeJS.ProcessEnv): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', env });
  started.push(child);
  return child.pid!;
}

async function postgresOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/pg18/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Returns whether a process is alive. A zombie counts as dead. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !(existsSync('/proc/self/stat') && /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  } catch {
    return false;
  }
}
