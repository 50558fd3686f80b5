import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { PublicContext } from '../../../http/context.ts';
import { keysFor } from '../../../secrets/seal.ts';

/** The cookie that separates a browser's own sign-ins from strangers' guesses. It grants no access by itself. */
export const DEVICE_COOKIE = 'vigil_device';
const DEVICE_DAYS = 30;
export const DEVICE_SECONDS = DEVICE_DAYS * 24 * 60 * 60;

const PURPOSE = 'device';
const ID_BYTES = 16;
const ISSUED_AT = 2 * ID_BYTES;
const BODY_BYTES = ISSUED_AT + 4;
const MARK_BYTES = 32;

/**
 * Returns the mark that a browser stores after a sign-in: the person, the time and the person's access state, signed. A new
 * password, role, address or second factor changes that state and makes the mark worthless.
 */
export async function createDeviceMark(
  { services, db }: Pick<PublicContext, 'services'> & { db: Tx },
  { user_id, name }: { user_id: string; name: string },
): Promise<string> {
  const { rows } = await sql<{ access_state: string }>`select access_state(u) from users u where u.id = ${user_id}`.execute(db);
  const body = Buffer.alloc(BODY_BYTES);
  bytesOf(user_id).copy(body);
  bytesOf(rows[0]!.access_state).copy(body, ID_BYTES);
  body.writeUInt32BE(Math.floor(services.clock().getTime() / 1000), ISSUED_AT);
  const [key] = keysFor(services.env, PURPOSE);
  return Buffer.concat([body, sign(key!, { name, body })]).toString('base64url');
}

/** Whether the browser signed in under this name recently. Only a mark with a valid signature leads to a database query. */
export async function isKnownDevice({ services, cookies }: PublicContext, name: string): Promise<boolean> {
  const presented = Buffer.from(cookies[DEVICE_COOKIE] ?? '', 'base64url');
  if (presented.length !== BODY_BYTES + MARK_BYTES) return false;
  const [body, mark] = [presented.subarray(0, BODY_BYTES), presented.subarray(BODY_BYTES)];
  const isOurs = keysFor(services.env, PURPOSE).some((key) => timingSafeEqual(sign(key, { name, body }), mark));
  if (!isOurs || body.readUInt32BE(ISSUED_AT) + DEVICE_SECONDS <= services.clock().getTime() / 1000) return false;
  const user_id = body.subarray(0, ID_BYTES).toString('hex');
  const { rows } = await sql<{ state: string | null }>`select find_access_state(${user_id}::uuid) as state`.execute(
    services.database,
  );
  return rows[0]!.state === body.subarray(ID_BYTES, ISSUED_AT).toString('hex');
}

/** Signs a mark together with the name that the person typed, because failures are counted under that name. */
const sign = (key: Buffer, { name, body }: { name: string; body: Buffer }): Buffer =>
  createHmac('sha256', key).update(body).update(name).digest();

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
