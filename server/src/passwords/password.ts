import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { httpProblems, problem } from '../http/problem.ts';
import { limitTurns } from '../jobs/turns.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const WAITING_MAX = 200;
const RETRY_SECONDS = 2;

/** Hashing takes a whole core: one is left to everything else, and who would wait too long is told to come again. */
const inTurn = limitTurns({
  atOnce: Math.max(1, availableParallelism() - 1),
  queue: { most: WAITING_MAX, full: () => problem(httpProblems.unavailable, { retryAfterSeconds: RETRY_SECONDS }) },
});

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

// Compared with when no account has the address, so that the answer takes as long as for one that exists.
const nobody = hashPassword('nobody has this password');

/** True when the password is that of the hash; false, after the same time, when there is none. */
export async function isPasswordOf(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash ?? (await nobody);
  const matches = await inTurn(() => verify(known, password));
  return matches && passwordHash !== null;
}
