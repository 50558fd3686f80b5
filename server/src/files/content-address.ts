import type { Env } from '../env.ts';
import { keyFor } from '../http/secrets.ts';
import { signAddress, verifyAddress } from './signed-address.ts';

const GOOD_FOR_SECONDS = 3600;
const keys = new WeakMap<Env, Buffer>();

/** An address on the content host that whoever has it may read for an hour. */
export const contentAddress = (env: Env, path: string): string =>
  signAddress({ secret: addressKey(env), contentUrl: env.CONTENT_URL, path, expiresInSeconds: GOOD_FOR_SECONDS });

export const isContentAddress = (env: Env, path: string, query: unknown): boolean =>
  verifyAddress({ secret: addressKey(env), path, query: query as Record<string, unknown>, now: new Date() });

/** Where a kept file is read, if there is one. */
export const fileAddress = (env: Env, id: string | null): string | null =>
  id === null ? null : contentAddress(env, `/files/${id}`);

function addressKey(env: Env): Buffer {
  const known = keys.get(env) ?? keyFor(env, 'addresses');
  keys.set(env, known);
  return known;
}
