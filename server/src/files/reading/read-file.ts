import { rename } from 'node:fs/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { problem } from '../../http/problem.ts';
import { fileProblems } from './problems.ts';
import type { FileKind, Order } from './order.ts';
import { runChild, type Limits } from './run-child.ts';

/** How many children at once, how many files waiting for one, and what each child may take. Sheets never hold up a picture. */
const lanes: Record<FileKind, Lane> = {
  picture: { limit: pLimit(2), waiting: 40, limits: { seconds: 15, megabytes: 640 } },
  sheet: { limit: pLimit(2), waiting: 8, limits: { seconds: 90, megabytes: 768 } },
  sound: { limit: pLimit(2), waiting: 40, limits: { seconds: 10, megabytes: 256 } },
};
type Lane = { limit: LimitFunction; waiting: number; limits: Limits };

const SECONDS_TO_RETRY = 15;

/**
 * Has a child read a file from a person and puts in its place what the child made of it: of a picture one drawn anew, of a sheet
 * its rows. A sound stays as it is. What a file is, its content proves; a refusal says what was wrong with it.
 */
export async function readFile(file: { path: string; filename: string }, what: Pick<Order, 'kind' | 'square'>): Promise<void> {
  const { limit, waiting, limits } = lanes[what.kind];
  if (limit.pendingCount >= waiting) throw problem(fileProblems.readers_busy, { retryAfterSeconds: SECONDS_TO_RETRY });
  const to = `${file.path}.read`;
  await limit(() => runChild({ ...what, path: file.path, filename: file.filename, to }, limits));
  if (what.kind !== 'sound') await rename(to, file.path);
}
