import type { FastifyInstance } from 'fastify';
import { currentOwner } from '../sharing/owner.ts';
import { share } from '../sharing/shares.ts';

const LARGE_BYTES = 64 * 1024;

/** Reading and checking a large body takes the processor for a while, so one organisation does few at once. */
const inTurn = share('large_bodies', {
  slots: 64,
  ofGroup: { slots: 4, waiting: 200 },
  ofMember: { waiting: 50 },
  waiting: 1_000,
  waitSeconds: 30,
});

/** Has signed-in callers' large bodies wait, unread, for their organisation's turn. Strangers cannot send one, and uploads have turns of their own. */
export function takeTurnsWithLargeBodies(site: FastifyInstance): void {
  site.addHook('preParsing', async ({ headers, routeOptions: { config } }, reply) => {
    const { endpoint } = config;
    if (endpoint === undefined || endpoint.permission === 'public' || endpoint.encoding === 'multipart') return;
    const isOfUnknownLength = headers['transfer-encoding'] !== undefined;
    if (!isOfUnknownLength && Number(headers['content-length'] ?? 0) <= LARGE_BYTES) return;
    const giveBack = await inTurn.queue.take(currentOwner());
    reply.raw.once('finish', giveBack).once('close', giveBack);
  });
}
