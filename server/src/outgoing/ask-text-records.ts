import type { Env } from '../env.ts';
import { dnsProblems } from './dns-problems.ts';
import { dnsFailureOf, findTextRecords } from './dns.ts';
import { limitSlowCallsInTransaction } from './limit-slow-calls.ts';
import { problem } from '../http/problem.ts';

/** Finds the TXT records of a name for a waiting request, as a slow call, because the name's servers may be anyone's. */
export const askTextRecords = (env: Pick<Env, 'DNS_SERVERS'>, name: string): Promise<string[]> =>
  limitSlowCallsInTransaction(() =>
    findTextRecords(env, name).catch((error: Error) => {
      throw problem(dnsProblems[dnsFailureOf(error)], { reason: error.message });
    }),
  );
