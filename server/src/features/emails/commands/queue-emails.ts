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
 * Stands in a kept email for its one-time link, so that no secret is kept with it. Each email has one of its own, made
 * after all who write texts have written: no title can hold it.
 */
export const newLinkMark = (): string => `https://one-time.invalid/${randomUUID()}`;

/** `html` and `text` hold the mark of `one_time` as their button's address; the token exists in the sent email alone. */
export type NewEmail = {
  user_id: string;
  kind: string;
  subject: string;
  html: string;
  text: string;
  /** `mark`: what stands in the email where its link goes. */
  one_time?: { kind: OneTimeKind; days: number; mark: string } | undefined;
  /** Where to, when not to the person's own; of an `address` link, the one that it proves. */
  address?: string | undefined;
  /** `address` is not theirs: they only answer for it. */
  is_for_another?: boolean | undefined;
  /** Travels with it. */
  file_id?: string | undefined;
};

type Scope = { db: Tx; organization: string; services: Pick<Services, 'env' | 'queue'> };

const uuid = z.uuid();
const sending = {
  input: z.object({ organization_id: uuid, letter_id: uuid }),
  // More than the slowest server may take for an email.
  expireInSeconds: 900,
};
export const sendEmailJob = jobKind({ name: 'send-letter', ...sending });
export const sendUrgentEmailJob = jobKind({ name: 'send-urgent-letter', ...sending });

export const emailJobOf = (kind: string) => (isUrgent(kind) ? sendUrgentEmailJob : sendEmailJob);

type Waiting = { organization_id: string; letter_id: string; kind: string };

/** Has emails sent, those that a person waits for by workers of their own. */
export async function enqueueEmails({ queue }: Pick<Services, 'queue'>, tx: Tx, emails: readonly Waiting[]): Promise<void> {
  for (const [job, some] of [
    [sendUrgentEmailJob, emails.filter(({ kind }) => isUrgent(kind))],
    [sendEmailJob, emails.filter(({ kind }) => !isUrgent(kind))],
  ] as const) {
    const named = some.map(({ organization_id, letter_id }) => ({ organization_id, letter_id }));
    if (named.length > 0) await queue.enqueueAll(tx, job, named);
  }
}

const TOKEN_BYTES = 24;

/** The token of an email's link: made from its id under a key, so that only its hash need be kept. */
export function oneTimeToken(env: Pick<Env, 'SECRET_KEY'>, letter_id: string): string {
  return createHmac('sha256', keyFor(env, 'one-time')).update(letter_id).digest().subarray(0, TOKEN_BYTES).toString('base64url');
}

export const hashOfOneTimeToken = (env: Pick<Env, 'SECRET_KEY'>, letter_id: string): Buffer =>
  createHash('sha256').update(oneTimeToken(env, letter_id)).digest();

export async function queueEmail(scope: Scope, email: NewEmail): Promise<void> {
  await queueEmails(scope, [email]);
}

/** Puts emails of the product on their way: sent once the caller's transaction is kept. Returns their ids, in their order. */
export async function queueEmails(scope: Scope, emails: readonly NewEmail[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const { db, organization, services } = scope;
  const named = emails.map((email) => ({ ...email, id: randomUUID() }));
  await sql`
    insert into letters (organization_id, id, user_id, kind, subject, html, text, link_mark, address, is_for_another, file_id)
    select ${organization}, * from ${rowsAs('given', named, {
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
  const secret = named.flatMap(({ id, user_id, one_time, address }) =>
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
    named.map(({ id, kind }) => ({ organization_id: organization, letter_id: id, kind })),
  );
  return named.map(({ id }) => id);
}
