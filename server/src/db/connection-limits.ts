import { availableParallelism } from 'node:os';
import type { ShareLimits } from '../sharing/fair-queue.ts';
import type { WorkKind } from '../sharing/owner.ts';

/** The most concurrent transactions of an organisation: more would saturate the database and slow each other down. */
const AT_ONCE_OF_GROUP = Math.min(8, Math.max(4, 2 * availableParallelism()));
/** The number of calls a page makes when it opens. */
const PAGE_CALLS = 16;

/**
 * Database connections of this process by kind of work, so that the requests of one organisation leave enough connections for other
 * requests, sign-ins, the tracking of phishing links, health checks and jobs. Groups are organisations; for strangers, addresses.
 */
export const connectionLimits: Record<WorkKind, ShareLimits> = {
  signed_in: {
    slots: 20,
    ofGroup: { slots: AT_ONCE_OF_GROUP, burst: PAGE_CALLS - AT_ONCE_OF_GROUP, waiting: 400 },
    ofMember: { waiting: 100 },
    waiting: 2_000,
    waitSeconds: 20,
  },
  // An office of thousands may sign in from one address.
  stranger: { slots: 4, ofGroup: { slots: 2, waiting: 400 }, waiting: 2_000, waitSeconds: 20 },
  // Hits are written in batches, so few connections serve thousands per second.
  tracking: { slots: 4, ofGroup: { slots: 4, waiting: 2_000 }, waiting: 2_000, waitSeconds: 20 },
  health: { slots: 1, ofGroup: { slots: 1, waiting: 100 }, waiting: 100, waitSeconds: 5 },
  job: { slots: 8, ofGroup: { slots: 8, waiting: 2_000 }, waiting: 5_000, waitSeconds: 120 },
};
