import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Env } from '../env.ts';

/** Where a secret stands: moved to another row or field, it no longer opens. */
export type SecretPlace = { table: string; row: string; field: string };

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one purpose, made from SECRET_KEY: what one purpose leaks helps with no other. */
export function keyFor({ SECRET_KEY }: Pick<Env, 'SECRET_KEY'>, purpose: string): Buffer {
  const name = `${purpose}\n${SECRET_KEY}`;
  const known = keys.get(name) ?? Buffer.from(hkdfSync('sha256', SECRET_KEY, '', purpose, 32));
  keys.set(name, known);
  return known;
}

// Derived once: every hit of the tracker needs one.
const keys = new Map<string, Buffer>();

/** AES-256-GCM: version, nonce, tag, then the sealed text. */
export function sealSecret(env: Env, place: SecretPlace, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(env, 'secrets'), nonce).setAAD(nameOf(place));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
}

/** The secret again; throws when it was altered, moved, or sealed under another key. */
export function openSecret(env: Env, place: SecretPlace, sealed: Buffer): string {
  if (sealed[0] !== VERSION) throw new Error(`A secret of an unknown version in ${place.table}.${place.field}.`);
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const cipher = createDecipheriv('aes-256-gcm', keyFor(env, 'secrets'), nonce).setAAD(nameOf(place)).setAuthTag(tag);
  return Buffer.concat([cipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
}

const nameOf = ({ table, row, field }: SecretPlace): Buffer => Buffer.from(`${table}/${row}/${field}`);
