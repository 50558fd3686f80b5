import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { INSTALLATION, workFor } from '../sharing/owner.ts';
import { throttle } from './throttle.ts';

/** Periodic work outside the queue: it polls for due work until it is stopped. */
export type Worker = { stop(): Promise<void> };

export type RepeatedWork = {
  /** The name of the work's heartbeat. */
  worker: string;
  everyMs: number;
  /** Logged when a run fails, at most once a minute; the next run still happens, with a growing delay. */
  failed: string;
  /** The work. A long run calls `heartbeat` to show that it is alive. */
  run: (heartbeat: () => void) => Promise<void>;
};

const REST_MS_MAX = 30_000;
const LOG_EVERY_MS = 60_000;

/** Runs work repeatedly, each run some time after the previous one ended; `stop` waits for the current run. */
export function repeatEvery(
  { log, heartbeats }: Pick<Services, 'log' | 'heartbeats'>,
  { worker, everyMs, failed, run }: RepeatedWork,
): Worker {
  const stopping = new AbortController();
  const mayLog = throttle(LOG_EVERY_MS);
  let seenAt = Date.now();
  const heartbeat = () => {
    seenAt = Date.now();
  };
  heartbeats.watch(worker, () => seenAt, { everyMs });

  async function repeat(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      heartbeat();
      failures = await workFor('job', INSTALLATION, () => run(heartbeat)).then(
        () => 0,
        (error: unknown) => {
          if (mayLog(worker)) log.error({ error }, failed);
          return failures + 1;
        },
      );
      heartbeat();
      const rest = Math.max(everyMs, Math.min(REST_MS_MAX, everyMs * 2 ** failures));
      await sleep(rest, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = repeat();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      heartbeats.forget(worker);
    },
  };
}
