import type { Language } from '@vigil/contract/shared/languages.ts';
import type { InheritedSso, Provider, ProviderDescription, SsoWay } from '@vigil/contract/sso/provider.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import { asSystem, type Database, type Tx } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import { problem } from '../../../http/problem.ts';
import { versionOf, type Editable } from '../../../http/version.ts';
import { openSecret } from '../../../secrets/seal.ts';
import type { OidcClient } from '../../../oidc/oidc.ts';
import type { Parties } from '../../../saml/saml.ts';
import { certificateFacts, type IdentityProvider } from '../../../saml/metadata.ts';
import { ssoProblems } from '../problems.ts';
import { addressesOf } from '../rules/addresses.ts';

type Scope = { db: Tx; organization: string };
type SamlShown = Extract<Provider, { kind: 'saml' }>;
type OidcShown = Extract<Provider, { kind: 'oidc' }>;

export type SamlSettings = Pick<SamlShown, 'metadata_url' | 'accepts_unasked' | 'asks_lasting_name' | 'ca_certificate'> & {
  idp: IdentityProvider;
};
export type OidcSettings = Pick<OidcShown, 'issuer' | 'client_id' | 'scopes' | 'trusts_email' | 'ca_certificate'>;

/** A provider with our secrets, for the server's own use and never for an answer. */
export type SavedProvider = Pick<
  Provider,
  'id' | 'title' | 'attributes' | 'creates_people' | 'admits_admins' | 'serves_children'
> & {
  organization_id: string;
  max_role: Role;
} & ({ kind: 'saml'; accepts_unasked: boolean; parties: Parties } | { kind: 'oidc'; trusts_email: boolean; client: OidcClient });

export const secretPlace = (provider: string) => ({ table: 'sso_providers', row: provider, field: 'secret' }) as const;

export const describeIdp = ({ entity_id, sign_in_url, logout_url, certificates }: IdentityProvider): ProviderDescription => ({
  issuer: entity_id,
  sign_in_url,
  logout_url,
  certificates: certificates.map((pem) => certificateFacts(pem)),
});

export async function listProviders(
  { db, organization, language }: Scope & { language: Language },
  env: Env,
): Promise<Provider[]> {
  const rows = await db
    .selectFrom('sso_providers as p')
    .select([
      'p.id',
      'p.kind',
      'p.title',
      'p.is_enabled',
      'p.creates_people',
      'p.admits_admins',
      'p.serves_children',
      'p.attributes',
      'p.settings',
      'p.updated_at',
      'p.metadata_read_at',
      'p.metadata_failure',
      'p.metadata_failed_at',
    ])
    .select(sql<boolean>`p.secret is not null`.as('has_secret'))
    .select(sql<number>`sso_people_count(p.id)`.as('people_count'))
    .where('p.organization_id', '=', organization)
    .orderBy('p.title')
    .orderBy('p.id')
    .execute();
  return rows.map(({ kind, settings, has_secret, metadata_read_at, metadata_failure, metadata_failed_at, ...row }) => {
    const { redirect_url, ...service } = addressesOf(env.APP_URL, row.id);
    if (kind === 'oidc') {
      return withVersion({
        kind,
        ...row,
        ...(settings as OidcSettings),
        has_client_secret: has_secret,
        service: { redirect_url, logout_url: service.logout_url },
      });
    }
    const { idp, ...own } = settings as SamlSettings;
    const metadata = {
      read_at: metadata_read_at,
      failure: failureOf({ code: metadata_failure, since: metadata_failed_at, language }),
    };
    return withVersion({ kind, ...row, ...own, description: describeIdp(idp), metadata, service });
  });
}

const withVersion = (shown: object): Provider => {
  const provider = shown as Provider;
  return { ...provider, version: versionOf(editableProvider, provider) };
};

/** Settings of either kind of provider; those of the other kind are null. */
const settingNames = [
  'title',
  'ca_certificate',
  'is_enabled',
  'creates_people',
  'admits_admins',
  'serves_children',
  'attributes',
  'metadata_url',
  'accepts_unasked',
  'asks_lasting_name',
  'issuer',
  'client_id',
  'scopes',
  'trusts_email',
] as const;

export const editableProvider = {
  kind: 'sso_provider',
  fields: Object.fromEntries(
    settingNames.map((name) => [name, (provider: Provider) => (provider as Partial<Record<string, unknown>>)[name]] as const),
  ),
} satisfies Editable<Provider>;

type Failed = { code: string | null; since: string | null; language: Language };

function failureOf({ code, since, language }: Failed): SamlShown['metadata']['failure'] {
  if (code === null || since === null) return null;
  return { code, message: messageOfFailure(code, language), since };
}

/** Returns why metadata could not be read, by the stored code. */
export const messageOfFailure = (code: string, language: Language): string =>
  (Object.entries(ssoProblems).find(([name]) => name === code)?.[1] ?? ssoProblems.settings)[language];

export async function findProvider(scope: Scope & { language: Language }, env: Env, id: string): Promise<Provider> {
  const found = (await listProviders(scope, env)).find((provider) => provider.id === id);
  if (found === undefined) throw problem(ssoProblems.unknown_provider);
  return found;
}

export async function isSsoOnly({ db, organization }: Scope): Promise<boolean> {
  const { forse_saml } = await db
    .selectFrom('organizations')
    .select('forse_saml')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return forse_saml;
}

/** Whether any provider is enabled after the changes of the current transaction, including providers of organisations above. */
export async function isAnyProviderEnabled({ db, organization }: Scope): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`select has_sso_provider(${organization}) as is_any`.execute(db);
  return rows[0]!.is_any;
}

/** Returns which providers the organisations above this one offer, and whether this organisation uses them. */
export async function findInherited(scope: Scope): Promise<InheritedSso> {
  const { inherits_sso } = await scope.db
    .selectFrom('organizations')
    .select('inherits_sso')
    .where('id', '=', scope.organization)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<InheritedSso['providers'][number]>`
    select id, title, organization_title as organization from offered_sso_providers(${scope.organization})`.execute(scope.db);
  return { inherits_sso, providers: rows };
}

/**
 * Finds a provider by its id, before the person's organisation is known. Finds a disabled provider only if `isOffToo`.
 */
export async function findSavedProvider(
  { database, env }: { database: Database; env: Env },
  id: string,
  { isOffToo = false }: { isOffToo?: boolean } = {},
): Promise<SavedProvider> {
  const row = await asSystem(database, (tx) =>
    tx.selectFrom('sso_providers').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (row === undefined || !(row.is_enabled || isOffToo)) throw problem(ssoProblems.unknown_provider);
  const { title, creates_people, admits_admins, serves_children, organization_id } = row;
  const common = { id, title, creates_people, admits_admins, serves_children, organization_id };
  const attributes = row.attributes as Provider['attributes'];
  const maxRole = row.max_role as Role;
  const secret = row.secret === null ? '' : openSecret(env, secretPlace(id), row.secret);
  const { redirect_url, ...service } = addressesOf(env.APP_URL, id);
  if (row.kind === 'oidc') {
    const { trusts_email, ...client } = row.settings as OidcSettings;
    const oidcClient = { ...client, client_secret: secret, redirect_url, logout_url: service.logout_url };
    return { ...common, attributes, max_role: maxRole, kind: 'oidc', trusts_email, client: oidcClient };
  }
  const { idp, accepts_unasked, asks_lasting_name } = row.settings as SamlSettings;
  const sp = { ...service, private_key: secret, certificate: row.certificate ?? '' };
  return { ...common, attributes, max_role: maxRole, kind: 'saml', accepts_unasked, parties: { idp, sp, asks_lasting_name } };
}

type Ways = { ways: SsoWay[]; forse_saml: boolean };

/**
 * Finds the ways to sign in for a person who has not signed in: those of the organisation that has verified the domain or,
 * without a domain, of the installation's only organisation with any. The answer does not reveal whether an address is known.
 */
export function findWays(
  database: Database,
  { domain, organization }: { domain?: string | undefined; organization?: string | undefined },
): Promise<Ways> {
  return asSystem(database, async (tx) => {
    const ownerCondition =
      organization !== undefined
        ? sql`o.id = ${organization}`
        : sql`exists (select from verified_domains v
                       where v.organization_id = o.id and v.domain = ${domain} and v.verified_at is not null)`;
    const { rows: found } =
      organization === undefined && domain === undefined
        ? await findWaysOfOnlyOwner(tx)
        : await sql<FoundWay>`
      select p.id, p.title, p.organization_id as owner, o.id as organization_id, o.forse_saml
        from organizations o, sso_providers_of(o.id) p
       where (${ownerCondition}) and o.deleted_at is null
       order by p.title, p.id`.execute(tx);
    const isOne = (name: 'owner' | 'organization_id') => new Set(found.map((way) => way[name])).size === 1;
    // Organisations above and below that all use the same provider count as one.
    if (!isOne('organization_id') && !isOne('owner')) return { ways: [], forse_saml: false };
    const ways = new Map(found.map(({ id, title }) => [id, { id, title }]));
    return { ways: [...ways.values()].slice(0, WAYS_MAX), forse_saml: found.every(({ forse_saml }) => forse_saml) };
  });
}

const WAYS_MAX = 20;

type FoundWay = SsoWay & { owner: string; organization_id: string; forse_saml: boolean };

/**
 * Selects the ways of the only organisation that has providers, and of organisations below that use them. Selects nothing if
 * several organisations have providers.
 */
const findWaysOfOnlyOwner = (tx: Tx) =>
  sql<FoundWay>`
    with recursive owners as (
      select o.id from organizations o
       where o.deleted_at is null and exists (select from sso_providers p where p.organization_id = o.id and p.is_enabled)
       limit 2
    ), family as (
      select o.id, o.forse_saml, o.deleted_at, o.inherits_sso, o.id as owner from organizations o
       where o.id in (select id from owners) and (select count(*) from owners) = 1
      union all
      select o.id, o.forse_saml, o.deleted_at, o.inherits_sso, f.owner from family f join organizations o on o.parent_id = f.id
    )
    select p.id, p.title, p.organization_id as owner, p.organization_id, bool_and(f.forse_saml) as forse_saml
      from family f join sso_providers p
        on p.organization_id = f.owner and p.is_enabled and (f.id = f.owner or (f.inherits_sso and p.serves_children))
     where f.deleted_at is null
     group by p.id, p.title, p.organization_id
     order by p.title, p.id`.execute(tx);

/**
 * Returns the organisation in which a provider's statement about a person counts: the provider's own organisation, or one below
 * that accepts the provider and has verified the domain of the person's address. A person that the provider named before stays
 * where they were, while the provider is accepted there. Null if there is none, so that nobody enters an organisation that did
 * not want it.
 */
export function findOrganizationFor(
  database: Database,
  provider: Pick<SavedProvider, 'id' | 'organization_id' | 'serves_children'>,
  { subject, domain }: { subject: string; domain: string },
): Promise<string | null> {
  if (!provider.serves_children) return Promise.resolve(provider.organization_id);
  return asSystem(database, async (tx) => {
    const { rows } = await sql<{ organization_id: string }>`
      select i.organization_id, 0 as rank from identities i join users u on u.id = i.user_id and u.deleted_at is null
       where i.provider_id = ${provider.id} and i.subject = ${subject}
         and exists (select from sso_providers_of(i.organization_id) p where p.id = ${provider.id})
      union all
      select v.organization_id, 1 from verified_domains v
       where v.domain = ${domain} and v.verified_at is not null
         and exists (select from sso_providers_of(v.organization_id) p where p.id = ${provider.id})
       order by rank limit 1`.execute(tx);
    return rows[0]?.organization_id ?? null;
  });
}

/** Returns what the sign-in page needs to know about the installation before anyone enters an address. */
export async function findSsoFlags(
  database: Database,
): Promise<{ use_sso: boolean; use_admin_sso: boolean; forse_saml: boolean }> {
  const { rows } = await asSystem(database, (tx) =>
    sql<{ use_sso: boolean; use_admin_sso: boolean; forse_saml: boolean }>`
      select exists (select from sso_providers where is_enabled) as use_sso,
             exists (select from sso_providers where is_enabled and admits_admins) as use_admin_sso,
             coalesce((select bool_and(forse_saml) from organizations where users_count > 0), false) as forse_saml`.execute(tx),
  );
  return rows[0]!;
}
