import type { Directory, NewDirectory } from '@vigil/contract/directories/directory.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import { asSystem, type Database, type Tx } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import { problem } from '../../../http/problem.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { openSecret } from '../../../secrets/seal.ts';
import { directoryProblems } from '../problems.ts';
import type { SyncState } from '../rules/sync-news.ts';

type Scope = { db: Tx; organization: string };

const columns = [
  'is_enabled',
  'host',
  'port',
  'security',
  'ca_certificate',
  'bind_dn',
  'base_dn',
  'user_filter',
  'login_attribute',
  'attributes',
  'creates_people',
  'sync_hour',
  'leavers',
  'department_source',
  'group_attribute',
  'groups',
  'removal_limit',
  'netbios_name',
] as const;

/** A directory with its decrypted password: for the server only, never for a response. */
export type SavedDirectory = Required<NewDirectory> & { saved_by: string; max_role: Role };

export const bindPasswordPlace = (organization: string) =>
  ({ table: 'directories', row: organization, field: 'bind_password' }) as const;

/** Returns the settings without the password. */
export async function findDirectory({ db, organization }: Scope): Promise<Directory | null> {
  const row = await db
    .selectFrom('directories')
    .select([...columns, 'synced_at', 'sync_result', 'sync_report'])
    .select(sql<boolean>`bind_password is not null`.as('has_bind_password'))
    .select((eb) =>
      eb
        .selectFrom('identities as i')
        .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'i.user_id').on('u.deleted_at', 'is', null))
        .select((sub) => sub.fn.countAll<number>().as('n'))
        .where('i.organization_id', '=', organization)
        .where('i.provider_id', 'is', null)
        .as('people_count'),
    )
    .where('organization_id', '=', organization)
    .executeTakeFirst();
  if (row === undefined) return null;
  const shown = row as Omit<Directory, 'version'>;
  return { ...shown, version: versionOf(editableDirectory, shown) };
}

export const editableDirectory = { kind: 'directory', fields: same(...columns) } satisfies Editable<Directory>;

/** Returns the result of the last synchronisation, or null before the first. */
export async function findSyncState({ db, organization }: Scope): Promise<SyncState | null> {
  const row = await db
    .selectFrom('directories')
    .select(['sync_result', 'sync_report'])
    .where('organization_id', '=', organization)
    .where('sync_result', 'is not', null)
    .executeTakeFirst();
  return (row as SyncState | undefined) ?? null;
}

/** Returns the directory with its decrypted password. Refuses if none is set up. */
export async function findSavedDirectory({ db, organization, env }: Scope & { env: Env }): Promise<SavedDirectory> {
  const row = await db
    .selectFrom('directories')
    .select([...columns, 'bind_password', 'saved_by', 'max_role'])
    .where('organization_id', '=', organization)
    .executeTakeFirst();
  if (row === undefined) throw problem(directoryProblems.not_set);
  const bind_password = row.bind_password === null ? '' : openSecret(env, bindPasswordPlace(organization), row.bind_password);
  return { ...row, bind_password } as SavedDirectory;
}

/**
 * Returns the organisation whose directory signs a person in: the organisation that the person names, or else the one that
 * verified the typed domain, or else the owner of the installation's only directory. The only directory also serves a domain that
 * nobody verified, because Active Directory names people by domains that only it knows. Returns undefined if there is none.
 */
export async function findOrganizationOfDirectory(
  database: Database,
  {
    organization,
    domain,
    is_typed = false,
  }: { organization?: string | undefined; domain?: string | undefined; is_typed?: boolean },
): Promise<string | undefined> {
  return asSystem(database, async (tx) => {
    let enabled = selectEnabled(tx);
    if (organization !== undefined) enabled = enabled.where('d.organization_id', '=', organization);
    else if (domain !== undefined) {
      enabled = enabled
        .innerJoin('verified_domains as v', 'v.organization_id', 'd.organization_id')
        .where('v.domain', '=', domain)
        .where('v.verified_at', 'is not', null);
    }
    let found = await enabled.execute();
    if (found.length === 0 && is_typed && organization === undefined && !(await isVerifiedAnywhere(tx, domain))) {
      found = await selectEnabled(tx).execute();
    }
    return found.length === 1 ? found[0]!.organization_id : undefined;
  });
}

const selectEnabled = (tx: Tx) =>
  tx.selectFrom('directories as d').select('d.organization_id').where('d.is_enabled', '=', true).limit(2);

async function isVerifiedAnywhere(tx: Tx, domain = ''): Promise<boolean> {
  const found = await tx
    .selectFrom('verified_domains')
    .select('organization_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the sign-in page offers a directory at all. */
export async function isAnyDirectoryEnabled(database: Database): Promise<boolean> {
  const found = await asSystem(database, (tx) =>
    tx.selectFrom('directories').select('organization_id').where('is_enabled', '=', true).limit(1).executeTakeFirst(),
  );
  return found !== undefined;
}
