import { randomBytes } from 'node:crypto';
import { domainOf } from '@vigil/contract/employees/rules.ts';
import { isInternalPath } from '@vigil/contract/shared/internal-path.ts';
import { sql } from 'kysely';
import { asSystem, type Database } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import { hashOfSecret } from '../../../http/authenticate.ts';
import type { PublicContext } from '../../../http/context.ts';
import { whileSignInSystemAnswers } from '../../../outgoing/limit-slow-calls.ts';
import { Problem, problem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { beginOidc } from '../../../oidc/oidc.ts';
import { signInUrl } from '../../../saml/saml.ts';
import { ssoProblems } from '../problems.ts';
import { findWays, findSavedProvider, type SavedProvider } from '../queries/providers.ts';
import { refusalPath } from '../rules/addresses.ts';
import { callerShareOf } from './verify-provider-answer.ts';
import { failedCheckOf, withPublicErrors } from './with-public-errors.ts';

type SignInRequest = {
  provider?: string | undefined;
  email?: string | undefined;
  organization?: string | undefined;
  origin?: string | undefined;
};

const MINUTES = 15;

/**
 * Returns the name of the cookie of the browser that began the sign-in; only this browser can finish it. The page sends the
 * cookie when it exchanges its code, as a request of its own site. So the cookie is Strict, works where the answer comes as a
 * form from another site, and needs no https.
 */
export const browserCookie = (env: Env): string => (env.APP_URL.startsWith('https:') ? '__Host-vigil-sso' : 'vigil-sso');

/**
 * The name of the cookie that remembers which provider somebody signed out of in this browser. The next sign-in makes the provider
 * ask who the person is; otherwise one click would silently sign the same person in again.
 */
const signedOutCookie = 'vigil-sso-out';
const SIGNED_OUT_SECONDS = 24 * 3600;

/** Records in the browser that a person signed out of this provider. */
export const recordSignedOut = (context: Pick<PublicContext, 'setCookie'>, provider: string): void =>
  context.setCookie(signedOutCookie, provider, { maxAgeSeconds: SIGNED_OUT_SECONDS });

/** Deletes the record that a person signed out. */
export const forgetSignedOut = (context: PublicContext): void => {
  if (context.cookies[signedOutCookie] !== undefined) context.setCookie(signedOutCookie, '', { maxAgeSeconds: 0 });
};

/** Returns the secret of the browser's cookie, which is created if missing, and extends the cookie. */
export const renewBrowserMark = (context: PublicContext): string => {
  const name = browserCookie(context.services.env);
  const present = context.cookies[name];
  // Two tabs may be signing in at once.
  const value = present !== undefined && present.length >= 43 ? present : randomBytes(32).toString('base64url');
  context.setCookie(name, value, { maxAgeSeconds: MINUTES * 60 });
  return value;
};

/** Returns where the browser goes: to the provider, or back to the sign-in page with the reason. */
export async function startSignIn(context: PublicContext, request: SignInRequest): Promise<{ url: string }> {
  try {
    const provider = await findChosenProvider(context, request);
    const url = await beginSignIn(context, provider, request.origin);
    context.sendTo(url);
    return { url };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const url = refusalPath(error.kind.code, failedCheckOf(error));
    context.sendTo(url);
    return { url };
  }
}

async function findChosenProvider(
  { services }: PublicContext,
  { provider, email, organization }: SignInRequest,
): Promise<SavedProvider> {
  if (provider !== undefined) return findSavedProvider(services, provider);
  const domain = email === undefined ? undefined : domainOf(email);
  const { ways } = await findWays(services.database, { domain, organization });
  if (ways[0] === undefined) throw problem(ssoProblems.unknown_domain);
  return findSavedProvider(services, ways[0].id);
}

async function beginSignIn(context: PublicContext, provider: SavedProvider, origin: string | undefined): Promise<string> {
  const { services } = context;
  const address_hash = hashOfSecret(context.address);
  await assertNoFlood(services.database, address_hash);
  const mustReauthenticate = context.cookies[signedOutCookie] === provider.id;
  const { url, key, nonce, verifier } = await withPublicErrors(services, () =>
    whileSignInSystemAnswers(() => prepareSignIn(services, provider, { mustReauthenticate }), callerShareOf(context, provider)),
  );
  await workIn(services, provider.organization_id, async ({ db, organization }) => {
    await db
      .deleteFrom('sso_requests')
      .where('organization_id', '=', organization)
      .where('expires_at', '<', sql<string>`now()`)
      .execute();
    await db
      .insertInto('sso_requests')
      .values({
        key_hash: hashOfSecret(key),
        organization_id: organization,
        provider_id: provider.id,
        binding_hash: hashOfSecret(renewBrowserMark(context)),
        address_hash,
        nonce,
        verifier,
        origin: origin !== undefined && isInternalPath(origin) ? origin : null,
        expires_at: sql<string>`now() + ${MINUTES} * interval '1 minute'`,
      })
      .execute();
  });
  return url;
}

/** How many unfinished sign-ins one address may have: an office of thousands that signs in at nine has far fewer. */
const BEGUN_MAX = 1000;

async function assertNoFlood(database: Database, address_hash: Buffer): Promise<void> {
  const { begun } = await asSystem(database, (tx) =>
    tx
      .selectFrom('sso_requests')
      .select((eb) => eb.fn.countAll<number>().as('begun'))
      .where('address_hash', '=', address_hash)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirstOrThrow(),
  );
  if (begun >= BEGUN_MAX) throw problem(ssoProblems.too_many_begun);
}

/**
 * Prepares a sign-in. Returns where the browser goes, and the values by which its answer is found and checked. With
 * `mustReauthenticate`, the provider must ask people who they are even if it knows them already.
 */
export async function prepareSignIn(
  { env }: Pick<Services, 'env'>,
  provider: SavedProvider,
  { mustReauthenticate, relayState = '' }: { mustReauthenticate: boolean; relayState?: string },
): Promise<{ url: string; key: string; nonce: string; verifier: string }> {
  if (provider.kind === 'oidc') {
    const { state, ...rest } = await beginOidc(env, provider.client, { mustReauthenticate });
    return { ...rest, key: state };
  }
  const key = `_${randomBytes(32).toString('hex')}`;
  return { url: await signInUrl(provider.parties, { id: key, mustReauthenticate, relayState }), key, nonce: '', verifier: '' };
}
