import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../env.ts';
import { keyFor, keysFor } from '../secrets/seal.ts';

const MARK_BYTES = 10;
/** A return path, with an id and its signature. Hexadecimal, since mail servers change an address's case; 64 characters at most. */
const RETURN_PATH = /^bounce\+([0-9a-f]{32})([0-9a-f]{20})@(.+)$/;

/** The address for bounces of an email; undefined if no bounce domain is configured. */
export function returnPath(env: Env, delivery_id: string): string | undefined {
  if (env.BOUNCE_DOMAIN === undefined) return undefined;
  const mark = returnMark(keyFor(env, 'bounce'), delivery_id).toString('hex');
  return `bounce+${delivery_id.replaceAll('-', '')}${mark}@${env.BOUNCE_DOMAIN}`;
}

/** Returns the delivery of a return path that we signed with the current or previous key; undefined for any other address. */
export function deliveryOfReturnPath(env: Env, address: string): string | undefined {
  const [, digits, mark, domain] = RETURN_PATH.exec(address.toLowerCase()) ?? [];
  if (digits === undefined || domain !== env.BOUNCE_DOMAIN) return undefined;
  const delivery_id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const given = Buffer.from(mark!, 'hex');
  const isOurs = keysFor(env, 'bounce').some((key) => timingSafeEqual(returnMark(key, delivery_id), given));
  return isOurs ? delivery_id : undefined;
}

/** Returns the first return path of ours in any header field, because mailboxes differ in which field contains it. */
export const returnPathIn = (env: Env, head: string): string | undefined =>
  head.match(/bounce\+[0-9a-f]{52}@[a-z0-9.-]{1,190}/gi)?.find((address) => deliveryOfReturnPath(env, address) !== undefined);

/**
 * Whether the `Return-Path` of an email in a mailbox, which the last mail server adds, says that the envelope sender was empty. If
 * the sender added the field too, every one of them must be empty.
 */
export function hasEmptyReturnPath(head: string): boolean {
  const fields = head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => (/^return-path\s*:/i.test(line) ? [line.slice(line.indexOf(':') + 1).trim()] : []));
  return fields.length > 0 && fields.every((field) => field === '<>');
}

const returnMark = (key: Buffer, delivery_id: string): Buffer =>
  createHmac('sha256', key).update(delivery_id).digest().subarray(0, MARK_BYTES);
