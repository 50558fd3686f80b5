import type { PublicContext } from '../../../http/context.ts';
import { whileSignInSystemAnswers } from '../../../outgoing/limit-slow-calls.ts';
import { problem } from '../../../http/problem.ts';
import { networkOf, ownerIn, type Owner } from '../../../sharing/owner.ts';
import { finishOidc, type OidcChecks } from '../../../oidc/oidc.ts';
import { readAnswer, type NamedSession, type SamlProof } from '../../../saml/saml.ts';
import { SsoError } from '../../../outgoing/sso-error.ts';
import type { ExternalIdentity } from '../../identities/commands/resolve-account.ts';
import { ssoProblems } from '../problems.ts';
import type { SavedProvider } from '../queries/providers.ts';
import { stableSubject, personOf } from '../rules/person.ts';
import { withPublicErrors } from './with-public-errors.ts';

/** The claim that `email_verified` refers to: people may set any other claim themselves. */
const VERIFIED_CLAIM = 'email';

export type Saml = Extract<SavedProvider, { kind: 'saml' }>;
export type Oidc = Extract<SavedProvider, { kind: 'oidc' }>;

/** A person as a provider verified them, before any checks of ours. */
export type ProviderAnswer = {
  identity: ExternalIdentity & { department: string };
  /** All attributes that the provider sent, by name. */
  attributes: ReadonlyMap<string, string>;
  /** The provider's name for this session, by which it ends the session. */
  session: NamedSession & { id_token: string };
};

/**
 * Returns whose share a call to the provider uses: a slow provider uses up the share of its own organisation, whose callers take
 * turns by address.
 */
export const callerShareOf = ({ address }: PublicContext, { organization_id }: Pick<SavedProvider, 'organization_id'>): Owner =>
  ownerIn(organization_id, networkOf(address));

export async function verifyAssertion(
  { services }: PublicContext,
  { parties, attributes }: Saml,
  SAMLResponse: string,
): Promise<{ proof: SamlProof; answer: ProviderAnswer }> {
  return withPublicErrors(services, async () => {
    const proof = await readAnswer(parties, SAMLResponse);
    const { subject, is_transient } = proof;
    const claims = { attributes, subject: is_transient ? '' : subject };
    const { email, department, ...person } = personOf(proof.attributes, claims);
    const lasting = stableSubject({ subject, is_transient, email });
    if (lasting === '') {
      throw new SsoError('declined', 'The NameID is transient, and no attribute holds an address.', { failedCheck: 'transient' });
    }
    const identity = { subject: lasting, email, person, department };
    return { proof, answer: { identity, attributes: proof.attributes, session: { ...proof, id_token: '' } } };
  });
}

export async function redeemCode(
  context: PublicContext,
  provider: Oidc,
  answer: { query: string; checks: OidcChecks },
): Promise<ProviderAnswer> {
  const { subject, claims, isEmailVerified, id_token } = await withPublicErrors(context.services, () =>
    whileSignInSystemAnswers(() => finishOidc(context.services.env, provider.client, answer), callerShareOf(context, provider)),
  );
  const { email, department, ...person } = personOf(claims, { attributes: provider.attributes, subject });
  const isEmailTrusted = provider.trusts_email || (isEmailVerified && provider.attributes.email === VERIFIED_CLAIM);
  return {
    identity: { subject, email: isEmailTrusted ? email : '', person, department },
    attributes: claims,
    session: { subject, subject_format: '', name_qualifier: null, sp_name_qualifier: null, session_index: null, id_token },
  };
}

export function assertProviderKind<Kind extends SavedProvider['kind']>(
  provider: SavedProvider,
  kind: Kind,
): asserts provider is Extract<SavedProvider, { kind: Kind }> {
  if (provider.kind !== kind) throw problem(ssoProblems.unknown_provider);
}
