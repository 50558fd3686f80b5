import { randomUUID } from 'node:crypto';
import { secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import type { InheritedSso, NewProvider, Provider, ProviderDescription } from '@vigil/contract/sso/provider.ts';
import { sql } from 'kysely';
import type { Env } from '../../../env.ts';
import type { Context } from '../../../http/context.ts';
import { assertCertificate } from '../../../outgoing/assert-certificate.ts';
import { assertSamePlace } from '../../../secrets/saved-secret.ts';
import { limitSlowCallsInTransaction } from '../../../outgoing/limit-slow-calls.ts';
import { fetchFrom, OutboundError } from '../../../outgoing/guarded-fetch.ts';
import { problem } from '../../../http/problem.ts';
import { sealSecret } from '../../../secrets/seal.ts';
import { describeProvider } from '../../../oidc/oidc.ts';
import { readMetadata, type IdentityProvider } from '../../../saml/metadata.ts';
import { makeServiceKeys } from '../../../saml/service-keys.ts';
import { SsoError } from '../../../outgoing/sso-error.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { unlinkEveryone } from '../../identities/commands/link-people.ts';
import { ssoProblems } from '../problems.ts';
import { addressesOf } from '../rules/addresses.ts';
import {
  describeIdp,
  findInherited,
  findProvider,
  isAnyProviderEnabled,
  isSsoOnly,
  findSavedProvider,
  listProviders,
  secretPlace,
  type SavedProvider,
  type OidcSettings,
  type SamlSettings,
} from '../queries/providers.ts';

export async function addProvider(context: Context, provider: NewProvider): Promise<Provider> {
  const { db, organization, services, actor } = context;
  const id = randomUUID();
  assertCertificate(context, provider.ca_certificate);
  const keys = provider.kind === 'saml' ? await makeServiceKeys(addressesOf(services.env.APP_URL, id).entity_id) : null;
  const secret = provider.kind === 'saml' ? keys?.private_key : provider.client_secret;
  await db
    .insertInto('sso_providers')
    .values({
      id,
      organization_id: organization,
      kind: provider.kind,
      ...rowOf(provider),
      settings: JSON.stringify(await settingsOf(services.env, provider, null)),
      metadata_read_at: provider.kind === 'saml' && provider.metadata_url !== '' ? sql<string>`now()` : null,
      secret: secret === undefined || secret === '' ? null : sealSecret(services.env, secretPlace(id), secret),
      certificate: keys?.certificate ?? null,
      max_role: actor.role,
    })
    .execute();
  await recordChange(context, {
    action: 'sso_provider.create',
    object_type: 'sso_provider',
    object_id: id,
    after: settingsForLog(provider),
  });
  return findProvider(context, services.env, id);
}

export async function changeProvider(context: Context, id: string, provider: NewProvider): Promise<Provider> {
  const { db, organization, services, actor, language } = context;
  assertCertificate(context, provider.ca_certificate);
  const before = await findProvider(context, services.env, id);
  if (before.kind !== provider.kind) throw problem(ssoProblems.other_kind);
  if (before.kind === 'oidc' && provider.kind === 'oidc' && provider.client_secret === undefined) {
    const secured = before.has_client_secret ? before : null;
    assertSamePlace(secretPlaces.oidc, { saved: secured, wanted: provider, at: 'client_secret', language });
  }
  const saved = await findSavedProvider(services, id, { isOffToo: true });
  const secret = provider.kind === 'oidc' ? provider.client_secret : undefined;
  const settings = await settingsOf(services.env, provider, saved);
  // The same subject at another provider is a different person.
  if (issuerOfSettings(settings) !== issuerOfSaved(saved)) await unlinkEveryone(context, id);
  await db
    .updateTable('sso_providers')
    .set({
      ...rowOf(provider),
      settings: JSON.stringify(settings),
      metadata_read_at: provider.kind === 'saml' && provider.metadata_url !== '' ? sql<string>`now()` : null,
      max_role: actor.role,
      updated_at: sql<string>`now()`,
      ...(secret !== undefined && { secret: secret === '' ? null : sealSecret(services.env, secretPlace(id), secret) }),
    })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
  await assertNoLockout(context);
  await recordChange(context, {
    action: 'sso_provider.update',
    object_type: 'sso_provider',
    object_id: id,
    before,
    after: settingsForLog(provider),
  });
  return findProvider(context, services.env, id);
}

/** Deletes a provider. Its people stay; only the links to their accounts at the provider are removed. */
export async function deleteProvider(context: Context, id: string): Promise<void> {
  const { db, organization, services } = context;
  const before = await findProvider(context, services.env, id);
  await db.deleteFrom('sso_providers').where('organization_id', '=', organization).where('id', '=', id).execute();
  await assertNoLockout(context);
  await recordChange(context, { action: 'sso_provider.delete', object_type: 'sso_provider', object_id: id, before });
}

/** Removes the links of all people to their accounts at the provider. */
export async function unlinkPeople(context: Context, id: string): Promise<void> {
  const { people_count } = await findProvider(context, context.services.env, id);
  await unlinkEveryone(context, id);
  await recordChange(context, {
    action: 'sso_provider.untie',
    object_type: 'sso_provider',
    object_id: id,
    before: { people_count },
  });
}

export async function setSsoOnly(context: Context, forse_saml: boolean): Promise<{ forse_saml: boolean }> {
  const { db, organization } = context;
  const before = await isSsoOnly(context);
  if (forse_saml && !(await isAnyProviderEnabled(context))) throw problem(ssoProblems.no_way);
  await db.updateTable('organizations').set({ forse_saml }).where('id', '=', organization).execute();
  await recordChange(context, {
    action: 'organization.sso_only',
    object_type: 'organization',
    object_id: organization,
    before: { forse_saml: before },
    after: { forse_saml },
  });
  return { forse_saml };
}

/** Refuses to remove the last provider where people can sign in only by single sign-on. */
async function assertNoLockout(context: Context): Promise<void> {
  if ((await isSsoOnly(context)) && !(await isAnyProviderEnabled(context))) throw problem(ssoProblems.last_way);
}

/** Returns what the provider publishes about itself. A secret is not needed for that. */
export async function tryProvider(context: Context, provider: NewProvider): Promise<ProviderDescription> {
  const { env } = context.services;
  assertCertificate(context, provider.ca_certificate);
  if (provider.kind === 'saml') return describeIdp(await readProviderMetadata(env, provider));
  const client = { ...provider, client_secret: '', redirect_url: env.APP_URL, logout_url: env.APP_URL };
  return withAdminErrors(async () => ({ ...(await describeProvider(env, client)), certificates: [] }));
}

/** Returns the organisation's providers, whether people must use them, and what the organisations above offer. */
export async function findSsoSettings(
  context: Context,
): Promise<{ providers: Provider[]; forse_saml: boolean; inherited: InheritedSso }> {
  return {
    providers: await listProviders(context, context.services.env),
    forse_saml: await isSsoOnly(context),
    inherited: await findInherited(context),
  };
}

export async function setInheritedSso(context: Context, inherits_sso: boolean): Promise<InheritedSso> {
  const { db, organization } = context;
  const before = await findInherited(context);
  await db.updateTable('organizations').set({ inherits_sso }).where('id', '=', organization).execute();
  await assertNoLockout(context);
  await recordChange(context, {
    action: 'organization.sso_inherited',
    object_type: 'organization',
    object_id: organization,
    before: { inherits_sso: before.inherits_sso },
    after: { inherits_sso },
  });
  return findInherited(context);
}

const rowOf = ({ title, is_enabled, creates_people, admits_admins, serves_children, attributes }: NewProvider) => ({
  title,
  is_enabled,
  creates_people,
  admits_admins,
  serves_children,
  // Just read, or stored as before.
  metadata_failure: null,
  metadata_failed_at: null,
  attributes: JSON.stringify(attributes),
});

/** Returns the settings for the audit log, without secrets and without the text of metadata. */
function settingsForLog(provider: NewProvider): object {
  if (provider.kind === 'saml') {
    const { metadata_xml, ...rest } = provider;
    return { ...rest, is_metadata_changed: metadata_xml !== undefined };
  }
  const { client_secret, ...rest } = provider;
  return { ...rest, is_client_secret_changed: client_secret !== undefined };
}

const issuerOfSaved = (saved: SavedProvider): string =>
  saved.kind === 'saml' ? saved.parties.idp.entity_id : saved.client.issuer;
const issuerOfSettings = (settings: SamlSettings | OidcSettings): string =>
  'idp' in settings ? settings.idp.entity_id : settings.issuer;

async function settingsOf(env: Env, provider: NewProvider, saved: SavedProvider | null): Promise<SamlSettings | OidcSettings> {
  if (provider.kind === 'oidc') {
    const { issuer, client_id, scopes, trusts_email, ca_certificate } = provider;
    return { issuer, client_id, scopes, trusts_email, ca_certificate };
  }
  const { metadata_url, accepts_unasked, asks_lasting_name, ca_certificate, metadata_xml } = provider;
  const savedIdp = saved?.kind === 'saml' && metadata_xml === undefined && metadata_url === '' ? saved.parties.idp : undefined;
  return {
    metadata_url,
    accepts_unasked,
    asks_lasting_name,
    ca_certificate,
    idp: savedIdp ?? (await readProviderMetadata(env, provider)),
  };
}

function readProviderMetadata(
  env: Env,
  { metadata_url, metadata_xml, ca_certificate }: Extract<NewProvider, { kind: 'saml' }>,
): Promise<IdentityProvider> {
  return withAdminErrors(async () => {
    if (metadata_xml !== undefined) return readMetadata(metadata_xml);
    if (metadata_url === '') throw problem(ssoProblems.no_metadata);
    return fetchMetadata(env, { metadata_url, ca_certificate });
  });
}

export async function fetchMetadata(
  env: Env,
  { metadata_url, ca_certificate }: Pick<SamlSettings, 'metadata_url' | 'ca_certificate'>,
): Promise<IdentityProvider> {
  const answer = await fetchFrom(env, metadata_url, { ca_certificate });
  if (answer.status !== 200) throw new SsoError('settings', `${metadata_url}: ${answer.status}`, { rule: 'not_found_there' });
  return readMetadata(await answer.text());
}

/** Shows an administrator the provider's error and what can be done about it. */
export async function withAdminErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await limitSlowCallsInTransaction(work);
  } catch (error) {
    if (!(error instanceof SsoError || error instanceof OutboundError)) throw error;
    throw problem(ssoProblems[error.rule ?? 'settings'], { reason: error.message });
  }
}
