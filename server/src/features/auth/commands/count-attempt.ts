import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import type { Context, PublicContext } from '../../../http/context.ts';
import { httpProblems, Problem, problem, type ProblemKind } from '../../../http/problem.ts';
import { keysFor } from '../../../http/secrets.ts';
import { authProblems } from '../problems.ts';

const WINDOW_MINUTES = 15;
const FAILURES_OF_ACCOUNT = 10;
const FAILURES_OF_ADDRESS = 200;
const LETTERS_OF_ACCOUNT = 10;
const LETTERS_OF_ADDRESS = 200;
export const DEVICE_COOKIE = 'vigil_device';

/** What a browser keeps after a sign-in: it tells one account's own devices from a stranger's. */
export const deviceMark = (context: PublicContext, name: string): string => deviceMarks(context, name)[0]!;

/** Under the key in use, then under the one before it. */
const deviceMarks = ({ services }: PublicContext, name: string): string[] =>
  keysFor(services.env, 'device').map((key) => createHmac('sha256', key).update(name).digest('base64url'));

/**
 * Tries to sign someone in. A failure is reserved before any hash is computed, so that parallel guesses cannot outrun the
 * count, and given back unless it was one: an office behind one address works all day. Unknown names count alike. A known
 * device has a count of its own, and none of its address: strangers' guesses do not lock the owner out.
 */
export async function countingFailures<T>(context: PublicContext, name: string, signIn: () => Promise<T>): Promise<T> {
  const { database } = context.services;
  const shown = Buffer.from(context.cookies[DEVICE_COOKIE] ?? '');
  const isKnownDevice = deviceMarks(context, name)
    .map((mark) => Buffer.from(mark))
    .some((mark) => shown.length === mark.length && timingSafeEqual(shown, mark));
  const account = keyOf(isKnownDevice ? `device:${name}` : `account:${name}`);
  const places = [{ key: account, limit: FAILURES_OF_ACCOUNT }];
  if (!isKnownDevice) places.push({ key: keyOf(`address:${context.address}`), limit: FAILURES_OF_ADDRESS });
  const reserved = await reserveAll(database, places);
  const done = await signIn().catch(async (error: unknown) => {
    if (!isOf(authProblems.wrong_credentials, error)) await giveBack(database, reserved);
    throw error;
  });
  await giveBack(database, reserved);
  // Whoever got in has guessed nothing.
  await forget(database, account);
  return done;
}

/** A letter that anyone may ask for: its count is its own, and locks no sign-in. */
export async function countLetter({ services, address }: PublicContext, email: string): Promise<void> {
  await reserveAll(services.database, [
    { key: keyOf(`letter:${email}`), limit: LETTERS_OF_ACCOUNT },
    { key: keyOf(`letters-from:${address}`), limit: LETTERS_OF_ADDRESS },
  ]);
}

/** The same of someone inside, to an address that they name: kept with the letter, or not at all. */
export const countOwnLetter = (db: Tx, user_id: string): Promise<unknown> =>
  reserveAll(db, [{ key: keyOf(`own-letter:${user_id}`), limit: LETTERS_OF_ACCOUNT }]);

/** What someone who is inside already is asked for again. */
export type Guess = 'password' | 'two-factor';
type Caller = Pick<Context, 'actor' | 'services'>;

/**
 * The same for them: reserved before the transaction of their request, which a refusal undoes. Gives what is to be done at
 * its end: what was `wrong` stays counted, anything else is given back, and whoever knew it has guessed nothing.
 */
export const countGuess =
  (guess: Guess, wrong: ProblemKind) =>
  async ({ services: { database }, actor }: Caller): Promise<(error?: unknown) => Promise<void>> => {
    const key = keyOf(`${guess}:${actor.id}`);
    const reserved = await reserveAll(database, [{ key, limit: FAILURES_OF_ACCOUNT }]);
    return async (error) => {
      if (error === undefined) await forget(database, key);
      else if (!isOf(wrong, error)) await giveBack(database, reserved);
    };
  };

const isOf = (kind: ProblemKind, error: unknown): boolean => error instanceof Problem && error.kind === kind;

type Place = { key: Buffer; limit: number };
type Reserved = { key: Buffer; window_started_at: string };

/** One in each place, or none where any is full. */
async function reserveAll(database: Database, places: readonly Place[]): Promise<Reserved[]> {
  const reserved: Reserved[] = [];
  for (const place of places) {
    const taken = await reserve(database, place);
    if (taken === undefined) {
      await giveBack(database, reserved);
      throw await tooMany(database, place.key);
    }
    reserved.push(taken);
  }
  return reserved;
}

/** What is refused is not counted: it has tried nothing. */
async function reserve(database: Database, { key, limit }: Place): Promise<Reserved | undefined> {
  const { rows } = await sql<Reserved>`
    insert into sign_in_attempts as a (key) values (${key})
    on conflict (key) do update set
      attempts = case when ${isOver} then 1 else a.attempts + 1 end,
      window_started_at = case when ${isOver} then now() else a.window_started_at end
      where a.attempts < ${limit} or ${isOver}
    returning key, window_started_at::text
  `.execute(database);
  return rows[0];
}

const isOver = sql<boolean>`a.window_started_at < now() - ${WINDOW_MINUTES} * interval '1 minute'`;

async function tooMany(database: Database, key: Buffer): Promise<Problem> {
  const { rows } = await sql<{ seconds_left: number }>`
    select greatest(1, ceil(extract(epoch from window_started_at + ${WINDOW_MINUTES} * interval '1 minute' - now())))::int as seconds_left
      from sign_in_attempts where key = ${key}`.execute(database);
  const seconds_left = rows[0]?.seconds_left ?? 1;
  return problem(httpProblems.too_many, { fill: { minutes: Math.ceil(seconds_left / 60) }, retryAfterSeconds: seconds_left });
}

/** Of the window that it was taken from; a later one knows nothing of it. */
async function giveBack(database: Database, reserved: readonly Reserved[]): Promise<void> {
  for (const { key, window_started_at } of reserved) {
    await sql`
      update sign_in_attempts set attempts = attempts - 1
       where key = ${key} and window_started_at = ${window_started_at}::timestamptz and attempts > 0`.execute(database);
  }
}

async function forget(database: Database, key: Buffer): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
}

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest();
