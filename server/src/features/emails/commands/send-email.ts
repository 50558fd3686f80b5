import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { retryUntilSaved } from '../../../jobs/retry-until-saved.ts';
import { throttle } from '../../../jobs/throttle.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { AUTO_SUBMITTED, composeMessage } from '../../../mail/compose.ts';
import { UNEXPECTED } from '../../../mail/delivery-error.ts';
import { failedAttempt } from '../../../mail/failed-attempt.ts';
import { recordSlowing } from '../../../mail/server-state.ts';
import { findEmailSigner } from '../../../mail/signing.ts';
import { findSender } from '../../../mail/transports.ts';
import { findAttachments } from '../queries/attachments.ts';
import { logoAttachment } from '../queries/logo.ts';
import {
  oneTimePaths,
  DEFERRAL_HOURS_MAX,
  secondsAfterTransientFailure,
  secondsToRetry,
  type OneTimeKind,
} from '../rules/sending.ts';
import { heldUntil, holdForUndo } from './hold-emails.ts';
import { hashOfOneTimeToken, emailJobOf, oneTimeToken } from './queue-emails.ts';

type EmailKey = { organization_id: string; email_id: string };
type Claimed = {
  kind: string;
  tries: number;
  setbacks: number;
  is_old: boolean;
  error: string | null;
  subject: string;
  html: string;
  text: string;
  address: string;
  sort_name: string | null;
  one_time_kind: string | null;
  link_mark: string | null;
  file_id: string | null;
};

const INTERRUPTED = 'interrupted';
const RENEWALS_PER_LEASE = 3;
const LOG_EVERY_MS = 60_000;
const mayLog = throttle(LOG_EVERY_MS);

/**
 * Sends an email. If the sending worker died when the email may already have left, the email is sent once more: two copies of an
 * invitation are better than none.
 */
export async function sendEmail(services: Services, emailKey: EmailKey): Promise<void> {
  const email = await claim(services, emailKey);
  if (email === null) return;
  const lease = setInterval(
    () => void extendClaim(services, emailKey, email).catch(() => {}),
    (services.env.DELIVERY_LEASE_SECONDS * 1000) / RENEWALS_PER_LEASE,
  );
  try {
    await transmit(services, emailKey, email);
  } catch (error) {
    return await retryUntilSaved(() => recordFailure(services, emailKey, { email, error }));
  } finally {
    clearInterval(lease);
  }
  await retryUntilSaved(() =>
    workIn(services, emailKey.organization_id, ({ db }) =>
      db
        .updateTable('emails')
        .set({ state: 'sent', sent_at: sql<string>`now()`, error: null })
        .where('id', '=', emailKey.email_id)
        .execute(),
    ),
  );
}

/**
 * Claims the email for the length of a lease. Returns null if there is nothing to send or another worker has claimed the email.
 */
function claim(services: Services, { organization_id, email_id }: EmailKey): Promise<Claimed | null> {
  return workIn(services, organization_id, async ({ db, organization }) => {
    const email = await db
      .selectFrom('emails as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .leftJoin('one_time_tokens as t', 't.id', 'l.id')
      .select([
        'l.state',
        'l.kind',
        'l.error',
        'l.tries',
        'l.setbacks',
        'l.subject',
        'l.html',
        'l.text',
        'l.link_mark',
        'l.try_at',
        'l.file_id',
      ])
      .select(sql<boolean>`l.try_at > now()`.as('is_held'))
      .select(sql<boolean>`l.created_at < now() - ${DEFERRAL_HOURS_MAX} * interval '1 hour'`.as('is_old'))
      .select(sql<string | null>`case when not l.is_for_another then u.sort_name end`.as('sort_name'))
      .select((eb) => eb.fn.coalesce('l.address', 'u.email').as('address'))
      .select(heldUntil)
      .select(['u.deleted_at', 'u.blocked_at', 't.kind as one_time_kind', 't.token_hash', 't.used_at as link_ended_at'])
      .where('l.organization_id', '=', organization)
      .where('l.id', '=', email_id)
      .forUpdate('l')
      .executeTakeFirst();
    if (email === undefined || email.state === 'sent' || email.state === 'failed') return null;
    const queueAgainAt = (try_at: string) =>
      services.queue.enqueue(db, emailJobOf(email.kind), { organization_id, email_id }, { startAfter: new Date(try_at) });
    if (email.is_held) {
      await queueAgainAt(email.try_at);
      return null;
    }
    if (email.held_until !== null && email.link_ended_at === null && email.state === 'queued') {
      await holdForUndo({ db, organization }, { email_id, until: email.held_until });
      await queueAgainAt(email.held_until);
      return null;
    }
    await renewToken(db, services, { email_id, token_hash: email.token_hash });
    const wasCutShort = email.state === 'sending';
    // The link was revoked after the email was queued, so it must not reach a person who has the address now.
    const isMoot = email.deleted_at !== null || email.blocked_at !== null || email.link_ended_at !== null;
    const isOver = isMoot || (wasCutShort && email.error === INTERRUPTED);
    await db
      .updateTable('emails')
      .set({
        state: isOver ? 'failed' : 'queued',
        tries: email.tries + 1,
        try_at: leaseOf(services),
        ...(wasCutShort && { error: INTERRUPTED }),
      })
      .where('id', '=', email_id)
      .execute();
    return isOver ? null : { ...email, tries: email.tries + 1, error: wasCutShort ? INTERRUPTED : email.error };
  });
}

/**
 * Stores the hash of a new token for the link if the secret key has changed since the email was queued: the old token cannot be
 * derived any more.
 */
async function renewToken(
  db: Tx,
  { env }: Services,
  { email_id, token_hash }: { email_id: string; token_hash: Buffer | null },
): Promise<void> {
  const hash = hashOfOneTimeToken(env, email_id);
  if (token_hash === null || token_hash.equals(hash)) return;
  await db.updateTable('one_time_tokens').set({ token_hash: hash }).where('id', '=', email_id).execute();
}

const leaseOf = ({ env }: Services) => sql<string>`now() + ${env.DELIVERY_LEASE_SECONDS} * interval '1 second'`;

/**
 * Extends the claim on an email. Returns false if another worker has claimed it. The state `sending` means that the email may
 * leave from now on.
 */
async function extendClaim(services: Services, emailKey: EmailKey, { tries }: Claimed, state?: 'sending'): Promise<boolean> {
  const { numUpdatedRows } = await workIn(services, emailKey.organization_id, ({ db }) =>
    db
      .updateTable('emails')
      .set({ try_at: leaseOf(services), ...(state && { state }) })
      .where('id', '=', emailKey.email_id)
      .where('tries', '=', tries)
      .where('state', 'in', ['queued', 'sending'])
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

async function transmit(services: Services, emailKey: EmailKey, email: Claimed): Promise<void> {
  const { env, transports } = services;
  const { organization_id, email_id } = emailKey;
  const { sender, signer } = await workIn(services, organization_id, async ({ db, organization }) => {
    const found = await findSender(db, env, organization);
    return { sender: found, signer: await findEmailSigner(db, env, { organization, sender: found }) };
  });
  const { link_mark, one_time_kind } = email;
  const withLink = (text: string): string =>
    link_mark === null || one_time_kind === null
      ? text
      : text.replaceAll(link_mark, env.APP_URL + oneTimePaths[one_time_kind as OneTimeKind] + oneTimeToken(env, email_id));
  const raw = await composeMessage({
    from: sender.from,
    to: { name: email.sort_name?.trim() ?? '', address: email.address },
    subject: email.subject,
    html: withLink(email.html),
    attachments: [
      ...((await logoAttachment(services, organization_id, email.html)).attachments ?? []),
      ...(await findAttachments(services, organization_id, email.file_id)),
    ],
    text: withLink(email.text),
    headers: AUTO_SUBMITTED,
    signer,
    messageId: `<${email_id}@${new URL(env.APP_URL).hostname}>`,
    date: new Date(),
  });
  const transport = transports.for(sender);
  const slowingBefore = transport.slowing();
  try {
    await transport.send({
      envelope: { from: sender.from.address, to: email.address },
      raw,
      beforeFinalDot: async () => {
        if (!(await extendClaim(services, emailKey, email, 'sending'))) throw new Error('Another worker has claimed the email.');
      },
    });
  } finally {
    const slowing = transport.slowing();
    if (sender.isOwnServer && slowing !== null && slowing !== slowingBefore)
      await workIn(services, organization_id, (scope) => recordSlowing(scope, sender.host, slowing)).catch(() => {});
  }
}

/**
 * Records a failed attempt: a permanent refusal by the mail server fails the email, after any other error it is retried later. An
 * email that may already have left stays marked so until its next attempt.
 */
async function recordFailure(
  services: Services,
  { organization_id, email_id }: EmailKey,
  { email, error }: { email: Claimed; error: unknown },
): Promise<void> {
  const attempt = failedAttempt(error);
  const { reason, waitSeconds = 0 } = attempt;
  if (reason === UNEXPECTED && mayLog(organization_id)) {
    services.log.error({ error, organization_id }, 'An email could not be sent and will be retried.');
  }
  // A server that asks for a delay has not refused the email, unless the email has been deferred for too long.
  const isAnswer = attempt.kind === 'refused' || (attempt.kind === 'deferred' && email.is_old);
  const isFinal = attempt.kind === 'refused' && attempt.isFinal;
  const isInDoubt = attempt.kind === 'unconfirmed';
  const seconds = !isAnswer
    ? Math.max(waitSeconds, secondsAfterTransientFailure(email.setbacks + 1, Math.random))
    : isFinal
      ? null
      : secondsToRetry(email.tries);
  await workIn(services, organization_id, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('emails')
      .set({
        state: seconds === null ? 'failed' : isInDoubt ? 'sending' : 'queued',
        // Keeps the mark that a first copy may already have left.
        error: isInDoubt && email.error === INTERRUPTED ? INTERRUPTED : reason.slice(0, 500).replaceAll('\u0000', ' '),
        ...(!isAnswer && { tries: email.tries - 1, setbacks: email.setbacks + 1 }),
        ...(seconds !== null && { try_at: sql<string>`now() + ${seconds} * interval '1 second'` }),
      })
      .where('id', '=', email_id)
      .where('tries', '=', email.tries)
      .where('state', 'in', ['queued', 'sending'])
      .executeTakeFirst();
    if (seconds === null || numUpdatedRows === 0n) return;
    const startAfter = new Date(Date.now() + seconds * 1000);
    await services.queue.enqueue(db, emailJobOf(email.kind), { organization_id, email_id }, { startAfter });
  });
}
