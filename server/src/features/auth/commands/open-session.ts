import { randomBytes } from 'node:crypto';
import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import { sql } from 'kysely';
import { inOrganization, trustedScope } from '../../../db/database.ts';
import { bindingCookie, hashOfSecret } from '../../../http/authenticate.ts';
import type { PublicContext } from '../../../http/context.ts';
import { problem, type Problem } from '../../../http/problem.ts';
import { authProblems } from '../problems.ts';
import { DEVICE_COOKIE, deviceMark } from './count-attempt.ts';

const SESSION_SECONDS = 12 * 60 * 60;
const DEVICE_SECONDS = 365 * 24 * 60 * 60;

type Proven = {
  user_id: string;
  organization_id: string;
  /** As they named themselves, and as the attempts were counted. */
  name: string;
  /** What `countAttempt` gave: whoever got in has guessed nothing. */
  attempt: Buffer;
};

/** Opens a session for someone who has proven who they are. A browser's is bound to a cookie: its token alone is worth nothing. */
export async function openSession(
  context: PublicContext,
  { user_id, organization_id, name, attempt }: Proven,
): Promise<AccessToken> {
  const access_token = randomBytes(32).toString('base64url');
  const binding = context.isBrowser ? randomBytes(32).toString('base64url') : null;
  await inOrganization(context.services.database, trustedScope(organization_id), async (db) => {
    await db
      .insertInto('sessions')
      .values({
        organization_id,
        user_id,
        token_hash: hashOfSecret(access_token),
        binding_hash: binding === null ? null : hashOfSecret(binding),
        expires_at: sql<string>`now() + ${SESSION_SECONDS} * interval '1 second'`,
        address: context.address,
        agent: context.agent.slice(0, 400),
      })
      .execute();
    await db.deleteFrom('sign_in_attempts').where('key', '=', attempt).execute();
  });
  if (binding !== null) {
    context.setCookie(bindingCookie(context.services.env), binding, {});
    context.setCookie(DEVICE_COOKIE, deviceMark(context, name), { maxAgeSeconds: DEVICE_SECONDS });
  }
  return { access_token, token_type: 'bearer', expires_in: SESSION_SECONDS };
}

/** The one answer to an unknown name, a wrong password and whatever else does not let someone in. */
export const wrongCredentials = (): Problem => problem(authProblems.wrong_credentials);
