import type { Targets } from '@vigil/contract/shared/targets.ts';
import type { SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.ts';
import { anyOf, departmentsBelow } from './branches.ts';
import { filteredPeople } from './filtered-people.ts';

/**
 * The ids of the people meant, as a query to build on: `.where('user_id', 'in', targetedUsers(…))`. A department stands
 * for everyone in it and below it; exclusions win; people who left are never meant.
 */
export function targetedUsers(db: Tx, organization: string, targets: Targets): SelectQueryBuilder<DB, 'users', { id: string }> {
  let people = filteredPeople({ db, organization }, targets.filter ?? {}).select('users.id');
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
