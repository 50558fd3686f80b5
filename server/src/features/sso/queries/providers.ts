import type { Provider, ProviderDescription, SsoWay } from '@vigil/contract/sso/provider.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import { asSystem, type Database, type Tx } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import { problem } from '../../../http/problem.ts';
import { openSecret } from '../../../secrets/seal.ts';
import type { OidcClient } from '../../../sso/oidc.ts';
import type { Parties } from '../../../sso/saml.ts';
import { certificateFacts, type IdentityProvider } from '../../../sso/saml-metadata.ts';
import { ssoProblems } from '../problems.ts';
import { addressesOf } from '../rules/addresses.ts';

type Scope = { db: Tx; organization: string };
type SamlShown = Extract<Provider, { kind: 'saml' }>;
type OidcShown = Extract<Provider, { kind: 'oidc' }>;

export type SamlSettings = Pick<SamlShown, 'metadata_url' | 'accepts_unasked'> & { idp: IdentityProvider };
export type OidcSettings = Pick<OidcShown, 'issuer' | 'client_id' | 'scopes' | 'trusts_email'>;

/** A provider with our side of its secrets: for the server's own use, never for an answer. */
export type SavedProvider = Pick<Provider, 'id' | 'title' | 'attributes' | 'creates_people' | 'admits_admins'> & {
  organization_id: string;
  vouched_role: Role;
} & ({ kind: 'saml'; accepts_unasked: boolean; parties: Parties } | { kind: 'oidc'; trusts_email: boolean; client: OidcClient });

export const secretPlace = (provider: string) => ({ table: 'sso_providers', row: provider, field: 'secret' }) as const;

export const describeIdp = ({ entity_id, sign_in_url, logout_url, certificates }: IdentityProvider): ProviderDescription => ({
  issuer: entity_id,
  sign_in_url,
  logout_url,
  certificates: certificates.map((pem) => certificateFacts(pem)),
});

export async function listProviders({ db, organization }: Scope, env: Env): Promise<Provider[]> {
  const rows = await db
    .selectFrom('sso_providers as p')
    .select([
      'p.id',
      'p.kind',
      'p.title',
      'p.is_enabled',
      'p.creates_people',
      'p.admits_admins',
      'p.attributes',
      'p.settings',
      'p.updated_at',
    ])
    .select(sql<boolean>`p.secret is not null`.as('has_secret'))
    .select((eb) =>
      eb
        .selectFrom('identities as i')
        .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'i.user_id').on('u.deleted_at', 'is', null))
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('i.organization_id', '=', 'p.organization_id')
        .whereRef('i.provider_id', '=', 'p.id')
        .as('people_count'),
    )
    .where('p.organization_id', '=', organization)
    .orderBy('p.title')
    .orderBy('p.id')
    .execute();
  return rows.map(({ kind, settings, has_secret, ...row }) => {
    const { redirect_url, ...service } = addressesOf(env.APP_URL, row.id);
    if (kind === 'oidc') {
      return {
        kind,
        ...row,
        ...(settings as OidcSettings),
        has_client_secret: has_secret,
        service: { redirect_url },
      } as Provider;
    }
    const { idp, ...own } = settings as SamlSettings;
    return { kind, ...row, ...own, description: describeIdp(idp), service } as Provider;
  });
}

export async function findProvider(scope: Scope, env: Env, id: string): Promise<Provider> {
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

export async function isAnyProviderEnabled({ db, organization }: Scope): Promise<boolean> {
  const row = await db
    .selectFrom('sso_providers')
    .select('id')
    .where('organization_id', '=', organization)
    .where('is_enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** By its id, before anyone's organisation is known; one that is switched off still tells who we are. */
export async function savedProvider(
  { database, env }: { database: Database; env: Env },
  id: string,
  { isOffToo = false }: { isOffToo?: boolean } = {},
): Promise<SavedProvider> {
  const row = await asSystem(database, (tx) =>
    tx.selectFrom('sso_providers').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (row === undefined || !(row.is_enabled || isOffToo)) throw problem(ssoProblems.unknown_provider);
  const { title, creates_people, admits_admins, organization_id } = row;
  const common = { id, title, creates_people, admits_admins, organization_id };
  const attributes = row.attributes as Provider['attributes'];
  const vouched_role = row.vouched_role as Role;
  const secret = row.secret === null ? '' : openSecret(env, secretPlace(id), row.secret);
  const { redirect_url, ...service } = addressesOf(env.APP_URL, id);
  if (row.kind === 'oidc') {
    const { trusts_email, ...client } = row.settings as OidcSettings;
    const oidcClient = { ...client, client_secret: secret, redirect_url };
    return { ...common, attributes, vouched_role, kind: 'oidc', trusts_email, client: oidcClient };
  }
  const { idp, accepts_unasked } = row.settings as SamlSettings;
  const sp = { ...service, private_key: secret, certificate: row.certificate ?? '' };
  return { ...common, attributes, vouched_role, kind: 'saml', accepts_unasked, parties: { idp, sp } };
}

type Ways = { ways: SsoWay[]; forse_saml: boolean };

/**
 * Ways in for someone who has not signed in: those of the organisation that has proven the domain; without a domain, of the
 * installation's only organisation that has any. Nobody learns from it whether an address is known.
 */
export function findWays(
  database: Database,
  { domain, organization }: { domain?: string | undefined; organization?: string | undefined },
): Promise<Ways> {
  return asSystem(database, async (tx) => {
    let enabled = tx
      .selectFrom('sso_providers as p')
      .innerJoin('organizations as o', 'o.id', 'p.organization_id')
      .select(['p.id', 'p.title', 'p.organization_id', 'o.forse_saml'])
      .where('p.is_enabled', '=', true)
      .orderBy('p.title')
      .orderBy('p.id')
      .limit(20);
    if (organization !== undefined) enabled = enabled.where('p.organization_id', '=', organization);
    else if (domain !== undefined) {
      enabled = enabled
        .innerJoin('verified_domains as v', 'v.organization_id', 'p.organization_id')
        .where('v.domain', '=', domain)
        .where('v.verified_at', 'is not', null);
    }
    const found = await enabled.execute();
    if (new Set(found.map(({ organization_id }) => organization_id)).size !== 1) return { ways: [], forse_saml: false };
    return { ways: found.map(({ id, title }) => ({ id, title })), forse_saml: found[0]!.forse_saml };
  });
}

/** What the sign-in page has to know of the installation before anyone names themselves. */
export async function ssoFlags(database: Database): Promise<{ use_sso: boolean; use_admin_sso: boolean; forse_saml: boolean }> {
  const { rows } = await asSystem(database, (tx) =>
    sql<{ use_sso: boolean; use_admin_sso: boolean; forse_saml: boolean }>`
      select exists (select from sso_providers where is_enabled) as use_sso,
             exists (select from sso_providers where is_enabled and admits_admins) as use_admin_sso,
             coalesce((select bool_and(forse_saml) from organizations where users_count > 0), false) as forse_saml`.execute(tx),
  );
  return rows[0]!;
}
