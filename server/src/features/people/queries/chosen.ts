import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import type { PeopleSelection } from '@vigil/contract/people/selection.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { idsOf } from '../../../db/ids.ts';
import type { DB } from '../../../db/schema.ts';
import { branchesOf } from './branches.ts';
import { filteredPeople } from './filtered.ts';

type Scope = { db: Tx; organization: string; seesResults?: boolean };

/** The ids of the people meant, as a query to build on: `.where('user_id', 'in', targetedPeople(…))`. */
export type ChosenPeople = SelectQueryBuilder<DB, 'users', { id: string }>;

/** What a choice is made of, each a subselect of ids: as a request brings it, or as it was written down. Left out: none. */
export type Choice = Partial<Record<'users' | 'departments' | 'excluded_users' | 'excluded_departments', RawBuilder<string>>> & {
  all?: boolean | RawBuilder<boolean>;
  filter?: PeopleFilter | undefined;
};

/** Whom a choice in the tree means. */
export const targetedPeople = (scope: Scope, targets: Targets): ChosenPeople =>
  chosenPeople(scope, {
    all: targets.all,
    filter: targets.filter,
    ...given('users', targets.target_users),
    ...given('departments', targets.target_departments),
    ...given('excluded_users', targets.exclude_users),
    ...given('excluded_departments', targets.exclude_departments),
  });

/** Whom rows ticked in a list mean. Only who is meant by all is filtered: a row that was ticked may have changed since. */
export const selectedPeople = (scope: Scope, { all, ids, filter }: PeopleSelection): ChosenPeople =>
  chosenPeople(scope, {
    all,
    ...(all ? { filter } : given('users', ids.include_ids)),
    ...given('excluded_users', ids.exclude_ids),
  });

/**
 * The one place that says whom a choice means, now or when somebody comes later. A department stands for everyone in it and
 * below it; exclusions win over whatever names a person; people who left are never meant.
 */
export function chosenPeople(scope: Scope, choice: Choice): ChosenPeople {
  const { organization } = scope;
  const { all = false, users, departments, excluded_users, excluded_departments, filter = {} } = choice;
  const meant = [
    typeof all === 'boolean' ? undefined : all,
    users && sql<boolean>`users.id in ${users}`,
    departments && sql<boolean>`users.department_id in ${branchesOf(organization, departments)}`,
  ].filter((condition) => condition !== undefined);
  let people = filteredPeople(scope, filter).select('users.id');
  // What is not asked stays out of the statement, so that a few people are found by their ids.
  if (all !== true) people = people.where(meant.length > 0 ? sql<boolean>`(${sql.join(meant, sql` or `)})` : sql<boolean>`false`);
  if (excluded_users) people = people.where(sql<boolean>`users.id not in ${excluded_users}`);
  if (excluded_departments) {
    people = people.where(sql<boolean>`users.department_id not in ${branchesOf(organization, excluded_departments)}`);
  }
  return people;
}

const given = (part: Exclude<keyof Choice, 'all' | 'filter'>, ids: readonly string[]): Choice =>
  ids.length > 0 ? { [part]: idsOf(ids) } : {};
