import { site } from './site.ts';

/** The state of the connection, as shown by the line above every page. */
export type Connection = 'fine' | 'waiting' | 'slow' | 'busy' | 'lost';

export const WAITING_MS = 300;
export const SLOW_MS = 5000;
const PROBE_MS = 5000;

let isLost = false;
const waits = new Map<symbol, 'short' | 'waiting' | 'slow'>();
/** The times at which calls that the busy server refused are sent again. */
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
  /** Returns the answer, and shows in the connection line that the answer is pending. */
  async trackAnswer<T>(answer: Promise<T>): Promise<T> {
    const wait = Symbol('wait');
    waits.set(wait, 'short');
    const timers = [
      setTimeout(() => changeState(() => waits.set(wait, 'waiting')), WAITING_MS),
      setTimeout(() => changeState(() => waits.set(wait, 'slow')), SLOW_MS),
    ];
    try {
      return await answer;
    } finally {
      timers.forEach(clearTimeout);
      changeState(() => waits.delete(wait));
    }
  },
  /** Waits before a call is sent again, and shows the remaining time in the connection line. */
  async waitForRetry(ms: number, signal?: AbortSignal): Promise<void> {
    const retry = Symbol('retry');
    changeState(() => retries.set(retry, Date.now() + ms));
    try {
      await pause(ms, signal);
    } finally {
      changeState(() => retries.delete(retry));
    }
  },
  /** Returns the next time at which a call is sent again, or null if none waits. */
  retriesAt: (): number | null => (retries.size === 0 ? null : Math.min(...retries.values())),
  /** Records that the server has answered. */
  markReachable: () => changeState(() => (isLost = false)),
  /**
   * Checks whether the server can be reached. A failed call does not prove that it cannot, because a browser extension may block
   * a call. Simultaneous checks share one request.
   */
  isReachable: (): Promise<boolean> => (asking ??= askServer().finally(() => (asking = null))),
  /** Resolves when the server answers again. */
  untilReachable: (): Promise<void> =>
    new Promise((resolve) => {
      if (!isLost) return resolve();
      const stop = connection.subscribe(() => {
        if (isLost) return;
        stop();
        resolve();
      });
    }),
};

/** Checks the connection whenever the browser reports that its network has come or gone. */
export function followNetwork(): void {
  for (const event of ['online', 'offline']) addEventListener(event, () => void connection.isReachable());
}

/** Loads a file of the program. While there is no connection, waits and tries again; throws other errors. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await connection.trackAnswer(load());
    } catch (error) {
      if (await connection.isReachable()) throw error;
      await connection.untilReachable();
    }
  }
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason when the call is cancelled. */
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

async function askServer(): Promise<boolean> {
  const isHeard = await fetch(`${site.apiUrl ?? ''}/health/live`, { signal: AbortSignal.timeout(PROBE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isHeard && !isLost) void checkAgain();
  changeState(() => (isLost = !isHeard));
  return isHeard;
}

async function checkAgain(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  if (isLost && !(await connection.isReachable())) await checkAgain();
}

function changeState(by: () => void): void {
  const before = connection.state();
  by();
  if (connection.state() !== before) listeners.forEach((listener) => listener());
}
