import { site } from './site.ts';

/** Whether the server answers, as the one line above every page says it. */
export type Connection = 'fine' | 'waiting' | 'slow' | 'busy' | 'lost';

export const WAITING_MS = 300;
export const SLOW_MS = 5000;
const PROBE_MS = 5000;

let isLost = false;
const waits = new Map<symbol, 'short' | 'waiting' | 'slow'>();
/** When calls that the server had no room for are sent again. */
const retries = new Map<symbol, number>();
const listeners = new Set<() => void>();

export const connection = {
  state: (): Connection => {
    if (isLost) return 'lost';
    if (retries.size > 0) return 'busy';
    const all = [...waits.values()];
    return all.includes('slow') ? 'slow' : all.includes('waiting') ? 'waiting' : 'fine';
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Has it seen that something is waited for, until it is there. */
  async awaited<T>(answer: Promise<T>): Promise<T> {
    const wait = Symbol('wait');
    waits.set(wait, 'short');
    const timers = [
      setTimeout(() => change(() => waits.set(wait, 'waiting')), WAITING_MS),
      setTimeout(() => change(() => waits.set(wait, 'slow')), SLOW_MS),
    ];
    try {
      return await answer;
    } finally {
      timers.forEach(clearTimeout);
      change(() => waits.delete(wait));
    }
  },
  /** Waits before a call is sent again, and shows when that will be. */
  async beforeRetry(ms: number, signal?: AbortSignal): Promise<void> {
    const retry = Symbol('retry');
    change(() => retries.set(retry, Date.now() + ms));
    try {
      await pause(ms, signal);
    } finally {
      change(() => retries.delete(retry));
    }
  },
  /** The next moment at which a call is sent again; null when none waits. */
  retriesAt: (): number | null => (retries.size === 0 ? null : Math.min(...retries.values())),
  /** The server was heard. */
  heard: () => change(() => (isLost = false)),
  /**
   * Asks whether the server is there: one silent call proves nothing, a browser's guard may have stopped just that one.
   * Many that fail at once ask once.
   */
  isThere: (): Promise<boolean> => (asking ??= ask().finally(() => (asking = null))),
  /** Ends when the server is heard again. */
  restored: (): Promise<void> =>
    new Promise((resolve) => {
      if (!isLost) return resolve();
      const stop = connection.subscribe(() => {
        if (isLost) return;
        stop();
        resolve();
      });
    }),
};

/** The browser says when its own network goes and comes. */
export function followNetwork(): void {
  for (const event of ['online', 'offline']) addEventListener(event, () => void connection.isThere());
}

/** A file of the program, waited for while there is no connection: what is on the screen stays. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await connection.awaited(load());
    } catch (error) {
      if (await connection.isThere()) throw error;
      await connection.restored();
    }
  }
}

/** Rejects with the signal's reason when the call is not wanted any more. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

let asking: Promise<boolean> | null = null;

async function ask(): Promise<boolean> {
  const isHeard = await fetch(`${site.apiUrl ?? ''}/health/live`, { signal: AbortSignal.timeout(PROBE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isHeard && !isLost) void askAgain();
  change(() => (isLost = !isHeard));
  return isHeard;
}

async function askAgain(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  if (isLost && !(await connection.isThere())) await askAgain();
}

function change(by: () => void): void {
  const before = connection.state();
  by();
  if (connection.state() !== before) listeners.forEach((listener) => listener());
}
