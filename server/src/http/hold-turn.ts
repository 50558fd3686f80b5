import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FairQueue } from '../sharing/fair-queue.ts';
import { currentOwner } from '../sharing/owner.ts';

/**
 * Waits for a turn of the current owner and holds it until the response has ended, and for at least `ms`. A caller who leaves
 * while waiting gives the turn back as well: their response has ended before the turn came.
 */
export async function holdSlot(queue: FairQueue, { raw }: FastifyReply, { ms = 0 } = {}): Promise<void> {
  const giveBack = await queue.take(currentOwner());
  const earliest = performance.now() + ms;
  finished(raw, () => {
    if (performance.now() >= earliest) giveBack();
    else setTimeout(giveBack, earliest - performance.now()).unref();
  });
}
