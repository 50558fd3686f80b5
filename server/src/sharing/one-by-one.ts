import { problem } from '../http/problem.ts';
import { FairQueue } from './fair-queue.ts';
import { sharingProblems } from './problems.ts';

const RETRY_SECONDS = 5;

const works = new FairQueue(
  {
    slots: Number.POSITIVE_INFINITY,
    ofGroup: { slots: 1, waiting: 400 },
    waiting: Number.POSITIVE_INFINITY,
    waitSeconds: 20,
  },
  () => problem(sharingProblems.own_used_up, { fill: { seconds: RETRY_SECONDS }, retryAfterSeconds: RETRY_SECONDS }),
);

/**
 * Runs works of the same key one after another in this process. They would wait for each other in the database anyway, and there each
 * would hold a connection.
 */
export const oneByOne = <T>(key: string, work: () => Promise<T>): Promise<T> => works.run({ group: key, member: '' }, work);
