import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Takes a file for this process until it lets go or dies; undefined while another holds it. SQLite's file lock is the one
 * lock in Node that the system itself drops when its holder dies, on every platform.
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
