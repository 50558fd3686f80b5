import { rolePermissions, roles, type Permission, type Role } from '@vigil/contract/shared/permissions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { EmailReader } from '../../emails/commands/write-emails.ts';

/** Lists the organisation's own people whose role has this permission and who can sign in: the recipients of emails about it. */
export async function listHolders(
  { db, organization }: { db: Tx; organization: string },
  permission: Permission,
): Promise<EmailReader[]> {
  const holding: Role[] = roles.filter((role) => rolePermissions[role].includes(permission));
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'language'])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('registered_at', 'is not', null)
    .where(sql<boolean>`roles && ${holding}::text[]`)
    .execute();
}
