import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FairQueue } from '../sharing/fair-queue.ts';
import { currentOwner } from '../sharing/owner.ts';

/**
 * Waits for a slot of the current owner and holds it until the response has ended, and for at least `ms`. A caller who leaves
 * while waiting releases the slot as well: their response has ended before the slot was free.
 */
export async function holdSlot(queue: FairQueue, { raw }: FastifyReply, { ms = 0 } = {}): Promise<void> {
  const release = await queue.take(currentOwner());
  const earliest = performance.now() + ms;
  finished(raw, () => {
    if (performance.now() >= earliest) release();
    else setTimeout(release, earliest - performance.now()).unref();
  });
}
