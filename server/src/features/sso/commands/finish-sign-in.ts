import { randomBytes } from 'node:crypto';
import { isInternalPath } from '@vigil/contract/shared/internal-path.ts';
import { sql } from 'kysely';
import { hashOfSecret } from '../../../http/authenticate.ts';
import type { PublicContext } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { sealSecret } from '../../../secrets/seal.ts';
import type { SamlProof } from '../../../saml/saml.ts';
import { ssoProblems } from '../problems.ts';
import { findSavedProvider, type SavedProvider } from '../queries/providers.ts';
import { returnPath } from '../rules/addresses.ts';
import { signInWithProvider, withForeignDomainRecord, organizationForIdentity } from './sign-in-with-provider.ts';
import { verifyAssertion, redeemCode, assertProviderKind, type ProviderAnswer } from './verify-provider-answer.ts';
import { renewBrowserMark } from './start-sign-in.ts';
import { findTrialId, finishTrial } from './try-sign-in.ts';

const CODE_SECONDS = 60;

/**
 * Returns the place of the sealed ID token, by which the provider knows which session to end. The sealed token moves unchanged
 * from the code to the session.
 */
export const idTokenPlace = (user_id: string) => ({ table: 'sso_sessions', row: user_id, field: 'id_token' }) as const;

/** A sign-in that was begun here, or an assertion that nobody asked for. */
type Begun = { binding_hash: Buffer; nonce: string; verifier: string; origin: string | null; trial_id: string | null };

/** Accepts the provider's assertion, once. Returns where the browser goes next. */
export async function receiveAssertion(
  context: PublicContext,
  id: string,
  { SAMLResponse, RelayState }: { SAMLResponse: string; RelayState?: string | undefined },
): Promise<string> {
  const { services } = context;
  const trial = await findTrialId(services, id, RelayState);
  const provider = await findSavedProvider(services, id, { isOffToo: trial !== null });
  assertProviderKind(provider, 'saml');
  if (trial !== null) {
    return finishTrial(context, { provider, trial }, async () => {
      const { proof, answer } = await verifyAssertion(context, provider, SAMLResponse);
      await workIn(services, provider.organization_id, async (work) => {
        await assertNotReplayed(work, provider, proof);
        await takeRequest(work, provider, proof.in_response_to ?? '');
      });
      return answer;
    });
  }
  const { proof, answer } = await verifyAssertion(context, provider, SAMLResponse);
  const organization = await organizationForIdentity(context, provider, answer.identity);
  const { email } = answer.identity;
  return withForeignDomainRecord(context, { organization, email }, () =>
    workIn(services, provider.organization_id, async (work) => {
      await assertNotReplayed(work, provider, proof);
      const isAsked = proof.in_response_to !== null;
      const begun = isAsked
        ? await takeRequest(work, provider, proof.in_response_to!)
        : acceptUnsolicited(context, provider, RelayState);
      if (begun.trial_id !== null) throw problem(ssoProblems.expired);
      const user_id = await signInWithProvider(work, organization, { context, provider, identity: answer.identity });
      const code = await makeCode(work, { organization, provider, answer, user_id, begun });
      return returnPath(code, begun.origin, isAsked ? null : email);
    }),
  );
}

async function assertNotReplayed({ db, organization }: WorkContext, provider: SavedProvider, proof: SamlProof): Promise<void> {
  await db
    .deleteFrom('sso_assertions')
    .where('organization_id', '=', organization)
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
  const { assertion_id, expires_at } = proof;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sso_assertions')
    .values({ organization_id: organization, provider_id: provider.id, assertion_id, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw problem(ssoProblems.refused);
}

/**
 * Accepts an assertion that nobody here asked for, if the provider's settings allow it. Nothing proves whose assertion the
 * browser brought: an attacker could lure a person to a page that signs them in as the attacker. Therefore this is off by
 * default, the code is bound to the browser that brought the assertion, and the page asks before it signs anyone in.
 */
function acceptUnsolicited(context: PublicContext, provider: SavedProvider, relayState: string | undefined): Begun {
  if (provider.kind !== 'saml' || !provider.accepts_unasked) throw problem(ssoProblems.unasked);
  const origin = relayState !== undefined && isInternalPath(relayState) ? relayState : null;
  return { binding_hash: hashOfSecret(renewBrowserMark(context)), nonce: '', verifier: '', origin, trial_id: null };
}

/** Accepts the code with which the provider sent the browser back. Returns where the browser goes next. */
export async function receiveCode(context: PublicContext, id: string, query: string): Promise<string> {
  const { services } = context;
  const provider = await findSavedProvider(services, id, { isOffToo: true });
  assertProviderKind(provider, 'oidc');
  const state = new URLSearchParams(query).get('state') ?? '';
  // Taken in a transaction of its own: a state is valid for one attempt, whatever its outcome.
  const begun = await workIn(services, provider.organization_id, (work) => takeRequest(work, provider, state));
  const { nonce, verifier, trial_id } = begun;
  const redeem = () => redeemCode(context, provider, { query, checks: { state, nonce, verifier } });
  if (trial_id !== null) return finishTrial(context, { provider, trial: trial_id }, redeem);
  await findSavedProvider(services, id);
  const answer = await redeem();
  const organization = await organizationForIdentity(context, provider, answer.identity);
  const { email } = answer.identity;
  return withForeignDomainRecord(context, { organization, email }, () =>
    workIn(services, provider.organization_id, async (work) => {
      const user_id = await signInWithProvider(work, organization, { context, provider, identity: answer.identity });
      const code = await makeCode(work, { organization, provider, answer, user_id, begun });
      return returnPath(code, begun.origin, null);
    }),
  );
}

async function takeRequest({ db, organization }: WorkContext, provider: SavedProvider, key: string): Promise<Begun> {
  const begun = await db
    .deleteFrom('sso_requests')
    .where('key_hash', '=', hashOfSecret(key))
    .where('organization_id', '=', organization)
    .where('provider_id', '=', provider.id)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['binding_hash', 'nonce', 'verifier', 'origin', 'trial_id'])
    .executeTakeFirst();
  if (begun === undefined) throw problem(ssoProblems.expired);
  return begun;
}

type Entry = { organization: string; provider: SavedProvider; answer: ProviderAnswer; user_id: string; begun: Begun };

/** Creates a code that the page exchanges for the token, because a token must not be in an address. */
async function makeCode(
  { db, services }: WorkContext,
  { organization, provider, answer, user_id, begun }: Entry,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const { subject, subject_format, name_qualifier, sp_name_qualifier, session_index, id_token } = answer.session;
  await db
    .deleteFrom('sso_codes')
    .where('organization_id', '=', organization)
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
  await db
    .insertInto('sso_codes')
    .values({
      code_hash: hashOfSecret(code),
      organization_id: organization,
      provider_id: provider.id,
      user_id,
      binding_hash: begun.binding_hash,
      subject,
      subject_format,
      name_qualifier,
      sp_name_qualifier,
      session_index,
      id_token: id_token === '' ? null : sealSecret(services.env, idTokenPlace(user_id), id_token),
      expires_at: sql<string>`now() + ${CODE_SECONDS} * interval '1 second'`,
    })
    .execute();
  return code;
}
