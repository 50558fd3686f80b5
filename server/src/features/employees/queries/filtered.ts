import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import type { EmployeeFilter, EmployeeSelection } from '@vigil/contract/employees/employee.ts';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { mentions } from '../../../db/like.ts';
import type { DB } from '../../../db/schema.ts';
import { anyOf, departmentsBelow } from '../../departments/queries/targeted-users.ts';

type People = SelectQueryBuilder<DB, 'users', object>;

/** The organisation's people that fit. Every column asked of here is in `users_by_name`. */
export function filteredPeople({ db, organization }: { db: Tx; organization: string }, filter: EmployeeFilter): People {
  let people: People = db
    .selectFrom('users')
    .where('users.organization_id', '=', organization)
    .where('users.deleted_at', 'is', null);
  if (filter.search) people = people.where(mentions('users.search_text', filter.search));
  if (filter.risk_level_from !== undefined || filter.risk_level_to !== undefined) {
    const { risk_level_from: from = RISK_MIN, risk_level_to: to = RISK_MAX } = filter;
    // As `users_by_risk` has it: those without a figure stand below nought.
    people = people.where(sql<boolean>`coalesce(users.risk_level, -1) between ${from} and ${to}`);
  }
  if (filter.departments?.length) {
    people = people.where('users.department_id', 'in', departmentsBelow(organization, filter.departments));
  }
  // Few are more than employees, and they have an index of their own.
  if (filter.roles?.length && !filter.roles.includes('employee'))
    people = people.where(sql<boolean>`users.roles <> '{employee}'`);
  if (filter.roles?.length) people = people.where(sql<boolean>`users.roles && ${[...filter.roles]}::text[]`);
  return people;
}

/** Whether the filter leaves anyone out: without one, the kept count is the answer. */
export const isFiltering = (filter: EmployeeFilter): boolean =>
  Boolean(filter.search) ||
  filter.risk_level_from !== undefined ||
  filter.risk_level_to !== undefined ||
  Boolean(filter.departments?.length) ||
  Boolean(filter.roles?.length);

/** Whom a bulk action is for, as a query to build on. */
export function selectedPeople(scope: { db: Tx; organization: string }, { all, ids, filter }: EmployeeSelection): People {
  if (!all) return filteredPeople(scope, {}).where('users.id', '=', anyOf(ids.include_ids));
  const people = filteredPeople(scope, filter);
  return ids.exclude_ids.length === 0 ? people : people.where((eb) => eb.not(eb('users.id', '=', anyOf(ids.exclude_ids))));
}
