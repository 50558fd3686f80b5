import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Env } from '../env.ts';

/** The place of a secret: moved to another row or field, it can no longer be decrypted. */
export type SecretPlace = { table: string; row: string; field: string };

type Keys = Pick<Env, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>;

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key for one purpose from SECRET_KEY: a leak of one does not affect the others. */
export function keyFor({ SECRET_KEY }: Pick<Env, 'SECRET_KEY'>, purpose: string): Buffer {
  const name = `${purpose}\n${SECRET_KEY}`;
  const known = keys.get(name) ?? Buffer.from(hkdfSync('sha256', SECRET_KEY, '', purpose, 32));
  keys.set(name, known);
  return known;
}

// Cached, because every hit of the tracker needs one.
const keys = new Map<string, Buffer>();

/** Encrypts a secret with AES-256-GCM. Returns the version, nonce, tag and ciphertext, in this order. */
export function sealSecret(env: Env, place: SecretPlace, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(env, 'secrets'), nonce).setAAD(nameOf(place));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
}

/** Returns the current key and, if there is one, the previous key, with which existing data is still valid. */
export const keysFor = (env: Keys, purpose: string): Buffer[] =>
  [env.SECRET_KEY, env.SECRET_KEY_PREVIOUS].flatMap((key) => (key === undefined ? [] : [keyFor({ SECRET_KEY: key }, purpose)]));

/** Decrypts a secret; throws if it was altered, moved, or encrypted with another key. */
export function openSecret(env: Keys, place: SecretPlace, sealed: Buffer): string {
  if (sealed[0] !== VERSION) throw new Error(`A secret of an unknown version in ${place.table}.${place.field}.`);
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const text = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
  let refusal: unknown;
  for (const key of keysFor(env, 'secrets')) {
    const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(nameOf(place)).setAuthTag(tag);
    try {
      return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8');
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

/** Re-encrypts a secret with the current key; null if it already is. */
export function resealSecret(env: Env, place: SecretPlace, sealed: Buffer): Buffer | null {
  const secret = openSecret(env, place, sealed);
  try {
    openSecret({ SECRET_KEY: env.SECRET_KEY, SECRET_KEY_PREVIOUS: undefined }, place, sealed);
    return null;
  } catch {
    return sealSecret(env, place, secret);
  }
}

/** Identifies a key without revealing it. */
export const keyName = (key: Buffer): string => createHash('sha256').update('key name').update(key).digest('hex').slice(0, 16);

const nameOf = ({ table, row, field }: SecretPlace): Buffer => Buffer.from(`${table}/${row}/${field}`);
