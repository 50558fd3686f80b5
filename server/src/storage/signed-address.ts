import { createHmac, timingSafeEqual } from 'node:crypto';

/** A path keeps its address within this time span, so that browsers can cache it. */
export const SAME_ADDRESS_SECONDS = 300;

export interface AddressToSign {
  secret: string | Buffer;
  contentUrl: string;
  /** Exactly as in the request, encoding included. */
  path: string;
  /** The address is valid at least this long, and at most SAME_ADDRESS_SECONDS longer. */
  expiresInSeconds: number;
  /** The person it is issued to; part of the address and covered by its signature. */
  behalf?: string;
  now?: Date;
}

/** Makes an address that anyone who has it can read until it expires. */
export function signAddress({ secret, contentUrl, path, expiresInSeconds, behalf, now = new Date() }: AddressToSign): string {
  const span = Math.floor(now.getTime() / 1000 / SAME_ADDRESS_SECONDS) + 1;
  const until = String(span * SAME_ADDRESS_SECONDS + expiresInSeconds);
  const url = new URL(path, contentUrl);
  if (url.pathname !== path) throw new Error(`Not a path that can be signed: ${path}`);
  const signature = sign(secret, { path, until, behalf }).toString('base64url');
  url.search = new URLSearchParams({ until, ...(behalf !== undefined && { behalf }), signature }).toString();
  return url.href;
}

export interface AddressToVerify {
  secret: string | Buffer;
  path: string;
  /** The parsed query of the request. A parameter that occurs twice is an array, and is refused. */
  query: Record<string, unknown>;
  now: Date;
}

/** Whether we issued the address and it has not expired. */
export function verifyAddress({ secret, path, query, now }: AddressToVerify): boolean {
  const { until, signature, behalf } = query;
  if (behalf !== undefined && typeof behalf !== 'string') return false;
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(until)) return false;
  const given = Buffer.from(signature, 'base64url');
  const ours = sign(secret, { path, until, behalf });
  return given.length === ours.length && timingSafeEqual(given, ours) && now.getTime() < Number(until) * 1000;
}

/** Signs a path. The prefix makes signatures for other purposes with the same secret invalid here. */
function sign(
  secret: string | Buffer,
  { path, until, behalf }: { path: string; until: string; behalf?: string | undefined },
): Buffer {
  const words = ['vigil content address', path, until, ...(behalf === undefined ? [] : [behalf])];
  return createHmac('sha256', secret).update(words.join('\n')).digest();
}
