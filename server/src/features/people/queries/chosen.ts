import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import type { PeopleSelection } from '@vigil/contract/people/selection.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { idsOf } from '../../../db/ids.ts';
import type { DB } from '../../../db/schema.ts';
import { branchesOf } from './branches.ts';
import { peopleOfFilter } from './filtered.ts';

type Scope = { db: Tx; organization: string; seesResults?: boolean };

/** A query for the ids of people, to build on: `.where('user_id', 'in', peopleOfTargets(…))`. */
export type ChosenPeople = SelectQueryBuilder<DB, 'users', { id: string }>;

/** The parts of a choice, each a subselect of ids from a request or from a saved choice. An absent part names nobody. */
export type Choice = Partial<Record<'users' | 'departments' | 'excluded_users' | 'excluded_departments', RawBuilder<string>>> & {
  all?: boolean | RawBuilder<boolean>;
  filter?: PeopleFilter | undefined;
};

/** Selects the people that the targets name. */
export const peopleOfTargets = (scope: Scope, targets: Targets): ChosenPeople =>
  peopleOfChoice(scope, {
    all: targets.all,
    filter: targets.filter,
    ...partOf('users', targets.target_users),
    ...partOf('departments', targets.target_departments),
    ...partOf('excluded_users', targets.exclude_users),
    ...partOf('excluded_departments', targets.exclude_departments),
  });

/**
 * Selects the people of the rows that are ticked in a list. The filter applies only when all rows are ticked: the person of a
 * single ticked row may no longer match the filter.
 */
export const peopleOfSelection = (scope: Scope, { all, ids, filter }: PeopleSelection): ChosenPeople =>
  peopleOfChoice(scope, {
    all,
    ...(all ? { filter } : partOf('users', ids.include_ids)),
    ...partOf('excluded_users', ids.exclude_ids),
  });

/**
 * Resolves a choice to people, now or when somebody joins later; every part of the product resolves choices here. A department
 * includes everyone in it and below it; an exclusion wins over everything that names a person; people who left are never
 * included.
 */
export function peopleOfChoice(scope: Scope, choice: Choice): ChosenPeople {
  const { organization } = scope;
  const { all = false, users, departments, excluded_users, excluded_departments, filter = {} } = choice;
  const conditions = [
    typeof all === 'boolean' ? undefined : all,
    users && sql<boolean>`users.id in ${users}`,
    departments && sql<boolean>`users.department_id in ${branchesOf(organization, departments)}`,
  ].filter((condition) => condition !== undefined);
  let people = peopleOfFilter(scope, filter).select('users.id');
  // Absent parts are left out of the statement, so that a few people are found by their ids.
  if (all !== true)
    people = people.where(conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`);
  if (excluded_users) people = people.where(sql<boolean>`users.id not in ${excluded_users}`);
  if (excluded_departments) {
    people = people.where(sql<boolean>`users.department_id not in ${branchesOf(organization, excluded_departments)}`);
  }
  return people;
}

const partOf = (part: Exclude<keyof Choice, 'all' | 'filter'>, ids: readonly string[]): Choice =>
  ids.length > 0 ? { [part]: idsOf(ids) } : {};
