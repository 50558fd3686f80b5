import { randomBytes } from 'node:crypto';
import { isInternalPath } from '@vigil/contract/shared/internal-path.ts';
import { sql } from 'kysely';
import { hashOfSecret } from '../../../http/authenticate.ts';
import type { PublicContext } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import { finishOidc } from '../../../sso/oidc.ts';
import { readAnswer, type SamlProof } from '../../../sso/saml.ts';
import { admitPerson, NotAdmitted, type NotAdmittedReason, type Vouched } from '../../identities/commands/admit-person.ts';
import { ssoProblems } from '../problems.ts';
import { savedProvider, type SavedProvider } from '../queries/providers.ts';
import { returnPath } from '../rules/addresses.ts';
import { personOf } from '../rules/person.ts';
import { mark } from './start-sign-in.ts';
import { tellingPeople } from './tell-people.ts';

const CODE_SECONDS = 60;
/** What `email_verified` speaks of: people may write any other claim themselves. */
const VERIFIED_CLAIM = 'email';

type Begun = { binding_hash: Buffer; nonce: string; verifier: string; origin: string | null };

/** Takes the provider's assertion for its one time; gives where the browser goes on to. */
export async function receiveAssertion(
  context: PublicContext,
  id: string,
  { SAMLResponse, RelayState }: { SAMLResponse: string; RelayState?: string | undefined },
): Promise<string> {
  const { services } = context;
  const provider = await savedProvider(services, id);
  if (provider.kind !== 'saml') throw problem(ssoProblems.unknown_provider);
  const proof = await tellingPeople(services, () => readAnswer(provider.parties, SAMLResponse));
  const { email, ...person } = personOf(proof.attributes, { attributes: provider.attributes, subject: proof.subject });
  const vouched = { subject: proof.subject, email, person };
  return workIn(services, provider.organization_id, async (work) => {
    await takeOnce(work, provider, proof);
    const isAsked = proof.in_response_to !== null;
    const begun = isAsked
      ? await takeRequest(work, provider, proof.in_response_to!)
      : beginUnasked(context, provider, RelayState);
    const user_id = await admit(work, { context, provider, vouched });
    const code = await makeCode(work, { provider, proof, user_id, begun });
    return returnPath(code, begun.origin, isAsked ? null : email);
  });
}

async function takeOnce({ db, organization }: WorkContext, provider: SavedProvider, proof: SamlProof): Promise<void> {
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
 * Nothing began in this browser, so nothing tells whose assertion it brought: somebody could have sent a person a page that
 * signs them in as its sender. Hence it is off unless wanted, the code is bound to the browser that brought the assertion,
 * and the page asks before it signs anyone in by it.
 */
function beginUnasked(context: PublicContext, provider: SavedProvider, relayState: string | undefined): Begun {
  if (provider.kind !== 'saml' || !provider.accepts_unasked) throw problem(ssoProblems.unasked);
  const origin = relayState !== undefined && isInternalPath(relayState) ? relayState : null;
  return { binding_hash: hashOfSecret(mark(context)), nonce: '', verifier: '', origin };
}

/** Takes the code that the provider sent the browser back with. */
export async function receiveCode(context: PublicContext, id: string, query: string): Promise<string> {
  const { services } = context;
  const provider = await savedProvider(services, id);
  if (provider.kind !== 'oidc') throw problem(ssoProblems.unknown_provider);
  const state = new URLSearchParams(query).get('state') ?? '';
  // Kept apart from what follows: a state is worth one try, whatever comes of it.
  const begun = await workIn(services, provider.organization_id, (work) => takeRequest(work, provider, state));
  const { subject, claims, isEmailVerified } = await tellingPeople(services, () =>
    finishOidc(services.env, provider.client, { query, checks: { state, nonce: begun.nonce, verifier: begun.verifier } }),
  );
  const { email, ...person } = personOf(claims, { attributes: provider.attributes, subject });
  const isVouched = provider.trusts_email || (isEmailVerified && provider.attributes.email === VERIFIED_CLAIM);
  const vouched = { subject, person, email: isVouched ? email : '' };
  return workIn(services, provider.organization_id, async (work) => {
    const user_id = await admit(work, { context, provider, vouched });
    const code = await makeCode(work, { provider, proof: { subject, subject_format: '', session_index: null }, user_id, begun });
    return returnPath(code, begun.origin, null);
  });
}

type Coming = { context: PublicContext; provider: SavedProvider; vouched: Vouched };

async function admit(work: WorkContext, { context, provider, vouched }: Coming): Promise<string> {
  try {
    return await admitPerson(work, { caller: context, voucher: { ...provider, provider_id: provider.id }, vouched });
  } catch (error) {
    if (!(error instanceof NotAdmitted)) throw error;
    throw problem(ssoProblems[refusals[error.reason]]);
  }
}

const refusals = {
  no_subject: 'refused',
  no_email: 'no_email',
  foreign_domain: 'foreign_domain',
  stranger: 'stranger',
  blocked: 'stranger',
  no_admins: 'no_admins',
  above_role: 'above_role',
  other_identity: 'other_identity',
} as const satisfies Record<NotAdmittedReason, keyof typeof ssoProblems>;

async function takeRequest({ db, organization }: WorkContext, provider: SavedProvider, key: string): Promise<Begun> {
  const begun = await db
    .deleteFrom('sso_requests')
    .where('key_hash', '=', hashOfSecret(key))
    .where('organization_id', '=', organization)
    .where('provider_id', '=', provider.id)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['binding_hash', 'nonce', 'verifier', 'origin'])
    .executeTakeFirst();
  if (begun === undefined) throw problem(ssoProblems.expired);
  return begun;
}

type Entry = {
  provider: SavedProvider;
  proof: Pick<SamlProof, 'subject' | 'subject_format' | 'session_index'>;
  user_id: string;
  begun: Begun;
};

/** The page exchanges it for the token, which never stands in an address. */
async function makeCode({ db, organization }: WorkContext, { provider, proof, user_id, begun }: Entry): Promise<string> {
  const code = randomBytes(32).toString('base64url');
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
      subject: proof.subject,
      subject_format: proof.subject_format,
      session_index: proof.session_index,
      expires_at: sql<string>`now() + ${CODE_SECONDS} * interval '1 second'`,
    })
    .execute();
  return code;
}
