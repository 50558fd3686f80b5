import { rename } from 'node:fs/promises';
import type { Limits } from '../processes/run-limited.ts';
import { share, type Share } from '../sharing/shares.ts';
import type { FileKind, Order } from './order.ts';
import { runChild } from './run-child.ts';

const SECONDS_TO_RETRY = 15;

const lane = (
  name: FileKind,
  slots: number,
  lane: { ofGroup: number; waiting: number; waitingOfGroup: number; limits: Limits },
) => ({
  limits: lane.limits,
  share: share(`reading_${name}`, {
    slots,
    ofGroup: { slots: lane.ofGroup, waiting: lane.waitingOfGroup },
    waiting: lane.waiting,
    // A waiting file is read after a few others, each within its own time limit.
    waitSeconds: Math.max(60, lane.limits.seconds * 2),
    retrySeconds: SECONDS_TO_RETRY,
  }),
});

/**
 * How many children run at once for each kind of file, and what a child may use. An organisation never holds every slot of a
 * kind, because one hostile file keeps its slot until the time limit.
 */
const lanes: Record<FileKind, { share: Share; limits: Limits }> = {
  picture: lane('picture', 3, { ofGroup: 2, waiting: 80, waitingOfGroup: 16, limits: { seconds: 15, megabytes: 640 } }),
  logo: lane('logo', 2, { ofGroup: 1, waiting: 40, waitingOfGroup: 8, limits: { seconds: 15, megabytes: 640 } }),
  sheet: lane('sheet', 2, { ofGroup: 1, waiting: 16, waitingOfGroup: 4, limits: { seconds: 90, megabytes: 768 } }),
  letter: lane('letter', 2, { ofGroup: 1, waiting: 32, waitingOfGroup: 4, limits: { seconds: 30, megabytes: 768 } }),
  fetched_page: lane('fetched_page', 2, { ofGroup: 1, waiting: 16, waitingOfGroup: 4, limits: { seconds: 15, megabytes: 768 } }),
  deck: lane('deck', 2, { ofGroup: 1, waiting: 16, waitingOfGroup: 2, limits: { seconds: 60, megabytes: 512 } }),
  slides: lane('slides', 2, { ofGroup: 1, waiting: 16, waitingOfGroup: 4, limits: { seconds: 120, megabytes: 512 } }),
  sound: lane('sound', 3, { ofGroup: 2, waiting: 80, waitingOfGroup: 16, limits: { seconds: 10, megabytes: 256 } }),
  video: lane('video', 3, { ofGroup: 2, waiting: 32, waitingOfGroup: 4, limits: { seconds: 20, megabytes: 384 } }),
  // A package is unpacked to disk, so that a large one needs no more memory than a small one.
  package: lane('package', 3, { ofGroup: 1, waiting: 16, waitingOfGroup: 2, limits: { seconds: 600, megabytes: 384 } }),
  bounce: lane('bounce', 3, { ofGroup: 2, waiting: 200, waitingOfGroup: 200, limits: { seconds: 10, megabytes: 256 } }),
};

/** Kinds whose original stays: their results are written beside it. */
const WITH_ORIGINAL: ReadonlySet<FileKind> = new Set(['sound', 'video', 'deck', 'package']);

/**
 * Has a child process read an uploaded file, and returns the path of the result. The result replaces the file: a redrawn picture, the
 * rows of a sheet, a logo for emails, the cleaned content of an email or a page, the meaning of a notification. Sounds, videos,
 * presentations and packages stay, and their results are written beside them. The content decides what a file is; a refusal says
 * what is wrong with the file.
 */
export async function readFile(
  file: { path: string; filename: string },
  what: Pick<Order, 'kind' | 'square' | 'sheet'>,
): Promise<string> {
  const { share: inSlot, limits } = lanes[what.kind];
  const to = `${file.path}.read`;
  await inSlot(() => runChild({ ...what, path: file.path, filename: file.filename, to }, limits));
  if (WITH_ORIGINAL.has(what.kind)) return to;
  await rename(to, file.path);
  return file.path;
}
