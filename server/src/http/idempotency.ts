import { createHmac } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@vigil/contract/shared/idempotency.ts';
import { isUpload } from '@vigil/contract/shared/upload.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem, type Database } from '../db/database.ts';
import type { Context } from './context.ts';
import { httpProblems, problem } from './problem.ts';
import { keyFor } from '../secrets/seal.ts';

const key = z.string().regex(/^[\w-]{8,64}$/);

/** The caller's idempotency key, if any; an invalid one is refused. */
export function keyOf(request: FastifyRequest): string | undefined {
  const given = request.headers[IDEMPOTENCY_HEADER];
  if (given === undefined) return undefined;
  const parsed = key.safeParse(given);
  if (!parsed.success) throw problem(httpProblems.malformed);
  return parsed.data;
}

type Order = { key: string; call: string; given: unknown };

/**
 * Carries out a request once: another request with the same key gets the answer of the first one, and waits while the first is
 * running, because the key's row is written in the first one's transaction.
 */
export async function carryOutOnce<Answer>(
  { db, organization, actor, services }: Pick<Context, 'db' | 'organization' | 'actor' | 'services'>,
  { key: name, call, given }: Order,
  work: () => Promise<Answer>,
): Promise<Answer> {
  // Keyed: the request may contain a password, and a plain hash of it could be guessed.
  const digest = createHmac('sha256', keyFor(services.env, 'orders'))
    .update(`${call}\n${JSON.stringify(given, withHashes)}`)
    .digest();
  const { rows } = await sql<{ key: string }>`
    insert into idempotency_keys (organization_id, user_id, key, digest) values (${organization}, ${actor.id}, ${name}, ${digest})
    on conflict (organization_id, user_id, key) do nothing returning key`.execute(db);
  const ours = db
    .selectFrom('idempotency_keys')
    .select(['digest', 'answer'])
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .where('key', '=', name);
  if (rows.length === 0) {
    const first = await ours.executeTakeFirstOrThrow();
    if (!first.digest.equals(digest)) throw problem(httpProblems.key_of_another_order);
    return first.answer as Answer;
  }
  const answer = await work();
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .where('key', '=', name)
    .execute();
  return answer;
}

/** Replaces each file by the hash of its content for the digest of a request, because its path differs each time. */
const withHashes = (_: string, value: unknown): unknown => (isUpload(value) ? value.hash : value);

const STORED_HOURS = 24;

/** Deletes idempotency keys, with their stored answers, after a day. */
export async function forgetOrders(database: Database): Promise<void> {
  await asSystem(database, (tx) =>
    sql`delete from idempotency_keys where created_at < now() - ${STORED_HOURS} * interval '1 hour'`.execute(tx),
  );
}
