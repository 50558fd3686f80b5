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
 * Runs works of the same key one after another in this process, so that anyone who would wait for another in the database waits
 * here instead, without a connection.
 */
export const oneByOne = <T>(key: string, work: () => Promise<T>): Promise<T> => works.run({ group: key, member: '' }, work);
