import type { Env } from '../env.ts';
import { findTextRecords } from '../outbound/dns.ts';
import { whileOthersAnswerInTransaction } from './others-answer.ts';
import { problem, type ProblemKind } from './problem.ts';

/** For a request that waits: the servers of a name are whoever's the name is. `silent`: nobody answered. */
export const askTextRecords = (env: Pick<Env, 'DNS_SERVERS'>, name: string, silent: ProblemKind): Promise<string[]> =>
  whileOthersAnswerInTransaction(() =>
    findTextRecords(env, name).catch(() => {
      throw problem(silent);
    }),
  );
