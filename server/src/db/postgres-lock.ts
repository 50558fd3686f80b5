import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile } from './file-lock.ts';

const WAIT_MAX_MS = 120_000;

/** Waits until no other process starts or stops the cluster in this folder; returns a function that releases the lock. */
export async function lockFolder(folder: string): Promise<() => void> {
  const giveUpAt = Date.now() + WAIT_MAX_MS;
  for (;;) {
    const unlock = lockFile(join(folder, 'start.lock'));
    if (unlock) return unlock;
    if (Date.now() > giveUpAt)
      throw new Error(`Another program has been starting the database in ${folder} for over two minutes.`);
    await sleep(50);
  }
}
