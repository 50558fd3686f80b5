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

/** Records this process as the owner of the folder. */
export async function markOwned(folder: string): Promise<void> {
  const owner: Owner = { host: hostname(), pid: process.pid, started: startOf(process.pid) };
  await writeFile(join(folder, MARK), JSON.stringify(owner));
}

/**
 * Ends the programs of runs that did not end properly, and removes their folders. Leaves alone folders without an owner's mark,
 * such as an installation's, and folders whose owner lives. Does nothing on Windows, where the start time of a process is
 * unknown.
 */
export async function sweepOwnerless(place: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const name of await readdir(place)) {
    const folder = join(place, name);
    // Another sweep may be clearing the same folder.
    if (name.startsWith(PREFIX) && (await isOwnerless(folder))) await clearAway(folder).catch(() => {});
  }
}

/** Ends every program that runs in the folder or uses it as TMPDIR, and removes the folder. */
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
  // Every user can write to the temporary folder, so an owner's mark of another user is not trusted.
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  const owner = await readFile(join(folder, MARK), 'utf8').then(
    (text) => JSON.parse(text) as Owner,
    () => undefined,
  );
  // A container with other process numbers may share the folder.
  if (owner?.started === undefined || owner.host !== hostname()) return false;
  return startOf(owner.pid) !== owner.started;
}

/**
 * Returns when the process started, which distinguishes it from a later process with the same number, or undefined when it is
 * dead.
 */
function startOf(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat')) {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
  }
  const [state, ...rest] = reading(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')) ?? [];
  return state === undefined || state === 'Z' ? undefined : rest[18];
}

function runningIn(folder: string): Running[] {
  if (!existsSync('/proc/self/stat')) return runningByName(folder);
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

/** Without /proc only the command line identifies a process: PostgreSQL's names its data folder. */
function runningByName(folder: string): Running[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes(`${folder}/`) && Number.parseInt(line, 10) !== process.pid)
    .map((line) => ({ pid: Number.parseInt(line, 10), isPostgres: line.includes('postgres') }));
}

function end(pid: number, signal: NodeJS.Signals): void {
  // The process may have ended already.
  reading(() => process.kill(pid, signal));
}

function reading<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
