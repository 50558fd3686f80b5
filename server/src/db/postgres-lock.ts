import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MAX_MS = 120_000;
const SQLITE_BUSY = 5;

/**
 * Waits until no other process starts or stops the cluster in this folder; returns how to let the next one in.
 * SQLite's file lock is the one lock in Node that the system itself drops when its holder dies, on every platform.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = new DatabaseSync(join(folder, 'start.lock'));
  const giveUpAt = Date.now() + WAIT_MAX_MS;
  for (;;) {
    try {
      file.exec('begin exclusive');
      return () => file.close();
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    }
    if (Date.now() > giveUpAt) {
      file.close();
      throw new Error(`Another program has been starting the database in ${folder} for over two minutes.`);
    }
    await sleep(50);
  }
}
