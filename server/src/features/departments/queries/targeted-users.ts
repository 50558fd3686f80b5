import type { Targets } from '@vigil/contract/shared/targets.ts';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.ts';

/**
 * The ids of the people meant, as a query to build on: `.where('user_id', 'in', targetedUsers(…))`. A department stands
 * for everyone in it and below it; exclusions win; people who left are never meant.
 */
export function targetedUsers(db: Tx, organization: string, targets: Targets): SelectQueryBuilder<DB, 'users', { id: string }> {
  let people = db
    .selectFrom('users')
    .select('users.id')
    .where('users.organization_id', '=', organization)
    .where('users.deleted_at', 'is', null);
  if (!targets.all) {
    people = people.where((eb) =>
      eb.or([
        eb('users.id', '=', anyOf(targets.target_users)),
        eb('users.department_id', 'in', departmentsBelow(organization, targets.target_departments)),
      ]),
    );
  }
  if (targets.exclude_users.length > 0) {
    people = people.where((eb) => eb.not(eb('users.id', '=', anyOf(targets.exclude_users))));
  }
  if (targets.exclude_departments.length > 0) {
    people = people.where('users.department_id', 'not in', departmentsBelow(organization, targets.exclude_departments));
  }
  return people;
}

/** A subselect of the ids of these departments and of all below them. */
export const departmentsBelow = (organization: string, ids: readonly string[]): RawBuilder<string> => sql<string>`(
  with recursive below (id) as (
    select id from departments where organization_id = ${organization} and id = ${anyOf(ids)}
    union
    select d.id from departments d join below b on d.parent_id = b.id where d.organization_id = ${organization}
  )
  select id from below)`;

/** One parameter however many ids there are. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`;
