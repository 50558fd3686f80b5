import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks a file for this process and returns the function that unlocks it; undefined while another process holds the lock.
 * SQLite's file lock is the only lock in Node that every system releases when its holder dies.
 */
export function lockFile(path: string): (() => void) | undefined {
  const file = new DatabaseSync(path);
  try {
    file.exec('begin exclusive');
    return () => file.close();
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
