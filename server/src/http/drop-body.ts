import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentOwner } from '../sharing/owner.ts';
import { share } from '../sharing/shares.ts';

/** Bytes per second that one slot discards. Even discarding bytes takes processor time from everyone. */
const BYTES_PER_SECOND = 4 * 1024 * 1024;
/** How long a small body holds its slot at least, so that many small files are slowed down too. */
const SLOT_MS_MIN = 250;
/** A body that is still arriving after this time is cut off. */
const SECONDS_MAX = 60;

const refusedUploads = share('refused_uploads', {
  slots: 8,
  ofGroup: { slots: 1, waiting: 40 },
  waiting: 400,
  waitSeconds: 60,
});

/**
 * Reads and discards the body of a refused upload once its organisation has a free slot, and holds the slot for as long as a body of
 * this size takes at `BYTES_PER_SECOND`. The body must be read, because a browser shows the refusal only once it has sent the file.
 */
export function dropBodyAtLimitedSpeed({ raw }: FastifyRequest, reply: FastifyReply): void {
  const owner = currentOwner();
  // After the answer Node would drain an unread body at full speed. A body with a reader waits in the socket.
  raw.pause();
  raw.read(0);
  reply.raw.once('finish', () => {
    refusedUploads.queue.take(owner).then(
      (giveBack) => drop(raw, giveBack),
      () => raw.destroy(),
    );
  });
}

function drop(raw: FastifyRequest['raw'], giveBack: () => void): void {
  const [began, before] = [performance.now(), raw.socket.bytesRead];
  const cutOff = setTimeout(() => raw.destroy(), SECONDS_MAX * 1000).unref();
  finished(raw, () => {
    clearTimeout(cutOff);
    const ends = began + Math.max(SLOT_MS_MIN, ((raw.socket.bytesRead - before) / BYTES_PER_SECOND) * 1000);
    setTimeout(giveBack, Math.max(0, ends - performance.now())).unref();
  });
  raw.resume();
}
