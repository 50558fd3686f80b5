import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import { sql } from 'kysely';
import type { Context, PublicContext } from '../../../http/context.ts';
import { flawProblem } from '../../../http/validate.ts';
import { isPasswordOf } from '../../../passwords/password.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { assertSsoNotRequired } from '../queries/policy.ts';
import { countFailuresOf } from './count-attempt.ts';
import { queueFailedSignIn } from './record-sign-in.ts';
import { openSession, wrongCredentials } from './open-session.ts';
import { endImpersonations } from './impersonate.ts';

type Account = { user_id: string; organization_id: string; password_hash: string | null };

export async function signIn(
  context: PublicContext,
  { username, password }: { username: string; password: string },
): Promise<AccessToken> {
  const name = username.toLowerCase();
  return countFailuresOf(
    context,
    name,
    () => openSessionByPassword(context, { name, password }),
    (isLocked) => queueFailedSignIn(context, { name, isLocked }),
  );
}

async function openSessionByPassword(
  context: PublicContext,
  { name, password }: { name: string; password: string },
): Promise<AccessToken> {
  const { rows } = await sql<Account>`select * from find_account(${name})`.execute(context.services.database);
  const account = rows[0];
  if (!(await isPasswordOf(password, account?.password_hash ?? null)) || account === undefined) {
    throw wrongCredentials();
  }
  await assertSsoNotRequired(context.services.database, account.user_id);
  return openSession(context, { ...account, name, way: 'password' });
}

/**
 * Returns the page to open after signing out. Refuses an address of another site; call this before the session ends, so that a
 * refused caller is still signed in.
 */
export function addressAfterSignOut({ services, language }: Context, domain_url: string | undefined): string {
  const { APP_URL } = services.env;
  const url = URL.parse(domain_url ?? '/lk/auth/login', APP_URL);
  if (url === null || url.origin !== new URL(APP_URL).origin)
    throw flawProblem({ domain_url: { code: 'foreign_site' } }, language);
  return url.href;
}

export async function signOut(context: Context): Promise<void> {
  const { db, actor } = context;
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', actor.session_id)
    .execute();
  await endImpersonations(context, { seen_from: actor.session_id });
  await recordChange(context, { action: 'session.end', object_type: 'user', object_id: actor.id });
}
