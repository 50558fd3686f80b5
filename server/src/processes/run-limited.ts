import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setInterval } from 'node:timers/promises';
import { COMPILE_CACHE } from './compile-cache.ts';
import { yieldToServer } from './yield-to-server.ts';

export type Limits = { seconds: number; megabytes: number };

/** What every child reports at its end besides its result. `fault`: an error of ours; its code may say that the disk is full. */
export type ChildAnswer = { fault?: { words: string; code?: string | undefined } };

/** A child was killed at one of its limits. */
export class LimitExceeded extends Error {
  readonly what: 'took_too_long' | 'too_heavy';
  constructor(what: LimitExceeded['what'], { seconds, megabytes }: Limits) {
    super(`A child was ended: ${what}, of ${seconds} seconds and ${megabytes} megabytes.`);
    this.what = what;
  }
}

const HEAP_SHARE = 0.75;
const STDERR_CHARACTERS = 2000;

/**
 * Runs `program` in a child process with an order, and kills the child at a limit. Its heap is limited on every system; its other
 * memory, such as a picture's, is watched on Linux, where the system reports it.
 */
export async function runLimited<Answer extends ChildAnswer>(program: string, order: unknown, limits: Limits): Promise<Answer> {
  const heap = Math.floor(limits.megabytes * HEAP_SHARE);
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, program, JSON.stringify(order)], {
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  });
  yieldToServer(child);
  const over = new AbortController();
  const tooLong = setTimeout(() => end('took_too_long'), limits.seconds * 1000);
  let exceeded: LimitExceeded['what'] | undefined;
  const end = (why: LimitExceeded['what']) => {
    exceeded = why;
    child.kill('SIGKILL');
  };
  const watching = watchMemory(child, { megabytes: limits.megabytes, signal: over.signal, onExceeded: () => end('too_heavy') });
  try {
    const { answer, signal, words } = await waitForOutcome<Answer>(child);
    if (answer?.fault !== undefined) throw Object.assign(new Error(answer.fault.words), { code: answer.fault.code });
    if (answer !== undefined) return answer;
    // V8 aborts a process whose heap is full; the system may kill it too.
    const why = exceeded ?? (isOutOfMemory(signal, words) ? 'too_heavy' : undefined);
    if (why === undefined) throw new Error(`A child ended without an answer: ${words}`);
    throw new LimitExceeded(why, limits);
  } finally {
    clearTimeout(tooLong);
    over.abort();
    child.kill('SIGKILL');
    await watching;
  }
}

/** Runs in the child: does the work, reports the result and exits. Exits as well when the parent is gone. */
export async function answerParent<Order, Answer extends ChildAnswer>(work: (order: Order) => Promise<Answer>): Promise<void> {
  process.on('disconnect', () => process.exit());
  const answer = await work(JSON.parse(process.argv[2]!) as Order).catch((error: unknown): ChildAnswer => {
    const { stack, code } = error as NodeJS.ErrnoException;
    return { fault: { words: stack ?? String(error), code } };
  });
  process.send!(answer, () => process.exit());
}

/** A child's environment, without our secrets. Windows needs its system folder; glibc's allocator would hoard memory per thread. */
const bareEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : { MALLOC_ARENA_MAX: '2' }),
});

type Outcome<Answer> = { answer: Answer | undefined; signal: NodeJS.Signals | null; words: string };

function waitForOutcome<Answer>(child: ChildProcess): Promise<Outcome<Answer>> {
  return new Promise((resolve, reject) => {
    let answer: Answer | undefined;
    let words = '';
    child.on('message', (message) => {
      answer = message as Answer;
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-STDERR_CHARACTERS);
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => resolve({ answer, signal, words }));
  });
}

const isOutOfMemory = (signal: NodeJS.Signals | null, words: string): boolean =>
  signal === 'SIGKILL' || signal === 'SIGABRT' || /out of memory/i.test(words);

const LOOK_EVERY_MS = 50;

async function watchMemory(
  child: ChildProcess,
  { megabytes, signal, onExceeded }: { megabytes: number; signal: AbortSignal; onExceeded: () => void },
): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    for await (const _ of setInterval(LOOK_EVERY_MS, undefined, { signal, ref: false })) {
      const status = await readFile(`/proc/${child.pid}/status`, 'latin1').catch(() => '');
      const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
      if (kilobytes > megabytes * 1024) return onExceeded();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
