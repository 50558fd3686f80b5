import { problem } from '../http/problem.ts';
import { sharingProblems } from './problems.ts';

const WAITING_MAX = 400;
const RETRY_SECONDS = 5;

/** How many works of each key wait, and the last of them. */
const keys = new Map<string, { waiting: number; last: Promise<unknown> }>();

/**
 * Runs works of the same key one after another in this process, so that whoever would wait for another in the database waits
 * here instead, without a connection.
 */
export async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = keys.get(key) ?? { waiting: 0, last: Promise.resolve() };
  if (before.waiting >= WAITING_MAX) {
    throw problem(sharingProblems.own_used_up, { fill: { seconds: RETRY_SECONDS }, retryAfterSeconds: RETRY_SECONDS });
  }
  const turn = before.last.then(work, work);
  const entry = Object.assign(before, { waiting: before.waiting + 1, last: turn });
  keys.set(key, entry);
  try {
    return await turn;
  } finally {
    entry.waiting -= 1;
    if (entry.waiting === 0) keys.delete(key);
  }
}
