import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { INSTALLATION, workFor } from '../sharing/owner.ts';
import { throttle } from './throttle.ts';

/** Work that is no job of the queue: it looks for what is due by itself, until it is stopped. */
export type Worker = { stop(): Promise<void> };

export type RepeatedWork = {
  /** As its heartbeat is called. */
  worker: string;
  everyMs: number;
  /** Said in the log when turns fail, once a minute; the next one comes all the same, later each time. */
  failed: string;
  /** A long turn shows itself by `beat`. */
  turn: (beat: () => void) => Promise<void>;
};

const REST_MS_MAX = 30_000;
const LOG_EVERY_MS = 60_000;

/** Does something again and again, each turn a while after the last one ended; `stop` waits for the one under way. */
export function repeatEvery(
  { log, heartbeats }: Pick<Services, 'log' | 'heartbeats'>,
  { worker, everyMs, failed, turn }: RepeatedWork,
): Worker {
  const stopping = new AbortController();
  const mayLog = throttle(LOG_EVERY_MS);
  let seenAt = Date.now();
  const beat = () => {
    seenAt = Date.now();
  };
  heartbeats.watch(worker, () => seenAt, { everyMs });

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      beat();
      failures = await workFor('job', INSTALLATION, () => turn(beat)).then(
        () => 0,
        (error: unknown) => {
          if (mayLog(worker)) log.error({ error }, failed);
          return failures + 1;
        },
      );
      beat();
      const rest = Math.max(everyMs, Math.min(REST_MS_MAX, everyMs * 2 ** failures));
      await sleep(rest, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      heartbeats.forget(worker);
    },
  };
}
