import type { Language } from '@vigil/contract/shared/languages.ts';
import { rolePermissions, roles } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const approving = roles.filter((role) => rolePermissions[role].includes('admin.phishing.campaigns'));

/** Lists the people who may approve a campaign: everyone who runs campaigns and has an account, except the people in `but`. */
export function listApprovers(
  { db, organization }: { db: Tx; organization: string },
  { but = [] }: { but?: readonly string[] } = {},
): Promise<{ id: string; first_name: string; language: Language }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'language'])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('registered_at', 'is not', null)
    .where(sql<boolean>`roles && ${approving}::text[]`)
    .where(sql<boolean>`id <> all(${[...but]}::uuid[])`)
    .orderBy('id')
    .execute();
}
