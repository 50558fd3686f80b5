import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { share } from '../sharing/shares.ts';

/** Concurrent hashes: each takes a whole core for about 20 ms, and one core is left for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const WAIT_SECONDS = 20;
const IDLE_MS = 60_000;

/** Threads of their own: hashes in libuv's pool would delay files and name look-ups. */
const threads = new Tinypool({
  filename: join(import.meta.dirname, 'hash-worker.ts'),
  minThreads: 0,
  maxThreads: AT_ONCE,
  idleTimeout: IDLE_MS,
});

/** Runs work in a slot. Strangers take turns by address, organisations by id; an office of thousands may use one address. */
const inSlot = share('passwords', {
  slots: AT_ONCE,
  ofGroup: { slots: AT_ONCE, waiting: 500 },
  waiting: 2_000,
  waitSeconds: WAIT_SECONDS,
  retrySeconds: 2,
});

export const hashPassword = (password: string): Promise<string> => inSlot(() => threads.run(password, { name: 'hash' }));

// The hash to compare with when no account has the address, so that the answer takes as long as for an existing account.
let nobody: Promise<string> | undefined;

/** Whether the password matches the hash; without a hash false, after the same time. */
export async function isPasswordOf(password: string, passwordHash: string | null): Promise<boolean> {
  nobody ??= threads.run('nobody has this password', { name: 'hash' });
  const known = passwordHash ?? (await nobody);
  const matches = await inSlot<boolean>(() => threads.run({ known, password }, { name: 'verify' }));
  return matches && passwordHash !== null;
}
