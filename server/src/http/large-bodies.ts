import type { FastifyInstance } from 'fastify';
import { share } from '../sharing/shares.ts';
import { holdSlot } from './hold-slot.ts';

const LARGE_BYTES = 64 * 1024;
/** Bytes per slot: parsing a megabyte of JSON takes about 5 ms, so two slots leave most processor time to others. */
const BYTES_PER_SECOND = 4 * 1024 * 1024;

/** Limits how many large bodies of an organisation are parsed and validated at once, because each occupies the processor. */
const largeBodies = share('large_bodies', {
  slots: 64,
  ofGroup: { slots: 2, waiting: 200 },
  ofMember: { waiting: 50 },
  waiting: 1_000,
  waitSeconds: 30,
});

/**
 * Makes the large bodies of signed-in callers wait, unread, for a free slot of their organisation, and holds the slot for as long
 * as a body of this size should take. Strangers cannot send a large body, and uploads have slots of their own.
 */
export function limitLargeBodies(site: FastifyInstance, { bytesMax }: { bytesMax: number }): void {
  site.addHook('preParsing', async ({ headers, routeOptions: { config } }, reply) => {
    const { endpoint } = config;
    if (endpoint === undefined || endpoint.permission === 'public' || endpoint.encoding === 'multipart') return;
    const isOfUnknownLength = headers['transfer-encoding'] !== undefined;
    const bytes = isOfUnknownLength ? bytesMax : Number(headers['content-length'] ?? 0);
    if (bytes <= LARGE_BYTES) return;
    await holdSlot(largeBodies.queue, reply, { ms: (Math.min(bytes, bytesMax) / BYTES_PER_SECOND) * 1000 });
  });
}
