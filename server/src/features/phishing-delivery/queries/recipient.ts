import type { Tx } from '../../../db/database.ts';
import type { Recipient } from '../commands/values-of.ts';

/** Returns what an email may show about one of the staff. */
export const findRecipient = (
  { db, organization }: { db: Tx; organization: string },
  user_id: string,
): Promise<Recipient | undefined> =>
  db
    .selectFrom('users as u')
    .innerJoin('departments as d', 'd.id', 'u.department_id')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.email', 'u.first_name', 'u.last_name', 'u.middle_name', 'u.position'])
    .select(['d.title as department', 'o.title as organization', 'o.time_zone'])
    .where('u.organization_id', '=', organization)
    .where('u.id', '=', user_id)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
