import type { Env } from '../env.ts';
import { keyFor } from '../http/secrets.ts';
import { signAddress, verifyAddress } from './signed-address.ts';

const HOUR = 3600;

/** An address on the content host that whoever has it may read until it expires. */
export const contentAddress = (env: Env, path: string, expiresInSeconds = HOUR): string =>
  signAddress({ secret: addressKey(env), contentUrl: env.CONTENT_URL, path, expiresInSeconds });

export const isContentAddress = (env: Env, path: string, query: unknown): boolean =>
  verifyAddress({ secret: addressKey(env), path, query: query as Record<string, unknown>, now: new Date() });

/** Where a kept file is read, if there is one. */
export const fileAddress = (env: Env, id: string | null): string | null =>
  id === null ? null : contentAddress(env, `/files/${id}`);

const addressKey = (env: Env): Buffer => keyFor(env, 'addresses');
