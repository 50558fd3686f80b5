import { createHash, createHmac } from 'node:crypto';
import type { Env } from '../../env.ts';
import { keyFor } from '../../secrets/seal.ts';

const TOKEN_BYTES = 16;

/**
 * Returns the 128-bit token of a delivery's links. The token is derived from the delivery's id and a secret key, so that only the
 * token's hash is stored.
 */
export function trackingToken(env: Env, delivery_id: string): string {
  return createHmac('sha256', keyFor(env, 'tracking'))
    .update(delivery_id)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const landingPath = (token: string): string => `/l/${token}`;
export const pixelPath = (token: string): string => `/o/${token}.gif`;
export const redirectPath = (token: string): string => `/r/${token}`;
export const attachmentPath = (token: string): string => `/a/${token}`;
export const attachmentPixelPath = (token: string): string => `/a/${token}.gif`;
/** Our own page about the email, on the application's host. */
export const gotchaPath = '/lk/phishing/gotcha';
