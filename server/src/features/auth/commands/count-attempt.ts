import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { inOrganization, type Database, type Tx } from '../../../db/database.ts';
import type { Context, PublicContext } from '../../../http/context.ts';
import { httpProblems, Problem, problem, type ProblemKind } from '../../../http/problem.ts';
import { networkOf } from '../../../sharing/owner.ts';
import { authProblems } from '../problems.ts';
import { isKnownDevice } from './known-device.ts';
import { queueSignIn } from './record-sign-in.ts';

const WINDOW_MINUTES = 15;
const FAILURES_OF_ACCOUNT = 10;
const FAILURES_OF_ADDRESS = 200;
const EMAILS_OF_ACCOUNT = 10;
const EMAILS_OF_ADDRESS = 200;
const IMPERSONATIONS_OF_ACCOUNT = 30;
const MISSES_OF_NAME_BY_ADDRESS = 20;
const MISSES_OF_ADDRESS = 60;
/** How many misses lock a name for everybody: more than one address can reach, so that only misses from many addresses do so. */
const MISSES_OF_NAME = 1000;
/** The delays between attempts to reserve a place while other sign-ins hold all of them: about five seconds in total. */
const WAITS_MS = [50, 100, 200, 400, 800, 1500, 2000];
const BUSY_SECONDS = 5;

/** Counts the current attempt under one more name of the same account, once that name is known. */
type CountUnderName = (name: string) => Promise<void>;

/**
 * Runs a sign-in attempt and counts it if it fails. Reserves a place before any hash is computed, so that parallel guesses cannot
 * outrun the count. Successful attempts are not counted: a whole office behind one address can sign in all day. Unknown names are
 * counted like known ones. A known device is counted by itself and not for its address, so that strangers' guesses do not lock
 * out the owner. Calls `onFailure` with whether the name is locked for now.
 */
export async function countFailuresOf<T>(
  context: PublicContext,
  name: string,
  signIn: (countUnderName: CountUnderName) => Promise<T>,
  onFailure: (isLocked: boolean) => Promise<void>,
): Promise<T> {
  const { database } = context.services;
  const isKnown = await isKnownDevice(context, name);
  const accountOf = (called: string): Place => ({
    key: keyOf(isKnown ? `device:${called}` : `account:${called}`),
    limit: FAILURES_OF_ACCOUNT,
  });
  const accounts = [accountOf(name)];
  const address = { key: keyOf(`address:${networkOf(context.address)}`), limit: FAILURES_OF_ADDRESS };
  const reserved = await reserveAll(database, isKnown ? accounts : [...accounts, address]);
  const countUnderName = async (otherName: string) => {
    const account = accountOf(otherName);
    reserved.push(...(await reserveAll(database, [account])));
    accounts.push(account);
  };
  const done = await signIn(countUnderName).catch(async (error: unknown) => {
    const isFailure = isProblemOfKind(authProblems.wrong_credentials, error);
    const counts = await releaseAll(database, reserved, { isFailure });
    if (isFailure) await onFailure(accounts.some(({ key, limit }) => (counts.get(key) ?? 0) >= limit));
    throw error;
  });
  await releaseAll(database, reserved, { isFailure: false });
  // A successful sign-in clears the failures of its names.
  for (const { key } of accounts) await clearFailures(database, key);
  return done;
}

/** Counts emails that anyone may request. The count is separate and never locks sign-in. */
export async function countEmail({ services, address }: PublicContext, email: string): Promise<void> {
  const reserved = await reserveAll(services.database, [
    { key: keyOf(`letter:${email}`), limit: EMAILS_OF_ACCOUNT },
    { key: keyOf(`letters-from:${networkOf(address)}`), limit: EMAILS_OF_ADDRESS },
  ]);
  await releaseAll(services.database, reserved, { isFailure: true });
}

/** Counts emails that a signed-in person requests to an address of their choice, in the transaction that sends the email. */
export async function countOwnEmail(db: Tx, user_id: string): Promise<void> {
  const reserved = await reserveAll(db, [{ key: keyOf(`own-letter:${user_id}`), limit: EMAILS_OF_ACCOUNT }]);
  await releaseAll(db, reserved, { isFailure: true });
}

/** Counts each impersonation for the person who starts it. */
export async function countImpersonation(db: Tx, user_id: string): Promise<void> {
  const reserved = await reserveAll(db, [{ key: keyOf(`see-as:${user_id}`), limit: IMPERSONATIONS_OF_ACCOUNT }]);
  await releaseAll(db, reserved, { isFailure: true });
}

/**
 * Runs a lookup that is open to anyone, and counts it if it throws `miss`: one more guess of that name from that address. The
 * address is counted first, so that an attacker's misses lock out the attacker and not everybody who looks the name up.
 */
export async function countLookUp<T>(
  { services: { database }, address }: PublicContext,
  { name, miss }: { name: string; miss: ProblemKind },
  lookUp: () => Promise<T>,
): Promise<T> {
  const network = networkOf(address);
  const reserved = await reserveAll(database, [
    { key: keyOf(`looks-up-from:${network}`), limit: MISSES_OF_ADDRESS },
    { key: keyOf(`look-up:${name} from ${network}`), limit: MISSES_OF_NAME_BY_ADDRESS },
    { key: keyOf(`look-up:${name}`), limit: MISSES_OF_NAME },
  ]);
  let isFailure = false;
  try {
    return await lookUp();
  } catch (error) {
    isFailure = isProblemOfKind(miss, error);
    throw error;
  } finally {
    await releaseAll(database, reserved, { isFailure });
  }
}

/** What a signed-in person enters again before a sensitive change: the password, or a code of the second factor. */
export type Guess = keyof typeof wrongGuess;
const wrongGuess = { password: 'password.fail', 'two-factor': 'two_factor.fail' } as const;
type Caller = Omit<Context, 'db' | 'language'>;

/**
 * Returns a hook that counts wrong passwords or codes. The hook runs before the request's transaction, because a refusal rolls
 * the transaction back. The hook reserves a place and returns a function to call with the request's error: `wrong` stays counted,
 * any other outcome releases the place, and success clears the failures.
 */
export const countGuess =
  (guess: Guess, wrong: ProblemKind) =>
  async (caller: Caller): Promise<(error?: unknown) => Promise<void>> => {
    const { actor, services } = caller;
    const { database } = services;
    const key = keyOf(`${guess}:${actor.id}`);
    const reserved = await reserveAll(database, [{ key, limit: FAILURES_OF_ACCOUNT }]);
    return async (error) => {
      const isFailure = isProblemOfKind(wrong, error);
      await releaseAll(database, reserved, { isFailure });
      if (isFailure) {
        const failure = { action: wrongGuess[guess], user_id: actor.id };
        await inOrganization(database, caller.organization, (db) => queueSignIn({ ...caller, db }, failure));
      }
      if (error === undefined) await clearFailures(database, key);
    };
  };

const isProblemOfKind = (kind: ProblemKind, error: unknown): boolean => error instanceof Problem && error.kind === kind;

type Place = { key: Buffer; limit: number };
type Reserved = { place: Place; window_started_at: string };

/**
 * Reserves one place of each kind, or none if any is full; waits a few seconds for a place. A failure holds its place for the
 * rest of the window, an attempt in progress until it finishes.
 */
async function reserveAll(database: Database, places: readonly Place[]): Promise<Reserved[]> {
  for (const wait of [...WAITS_MS, 0]) {
    const reserved = await reserveNow(database, places);
    if (reserved !== undefined) return reserved;
    await setTimeout(wait);
  }
  throw problem(httpProblems.unavailable, { retryAfterSeconds: BUSY_SECONDS });
}

/**
 * Reserves one place of each kind. If any is full, releases the others and returns undefined, or refuses if failures fill that
 * place.
 */
async function reserveNow(database: Database, places: readonly Place[]): Promise<Reserved[] | undefined> {
  const reserved: Reserved[] = [];
  for (const place of places) {
    const reservedPlace = await reserveAttempt(database, place);
    if (reservedPlace === undefined) {
      await releaseAll(database, reserved, { isFailure: false });
      await assertNotLocked(database, place);
      return undefined;
    }
    reserved.push(reservedPlace);
  }
  return reserved;
}

/**
 * Counts an attempt as under way. Returns undefined if the limit is reached; a refused attempt is not counted, because it
 * compared no password.
 */
async function reserveAttempt(database: Database, place: Place): Promise<Reserved | undefined> {
  const { key, limit } = place;
  const { rows } = await sql<{ window_started_at: string }>`
    insert into sign_in_attempts as a (key, attempts, under_way) values (${key}, 0, 1)
    on conflict (key) do update set
      attempts = case when ${isWindowOver} then 0 else a.attempts end,
      under_way = case when ${isWindowOver} then 1 else a.under_way + 1 end,
      window_started_at = case when ${isWindowOver} then now() else a.window_started_at end
      where a.attempts + a.under_way < ${limit} or ${isWindowOver}
    returning window_started_at::text
  `.execute(database);
  return rows[0] && { place, ...rows[0] };
}

const isWindowOver = sql<boolean>`a.window_started_at < now() - ${WINDOW_MINUTES} * interval '1 minute'`;

async function assertNotLocked(database: Database, { key, limit }: Place): Promise<void> {
  const { rows } = await sql<{ seconds_left: number }>`
    select greatest(1, ceil(extract(epoch from window_started_at + ${WINDOW_MINUTES} * interval '1 minute' - now())))::int as seconds_left
      from sign_in_attempts where key = ${key} and attempts >= ${limit}`.execute(database);
  if (rows[0] === undefined) return;
  const { seconds_left } = rows[0];
  throw problem(httpProblems.too_many, { fill: { minutes: Math.ceil(seconds_left / 60) }, retryAfterSeconds: seconds_left });
}

/**
 * Releases the places in the window in which they were reserved; a later window is not affected. Returns the current failures of
 * each place.
 */
async function releaseAll(
  database: Database,
  reserved: readonly Reserved[],
  { isFailure }: { isFailure: boolean },
): Promise<Map<Buffer, number>> {
  const counts = new Map<Buffer, number>();
  for (const { place, window_started_at } of reserved) {
    const { rows } = await sql<{ attempts: number }>`
      update sign_in_attempts set under_way = under_way - 1, attempts = attempts + ${isFailure ? 1 : 0}
       where key = ${place.key} and window_started_at = ${window_started_at}::timestamptz and under_way > 0
      returning attempts`.execute(database);
    counts.set(place.key, rows[0]?.attempts ?? 0);
  }
  return counts;
}

/** Clears the failures of a key. Attempts in progress hold their places. */
async function clearFailures(database: Database, key: Buffer): Promise<void> {
  await sql`
    with idle as (delete from sign_in_attempts where key = ${key} and under_way = 0)
    update sign_in_attempts set attempts = 0 where key = ${key} and under_way > 0`.execute(database);
}

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest();
