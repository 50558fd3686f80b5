import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MARK = 'owner.json';
const PREFIX = 'vigil-';
const PATIENCE_MS = 5_000;

type Owner = { host: string; pid: number; started?: string };
type Running = { pid: number; isPostgres: boolean };

/** Writes this process down as the owner of the folder. */
export async function own(folder: string): Promise<void> {
  const owner: Owner = { host: hostname(), pid: process.pid, started: startOf(process.pid) };
  await writeFile(join(folder, MARK), JSON.stringify(owner));
}

/**
 * Ends what the runs left that did not come to their end, and removes their folders. A folder without an owner's mark, as
 * an installation has it, or with an owner who lives, is not touched. On Windows nothing is: no start time is known there.
 */
export async function sweepOwnerless(place: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const name of await readdir(place)) {
    const folder = join(place, name);
    // Another sweep may be at the same folder.
    if (name.startsWith(PREFIX) && (await isOwnerless(folder))) await clearAway(folder).catch(() => {});
  }
}

/** Ends whatever runs in the folder or has it for its temporary one, and removes it. */
export async function clearAway(folder: string): Promise<void> {
  for (const isLast of [false, true]) {
    const waitUntil = Date.now() + PATIENCE_MS;
    for (const { pid, isPostgres } of runningIn(folder)) end(pid, isPostgres && !isLast ? 'SIGQUIT' : 'SIGKILL');
    while (runningIn(folder).length > 0 && Date.now() < waitUntil) await sleep(50);
  }
  await rm(folder, { recursive: true, force: true });
}

async function isOwnerless(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  // The temporary folder is everybody's: what another user says of processes is not for us to act on.
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  const owner = await readFile(join(folder, MARK), 'utf8').then(
    (text) => JSON.parse(text) as Owner,
    () => undefined,
  );
  // A container may share the folder, and its process numbers are none of ours.
  if (owner?.started === undefined || owner.host !== hostname()) return false;
  return startOf(owner.pid) !== owner.started;
}

/** When the process started, which tells it from a later one with its number; undefined when it is dead. */
function startOf(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat')) {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
  }
  const [state, ...rest] = reading(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')) ?? [];
  return state === undefined || state === 'Z' ? undefined : rest[18];
}

function runningIn(folder: string): Running[] {
  if (!existsSync('/proc/self/stat')) return namedBy(folder);
  const found: Running[] = [];
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!pid || pid === process.pid || startOf(pid) === undefined) continue;
    const worksIn = reading(() => readlinkSync(`/proc/${pid}/cwd`)) ?? '';
    const environment = reading(() => readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? '';
    const isInside = `${worksIn}/`.startsWith(`${folder}/`) || environment.split('\0').includes(`TMPDIR=${folder}`);
    if (isInside) found.push({ pid, isPostgres: reading(() => readFileSync(`/proc/${pid}/comm`, 'utf8')) === 'postgres\n' });
  }
  return found;
}

/** Without /proc only a command line tells: PostgreSQL's names its data. */
function namedBy(folder: string): Running[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes(`${folder}/`) && Number.parseInt(line, 10) !== process.pid)
    .map((line) => ({ pid: Number.parseInt(line, 10), isPostgres: line.includes('postgres') }));
}

function end(pid: number, signal: NodeJS.Signals): void {
  // It may have ended by itself.
  reading(() => process.kill(pid, signal));
}

function reading<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
