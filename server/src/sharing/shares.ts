import type { ShareName } from '@vigil/contract/load/rules.ts';
import { problem } from '../http/problem.ts';
import { FairQueue, type ShareLimits, type ShareUse } from './fair-queue.ts';
import { currentOwner, type Owner } from './owner.ts';
import { sharingProblems } from './problems.ts';

/** Runs work that uses the resource; it counts against the named owner, or against the owner of the current work. */
export type Share = {
  <T>(work: () => Promise<T>, owner?: Owner): Promise<T>;
  queue: FairQueue;
};

const shares = new Map<ShareName, FairQueue>();

const RETRY_SECONDS = 5;

/**
 * Creates a resource of this process that is shared fairly. Callers who used up their own share are refused with 429, all callers with
 * 503 when the resource is full. A second resource with the same name replaces the first in the list of shares.
 */
export function share(
  name: ShareName,
  { retrySeconds = RETRY_SECONDS, ...limits }: ShareLimits & { retrySeconds?: number },
): Share {
  const queue = new FairQueue(limits, (why) =>
    problem(why === 'own' ? sharingProblems.own_used_up : sharingProblems.all_used_up, {
      fill: { seconds: retrySeconds },
      retryAfterSeconds: retrySeconds,
    }),
  );
  shares.set(name, queue);
  return Object.assign(<T>(work: () => Promise<T>, owner: Owner = currentOwner()) => queue.run(owner, work), { queue });
}

/** The shared resources of this process, and who uses them now. */
export const sharesInUse = (): ({ name: ShareName; limits: ShareLimits } & ShareUse)[] =>
  [...shares].map(([name, queue]) => ({ name, limits: queue.limits, ...queue.use() }));
