import { spawn, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setInterval } from 'node:timers/promises';
import { yieldToServer } from './yield-to-server.ts';
import { problem } from '../http/problem.ts';
import { fileProblems } from '../reading/problems.ts';

type Limits = {
  /** The working folder and home, and the only files of ours that it can find. */
  folder: string;
  seconds: number;
  megabytes: number;
  /** Ends the program early. */
  signal: AbortSignal;
};

const LOOK_EVERY_MS = 200;
const OUTPUT_CHARACTERS = 4000;

/**
 * Runs a third-party program on an untrusted file: without a network where the system allows that, without our environment, and
 * within limits of time and memory. Processes that the program started end with it.
 */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  { folder, seconds, megabytes, signal }: Limits,
): Promise<{ code: number | null; output: string }> {
  signal.throwIfAborted();
  const [command, ...rest] = [...confinement(seconds), program, ...parameters];
  const child = spawn(command!, rest, {
    cwd: folder,
    env: bareEnvironment(folder),
    stdio: ['ignore', 'pipe', 'ignore'],
    // A process group of its own, to be killed as a whole.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  yieldToServer(child);
  const { pid } = child;
  const end = () => {
    try {
      if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  let exceeded: 'took_too_long' | 'too_heavy' | undefined;
  const stop = (why: NonNullable<typeof exceeded>) => {
    exceeded = why;
    end();
  };
  const over = new AbortController();
  const tooLong = setTimeout(() => stop('took_too_long'), seconds * 1000);
  signal.addEventListener('abort', end);
  process.once('exit', end);
  const watching =
    pid === undefined ? undefined : watchMemory(pid, { megabytes, signal: over.signal, stop: () => stop('too_heavy') });
  try {
    const answer = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(0, OUTPUT_CHARACTERS);
      });
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
    });
    signal.throwIfAborted();
    if (exceeded !== undefined) throw problem(fileProblems[exceeded], { fill: { seconds, megabytes } });
    return answer;
  } finally {
    clearTimeout(tooLong);
    signal.removeEventListener('abort', end);
    process.off('exit', end);
    over.abort();
    end();
    await watching;
  }
}

const bareEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  HOME: folder,
  TMPDIR: folder,
  LANG: 'C.UTF-8',
  ...(process.platform === 'win32'
    ? { SystemRoot: process.env.SystemRoot, TEMP: folder, PATH: process.env.PATH }
    : { PATH: '/usr/local/bin:/usr/bin:/bin' }),
});

const FILE_BYTES_MAX = 1024 ** 3;
/** Seconds after the limit when the system itself ends the program, in case we were killed first. */
const LEFT_OVER_SECONDS = 30;

/** Commands that restrict a program, as far as the system has and allows them: no network, a limit of writing, a lifetime. */
const confinements: readonly ((seconds: number) => string[])[] = [
  () => ['unshare', '-rn', '--'],
  () => ['prlimit', `--fsize=${FILE_BYTES_MAX}`, '--core=0', '--'],
  (seconds) => ['timeout', '--signal=KILL', String(seconds + LEFT_OVER_SECONDS)],
];
let usable: typeof confinements | undefined;

function confinement(seconds: number): string[] {
  usable ??= process.platform === 'linux' ? confinements.filter((confine) => succeeds([...confine(1), 'true'])) : [];
  return usable.flatMap((confine) => confine(seconds));
}

const succeeds = ([command, ...parameters]: string[]): boolean =>
  spawnSync(command!, parameters, { stdio: 'ignore' }).status === 0;

async function watchMemory(
  group: number,
  { megabytes, signal, stop }: { megabytes: number; signal: AbortSignal; stop: () => void },
): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    for await (const _ of setInterval(LOOK_EVERY_MS, undefined, { signal, ref: false })) {
      if ((await pagesOf(group)) * PAGE_BYTES > megabytes * 1024 * 1024) return stop();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const PAGE_BYTES = 4096;

/** Memory held by a group's processes. After the program's name, which may contain anything, come its state, parent and group. */
async function pagesOf(group: number): Promise<number> {
  let pages = 0;
  for (const id of await readdir('/proc')) {
    if (!/^\d+$/.test(id)) continue;
    const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) === group) pages += Number(fields[21] ?? 0);
  }
  return pages;
}
