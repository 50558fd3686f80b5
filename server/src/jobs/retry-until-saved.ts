import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 60;
const WAIT_MS_MAX = 5_000;

/** Writes down what is known already and would be lost otherwise: again and again while the database is away or turns us back, for about five minutes. */
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
