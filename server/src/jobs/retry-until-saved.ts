import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 60;
const WAIT_MS_MAX = 5_000;

/** Retries a write for about five minutes while the database is unavailable. Use it for facts that cannot be recomputed. */
export async function retryUntilSaved(work: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await work();
      return;
    } catch (error) {
      if (tried >= TRIES) throw error;
      await sleep(Math.min(WAIT_MS_MAX, 50 * 2 ** tried));
    }
  }
}
