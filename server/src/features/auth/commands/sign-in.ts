import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { bindingCookie, hashOfSecret } from '../../../http/authenticate.ts';
import { inOrganization, trustedScope } from '../../../db/database.ts';
import type { Context, PublicContext } from '../../../http/context.ts';
import { isPasswordOf } from '../../../http/password.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands.ts';
import { authProblems } from '../problems.ts';

const SESSION_SECONDS = 12 * 60 * 60;
const DEVICE_SECONDS = 365 * 24 * 60 * 60;
const WINDOW_MINUTES = 15;
const ATTEMPTS_OF_ACCOUNT = 10;
const ATTEMPTS_OF_ADDRESS = 200;

type Account = { user_id: string; organization_id: string; password_hash: string | null };

/** Opens a session. A browser's is bound to a cookie: its token alone is worth nothing. */
export async function signIn(context: PublicContext, { username, password }: { username: string; password: string }) {
  const email = username.toLowerCase();
  const counted = await countAttempt(context, email);
  const { rows } = await sql<Account>`select * from find_account(${email})`.execute(context.services.database);
  const account = rows[0];
  if (!(await isPasswordOf(password, account?.password_hash ?? null)) || account === undefined) {
    throw problem(authProblems.wrong_credentials);
  }
  const access_token = randomBytes(32).toString('base64url');
  const binding = context.isBrowser ? randomBytes(32).toString('base64url') : null;
  await inOrganization(context.services.database, trustedScope(account.organization_id), async (db) => {
    await db
      .insertInto('sessions')
      .values({
        organization_id: account.organization_id,
        user_id: account.user_id,
        token_hash: hashOfSecret(access_token),
        binding_hash: binding === null ? null : hashOfSecret(binding),
        expires_at: sql<string>`now() + ${SESSION_SECONDS} * interval '1 second'`,
        address: context.address,
        agent: context.agent.slice(0, 400),
      })
      .execute();
    await db.deleteFrom('sign_in_attempts').where('key', '=', counted).execute();
  });
  if (binding !== null) {
    context.setCookie(bindingCookie(context.services.env), binding, {});
    context.setCookie(DEVICE_COOKIE, deviceMark(context, email), { maxAgeSeconds: DEVICE_SECONDS });
  }
  return { access_token, token_type: 'bearer' as const, expires_in: SESSION_SECONDS };
}

export async function signOut(context: Context): Promise<void> {
  const { db, actor } = context;
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', actor.session_id)
    .execute();
  await recordChange(context, { action: 'session.end', object_type: 'user', object_id: actor.id });
}

const DEVICE_COOKIE = 'vigil_device';

/** What a browser keeps after a sign-in: it tells one account's own devices from a stranger's. */
function deviceMark({ services }: PublicContext, email: string): string {
  return createHmac('sha256', services.env.SECRET_KEY).update(`device:${email}`).digest('base64url');
}

/**
 * Reserves an attempt before any hash is computed, so that parallel guesses cannot outrun the count. Unknown addresses
 * count alike. A known device has a count of its own: strangers' guesses do not lock the owner out. Gives the account's key.
 */
async function countAttempt(context: PublicContext, email: string): Promise<Buffer> {
  const mark = Buffer.from(deviceMark(context, email));
  const shown = Buffer.from(context.cookies[DEVICE_COOKIE] ?? '');
  const isKnownDevice = shown.length === mark.length && timingSafeEqual(shown, mark);
  const account = keyOf(isKnownDevice ? `device:${email}` : `account:${email}`);
  const limits: [Buffer, number][] = [
    [account, ATTEMPTS_OF_ACCOUNT],
    [keyOf(`address:${context.address}`), ATTEMPTS_OF_ADDRESS],
  ];
  for (const [key, limit] of limits) {
    const { rows } = await sql<{ attempts: number; seconds_left: number }>`
      insert into sign_in_attempts as a (key) values (${key})
      on conflict (key) do update set
        attempts = case when a.window_started_at < now() - ${WINDOW_MINUTES} * interval '1 minute' then 1 else a.attempts + 1 end,
        window_started_at = case when a.window_started_at < now() - ${WINDOW_MINUTES} * interval '1 minute' then now() else a.window_started_at end
      returning attempts, ceil(extract(epoch from window_started_at + ${WINDOW_MINUTES} * interval '1 minute' - now()))::int as seconds_left
    `.execute(context.services.database);
    const { attempts, seconds_left } = rows[0]!;
    if (attempts > limit) {
      throw problem(httpProblems.too_many, { fill: { minutes: Math.ceil(seconds_left / 60) }, retryAfterSeconds: seconds_left });
    }
  }
  return account;
}

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest();
