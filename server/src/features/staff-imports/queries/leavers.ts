import type { Leaver } from '@vigil/contract/staff-imports/staff-import.ts';
import { outranks, roles, type Role } from '@vigil/contract/shared/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';

type Scope = { db: Tx; organization: string };
type By = { id: string; role: Role };
type FoundLeaver = Leaver & { id: string; sort_name: string };

/**
 * Returns the roles that a full synchronisation never deletes: the file may leave out administrators, superiors and the importing
 * person.
 */
export const protectedRoles = (role: Role): Role[] =>
  roles.filter((otherRole) => outranks(otherRole, role) || otherRole === 'super_user' || otherRole === 'system_admin');

/** Selects the staff that the file of this import does not name, and who existed when it was read. */
export const leaversOf = (
  { organization }: Omit<Scope, 'db'>,
  event_id: string,
  by: By,
): RawBuilder<FoundLeaver> => sql<FoundLeaver>`
  select u.id, u.sort_name, u.email, u.last_name, u.first_name, u.middle_name, u.position, d.title as department
    from staff_missing(${organization}, ${event_id}) missing
    join users u on u.organization_id = ${organization} and u.id = missing.user_id
    join departments d on d.organization_id = u.organization_id and d.id = u.department_id
   where u.id <> ${by.id} and not u.roles && ${protectedRoles(by.role)}::text[]`;

/** Counts the leavers, and returns the first of them. */
export async function countLeavers(
  scope: Scope,
  { event_id, by, shown }: { event_id: string; by: By; shown: number },
): Promise<{ count: number; staff: number; first: Leaver[] }> {
  const { rows } = await sql<{ count: number; staff: number; first: Leaver[] }>`
    with leavers as materialized (${leaversOf(scope, event_id, by)})
    select (select count(*)::int from leavers) as count,
           (select users_count from organizations where id = ${scope.organization}) as staff,
           coalesce((select json_agg(l order by l.sort_name, l.id)
              from (select * from leavers order by sort_name, id limit ${shown}) l), '[]') as first`.execute(scope.db);
  return rows[0]!;
}
