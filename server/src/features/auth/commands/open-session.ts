import { randomBytes } from 'node:crypto';
import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import { sql } from 'kysely';
import { inOrganization, trustedScope } from '../../../db/database.ts';
import { bindingCookie, hashOfSecret } from '../../../http/authenticate.ts';
import type { Context, PublicContext } from '../../../http/context.ts';
import { problem, type Problem } from '../../../http/problem.ts';
import { findOwedSecondFactor } from '../queries/second-factor.ts';
import { authProblems } from '../problems.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS, createDeviceMark } from './known-device.ts';
import { queueSignIn } from './record-sign-in.ts';

const SESSION_SECONDS = 12 * 60 * 60;
/** How long a session may owe its second factor: enough to read a code from the device, or to install the app first. */
const PENDING_SECONDS = { code: 5 * 60, set_up: 15 * 60 } as const;

type Proven = {
  user_id: string;
  organization_id: string;
  /** The name that the person typed; failures are counted under it. */
  name: string;
  way: 'password' | 'directory' | 'sso';
};

/**
 * Opens a session for a person who has proven their identity. The session owes a second factor if the person has one or must have
 * one. A browser's session is bound to a cookie: its token alone is worth nothing.
 */
export async function openSession(context: PublicContext, { user_id, organization_id, name, way }: Proven): Promise<AccessToken> {
  const access_token = randomBytes(32).toString('base64url');
  const binding = context.isBrowser ? randomBytes(32).toString('base64url') : null;
  const organization = trustedScope(organization_id);
  const { expires_in, device } = await inOrganization(context.services.database, organization, async (db) => {
    const owed = await findOwedSecondFactor({ db, organization, user_id });
    const seconds = owed === null ? SESSION_SECONDS : PENDING_SECONDS[owed];
    await db
      .insertInto('sessions')
      .values({
        organization_id,
        user_id,
        kind: owed === null ? 'full' : 'pending2fa',
        token_hash: hashOfSecret(access_token),
        binding_hash: binding === null ? null : hashOfSecret(binding),
        expires_at: sql<string>`now() + ${seconds} * interval '1 second'`,
        address: context.address,
        agent: context.agent,
      })
      .execute();
    if (owed === null) await queueSignIn({ ...context, db, organization }, { action: 'session.start', user_id, after: { way } });
    return { expires_in: seconds, device: await createDeviceMark({ ...context, db }, { user_id, name }) };
  });
  if (binding !== null) {
    context.setCookie(bindingCookie(context.services.env), binding, {});
    context.setCookie(DEVICE_COOKIE, device, { maxAgeSeconds: DEVICE_SECONDS });
  }
  return { access_token, token_type: 'bearer', expires_in };
}

/** Replaces the token of a session that owed a second factor with a full one. Returns null if the session owed none. */
export async function upgradeSession(context: Context): Promise<AccessToken | null> {
  const { db, organization, actor } = context;
  const access_token = randomBytes(32).toString('base64url');
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({
      kind: 'full',
      token_hash: hashOfSecret(access_token),
      expires_at: sql<string>`now() + ${SESSION_SECONDS} * interval '1 second'`,
    })
    .where('organization_id', '=', organization)
    .where('id', '=', actor.session_id)
    .where('kind', '=', 'pending2fa')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  await queueSignIn(context, { action: 'session.start', user_id: actor.id, after: { second_factor: true } });
  return { access_token, token_type: 'bearer', expires_in: SESSION_SECONDS };
}

/** Returns the one answer to every refused sign-in: an unknown name, a wrong password or any other reason. */
export const wrongCredentials = (): Problem => problem(authProblems.wrong_credentials);
