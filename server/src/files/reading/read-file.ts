import { rename } from 'node:fs/promises';
import type { Limits } from '../../children/run-limited.ts';
import pLimit, { type LimitFunction } from 'p-limit';
import { problem } from '../../http/problem.ts';
import { currentTrace } from '../../log.ts';
import { fileProblems } from './problems.ts';
import type { FileKind, Order } from './order.ts';
import { runChild } from './run-child.ts';

/** How many children at once, how many files waiting for one, and what each child may take. Sheets never hold up a picture. */
const lanes: Record<FileKind, Lane> = {
  picture: { limit: pLimit(2), waiting: 40, waitingOfOne: 16, limits: { seconds: 15, megabytes: 640 } },
  logo: { limit: pLimit(1), waiting: 40, waitingOfOne: 16, limits: { seconds: 15, megabytes: 640 } },
  sheet: { limit: pLimit(2), waiting: 8, waitingOfOne: 4, limits: { seconds: 90, megabytes: 768 } },
  letter: { limit: pLimit(2), waiting: 16, waitingOfOne: 4, limits: { seconds: 30, megabytes: 768 } },
  fetched_page: { limit: pLimit(1), waiting: 16, waitingOfOne: 4, limits: { seconds: 15, megabytes: 768 } },
  deck: { limit: pLimit(1), waiting: 8, waitingOfOne: 2, limits: { seconds: 60, megabytes: 512 } },
  slides: { limit: pLimit(2), waiting: 8, waitingOfOne: 4, limits: { seconds: 120, megabytes: 512 } },
  sound: { limit: pLimit(2), waiting: 40, waitingOfOne: 16, limits: { seconds: 10, megabytes: 256 } },
  video: { limit: pLimit(2), waiting: 16, waitingOfOne: 4, limits: { seconds: 20, megabytes: 384 } },
  // What a package holds goes to a disk, not through memory.
  package: { limit: pLimit(1), waiting: 4, waitingOfOne: 4, limits: { seconds: 600, megabytes: 384 } },
  bounce: { limit: pLimit(2), waiting: 200, waitingOfOne: 200, limits: { seconds: 10, megabytes: 256 } },
};
type Lane = { limit: LimitFunction; waiting: number; waitingOfOne: number; limits: Limits };

/** Files of each organisation that are being read or wait for it, by lane. */
const filesOf = new Map<string, number>();

const SECONDS_TO_RETRY = 15;

/** What stays as it came, and what is left beside the file. */
const KEPT: ReadonlySet<FileKind> = new Set(['sound', 'video', 'deck', 'package']);

/**
 * Has a child read a file from a person and puts in its place what the child made of it: of a picture one drawn anew, of a sheet
 * its rows, of an organisation's logo one for letters, of a letter or a page what it holds, cleaned, of a notification what it says.
 * A sound, a video and a presentation stay as they are; `slides` are what a presentation holds; what a package holds is left in a folder
 * beside it. Gives where what was made is. What a file is, its content proves; a refusal says what was wrong with it.
 */
export async function readFile(
  file: { path: string; filename: string },
  what: Pick<Order, 'kind' | 'square' | 'sheet'>,
): Promise<string> {
  const { limit, waiting, waitingOfOne, limits } = lanes[what.kind];
  const owner = `${what.kind} ${currentTrace()?.organization_id ?? ''}`;
  const own = filesOf.get(owner) ?? 0;
  const isFull = limit.pendingCount >= waiting || own >= waitingOfOne + limit.concurrency;
  if (isFull) throw problem(fileProblems.readers_busy, { retryAfterSeconds: SECONDS_TO_RETRY });
  const to = `${file.path}.read`;
  filesOf.set(owner, own + 1);
  try {
    await limit(() => runChild({ ...what, path: file.path, filename: file.filename, to }, limits));
  } finally {
    const left = filesOf.get(owner)! - 1;
    if (left === 0) filesOf.delete(owner);
    else filesOf.set(owner, left);
  }
  if (KEPT.has(what.kind)) return to;
  await rename(to, file.path);
  return file.path;
}
