import type { EmployeeFilter } from '@vigil/contract/employees/employee.ts';
import type { Targets } from '@vigil/contract/shared/targets.ts';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.ts';
import { branchesOf, idsOf } from './branches.ts';
import { filteredPeople } from './filtered-people.ts';

export type TargetedUsers = SelectQueryBuilder<DB, 'users', { id: string }>;

/** What a choice is made of, each a subselect of ids: as a request brings it, or as it was written down. */
export type Choice = Record<'users' | 'departments' | 'excluded_users' | 'excluded_departments', RawBuilder<string>> & {
  all: RawBuilder<boolean>;
  filter?: EmployeeFilter | undefined;
};

/** The ids of the people meant, as a query to build on: `.where('user_id', 'in', targetedUsers(…))`. */
export const targetedUsers = (db: Tx, organization: string, targets: Targets): TargetedUsers =>
  chosenUsers(db, organization, {
    all: sql<boolean>`${targets.all}::boolean`,
    users: idsOf(targets.target_users),
    departments: idsOf(targets.target_departments),
    excluded_users: idsOf(targets.exclude_users),
    excluded_departments: idsOf(targets.exclude_departments),
    filter: targets.filter,
  });

/**
 * The one place that says whom a choice means, now or when somebody comes later. A department stands for everyone in it and
 * below it; exclusions win over whatever names a person; people who left are never meant.
 */
export function chosenUsers(db: Tx, organization: string, choice: Choice): TargetedUsers {
  const { all, users, departments, excluded_users, excluded_departments, filter = {} } = choice;
  return filteredPeople({ db, organization }, filter)
    .select('users.id')
    .where(
      sql<boolean>`(${all} or users.id in ${users} or users.department_id in ${branchesOf(organization, departments)})
        and users.id not in ${excluded_users}
        and users.department_id not in ${branchesOf(organization, excluded_departments)}`,
    );
}
