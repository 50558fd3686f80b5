import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { Env } from '../../../env.ts';
import type { Services } from '../../../services.ts';
import { keyFor } from '../../../secrets/seal.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { isUrgent, type OneTimeKind } from '../rules/sending.ts';

export type { OneTimeKind };

/**
 * Returns a random placeholder for the one-time link in a stored email, so that no secret is stored. The placeholder is made
 * after the texts were composed, so no title can contain it.
 */
export const newLinkMark = (): string => `https://one-time.invalid/${randomUUID()}`;

/**
 * An email to queue. In `html` and `text`, the mark of `one_time` is the address of the button; the token exists only in the sent
 * email.
 */
export type NewEmail = {
  user_id: string;
  kind: string;
  subject: string;
  html: string;
  text: string;
  /** The one-time link of the email: what it opens, for how many days, and its placeholder `mark`. */
  one_time?: { kind: OneTimeKind; days: number; mark: string } | undefined;
  /** The address to send to, if it is not the person's own. For an `address` link, the link proves this address. */
  address?: string | undefined;
  /** Whether `address` belongs to somebody else, and the person is only responsible for the email. */
  is_for_another?: boolean | undefined;
  /** A file attached to the email. */
  file_id?: string | undefined;
};

type Scope = { db: Tx; organization: string; services: Pick<Services, 'env' | 'queue'> };

const uuid = z.uuid();
const sending = {
  input: z.object({ organization_id: uuid, email_id: uuid }),
  // Longer than the slowest mail server may take for an email.
  expireInSeconds: 900,
};
export const sendEmailJob = jobKind({ name: 'send-letter', ...sending });
export const sendUrgentEmailJob = jobKind({ name: 'send-urgent-letter', ...sending });

export const emailJobOf = (kind: string) => (isUrgent(kind) ? sendUrgentEmailJob : sendEmailJob);

type QueuedEmail = { organization_id: string; email_id: string; kind: string };

/** Queues emails for sending. Urgent emails have their own workers. */
export async function enqueueEmails({ queue }: Pick<Services, 'queue'>, tx: Tx, emails: readonly QueuedEmail[]): Promise<void> {
  for (const [job, batch] of [
    [sendUrgentEmailJob, emails.filter(({ kind }) => isUrgent(kind))],
    [sendEmailJob, emails.filter(({ kind }) => !isUrgent(kind))],
  ] as const) {
    const inputs = batch.map(({ organization_id, email_id }) => ({ organization_id, email_id }));
    if (inputs.length > 0) await queue.enqueueAll(tx, job, inputs);
  }
}

const TOKEN_BYTES = 24;

/**
 * Returns the token of an email's link. The token is derived from the email's id and a secret key, so that only the token's hash
 * is stored.
 */
export function oneTimeToken(env: Pick<Env, 'SECRET_KEY'>, email_id: string): string {
  return createHmac('sha256', keyFor(env, 'one-time')).update(email_id).digest().subarray(0, TOKEN_BYTES).toString('base64url');
}

export const hashOfOneTimeToken = (env: Pick<Env, 'SECRET_KEY'>, email_id: string): Buffer =>
  createHash('sha256').update(oneTimeToken(env, email_id)).digest();

export async function queueEmail(scope: Scope, email: NewEmail): Promise<void> {
  await queueEmails(scope, [email]);
}

/** Queues emails of the product, which are sent once the caller's transaction commits. Returns their ids in the same order. */
export async function queueEmails(scope: Scope, emails: readonly NewEmail[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const { db, organization, services } = scope;
  const withIds = emails.map((email) => ({ ...email, id: randomUUID() }));
  await sql`
    insert into emails (organization_id, id, user_id, kind, subject, html, text, link_mark, address, is_for_another, file_id)
    select ${organization}, * from ${rowsAs('given', withIds, {
      id: 'uuid',
      user_id: 'uuid',
      kind: 'text',
      subject: 'text',
      html: 'text',
      text: 'text',
      link_mark: ['text', ({ one_time }) => one_time?.mark],
      address: 'text',
      is_for_another: ['boolean', ({ is_for_another }) => is_for_another ?? false],
      file_id: 'uuid',
    })}
  `.execute(db);
  const secret = withIds.flatMap(({ id, user_id, one_time, address }) =>
    one_time ? { id, user_id, ...one_time, wish: one_time.kind === 'address' ? (address ?? null) : null } : [],
  );
  await sql`
    insert into one_time_tokens (organization_id, id, user_id, kind, token_hash, expires_at, address)
    select ${organization}, id, user_id, kind, hash, now() + days * interval '1 day', wish
      from ${rowsAs('given', secret, {
        id: 'uuid',
        user_id: 'uuid',
        kind: 'text',
        days: 'integer',
        hash: ['bytea', ({ id }) => hashOfOneTimeToken(services.env, id)],
        wish: 'text',
      })}
  `.execute(db);
  await enqueueEmails(
    services,
    db,
    withIds.map(({ id, kind }) => ({ organization_id: organization, email_id: id, kind })),
  );
  return withIds.map(({ id }) => id);
}
