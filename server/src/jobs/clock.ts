import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../http/context.ts';

/** Work that is no job of the queue: it looks for what is due by itself, until it is stopped. */
export type Worker = { stop(): Promise<void> };

type Turns = {
  /** As its heartbeat is called. */
  worker: string;
  everyMs: number;
  /** Said in the log when a turn fails; the next one comes all the same. */
  failed: string;
  /** A long turn shows itself by `beat`. */
  turn: (beat: () => void) => Promise<void>;
};

/** Does something again and again, each turn a while after the last one ended; `stop` waits for the one under way. */
export function everySoOften(
  { log, heartbeats }: Pick<Services, 'log' | 'heartbeats'>,
  { worker, everyMs, failed, turn }: Turns,
): Worker {
  const stopping = new AbortController();
  let seenAt = Date.now();
  const beat = () => {
    seenAt = Date.now();
  };
  heartbeats.watch(worker, () => seenAt, { everyMs });

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      beat();
      await turn(beat).catch((error: unknown) => log.error({ error }, failed));
      beat();
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
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
