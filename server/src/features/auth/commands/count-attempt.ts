import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import type { Context, PublicContext } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';

const WINDOW_MINUTES = 15;
const ATTEMPTS_OF_ACCOUNT = 10;
const ATTEMPTS_OF_ADDRESS = 200;
export const DEVICE_COOKIE = 'vigil_device';

/** What a browser keeps after a sign-in: it tells one account's own devices from a stranger's. */
export function deviceMark({ services }: PublicContext, name: string): string {
  return createHmac('sha256', services.env.SECRET_KEY).update(`device:${name}`).digest('base64url');
}

/**
 * Reserves an attempt before any hash is computed, so that parallel guesses cannot outrun the count. Unknown addresses
 * count alike. A known device has a count of its own: strangers' guesses do not lock the owner out. Gives the account's key.
 */
export async function countAttempt(context: PublicContext, name: string): Promise<Buffer> {
  const mark = Buffer.from(deviceMark(context, name));
  const shown = Buffer.from(context.cookies[DEVICE_COOKIE] ?? '');
  const isKnownDevice = shown.length === mark.length && timingSafeEqual(shown, mark);
  const account = keyOf(isKnownDevice ? `device:${name}` : `account:${name}`);
  await count(context.services.database, account, ATTEMPTS_OF_ACCOUNT);
  await count(context.services.database, keyOf(`address:${context.address}`), ATTEMPTS_OF_ADDRESS);
  return account;
}

/** What someone who is inside already is asked for again. */
export type Guess = 'password' | 'two-factor';
type Caller = Pick<Context, 'actor'>;

/** The same for them: counted before the transaction of their request, which a refusal undoes. */
export const countGuess =
  (guess: Guess) =>
  (caller: Caller & Pick<Context, 'services'>): Promise<void> =>
    count(caller.services.database, keyOf(`${guess}:${caller.actor.id}`), ATTEMPTS_OF_ACCOUNT);

/** Whoever knew it has guessed nothing. */
export const forgetGuesses = (guess: Guess, { db, actor }: Caller & Pick<Context, 'db'>): Promise<void> =>
  forgetAttempts(db, keyOf(`${guess}:${actor.id}`));

export async function forgetAttempts(db: Tx, key: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
}

async function count(database: Database, key: Buffer, limit: number): Promise<void> {
  const { rows } = await sql<{ attempts: number; seconds_left: number }>`
    insert into sign_in_attempts as a (key) values (${key})
    on conflict (key) do update set
      attempts = case when a.window_started_at < now() - ${WINDOW_MINUTES} * interval '1 minute' then 1 else a.attempts + 1 end,
      window_started_at = case when a.window_started_at < now() - ${WINDOW_MINUTES} * interval '1 minute' then now() else a.window_started_at end
    returning attempts, ceil(extract(epoch from window_started_at + ${WINDOW_MINUTES} * interval '1 minute' - now()))::int as seconds_left
  `.execute(database);
  const { attempts, seconds_left } = rows[0]!;
  if (attempts > limit) {
    throw problem(httpProblems.too_many, { fill: { minutes: Math.ceil(seconds_left / 60) }, retryAfterSeconds: seconds_left });
  }
}

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest();
