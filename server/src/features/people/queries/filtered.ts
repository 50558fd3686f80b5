import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { mentions } from '../../../db/like.ts';
import type { DB } from '../../../db/schema.ts';
import { departmentsBelow } from './branches.ts';
import { setsOf, type CourseRuns, type Sets } from './sets.ts';

export type People = SelectQueryBuilder<DB, 'users', object>;
type Scope = { db: Tx; organization: string };
export type Condition = RawBuilder<boolean>;

/** The organisation's people that fit. Every column asked of here is in `users_by_name`. */
export const filteredPeople = (scope: Scope, filter: PeopleFilter, runs?: CourseRuns): People =>
  peopleOf(scope, ownConditions(scope.organization, filter), setsOf(scope.organization, filter, runs));

/** Those who meet the conditions, and stand in the sets they should. */
export function peopleOf({ db, organization }: Scope, own: readonly Condition[], { within, without }: Sets): People {
  const conditions = [
    ...own,
    ...within.map(({ ids }) => sql<boolean>`users.id in (${ids})`),
    ...without.map(({ ids }) => sql<boolean>`not exists (select from (${ids}) without where without.user_id = users.id)`),
  ];
  const staff = db.selectFrom('users').where('users.organization_id', '=', organization).where('users.deleted_at', 'is', null);
  return conditions.reduce((people: People, condition) => people.where(condition), staff);
}

/** What is asked of the people themselves. */
export function ownConditions(organization: string, filter: PeopleFilter): Condition[] {
  const { search, departments = [], roles = [], in_course = [], learning, address } = filter;
  const conditions: Condition[] = [];
  if (search) conditions.push(mentions('users.search_text', search));
  if (filter.risk_level_from !== undefined || filter.risk_level_to !== undefined) {
    const { risk_level_from: from = RISK_MIN, risk_level_to: to = RISK_MAX } = filter;
    // As `users_by_risk` has it: those without a figure stand below nought.
    conditions.push(sql<boolean>`coalesce(users.risk_level, -1) between ${from} and ${to}`);
  }
  if (departments.length > 0)
    conditions.push(sql<boolean>`users.department_id in ${departmentsBelow(organization, departments)}`);
  // Few are more than employees, and they have an index of their own.
  if (roles.length > 0 && !roles.includes('employee')) conditions.push(sql<boolean>`users.roles <> '{employee}'`);
  if (roles.length > 0) conditions.push(sql<boolean>`users.roles && ${[...roles]}::text[]`);
  // Whoever has something to learn now has progress in it: none of their courses need be looked at.
  if (learning === 'NORMAL' && in_course.length === 0) conditions.push(sql<boolean>`coalesce(users.progress, -1) >= 0`);
  if (address === 'REFUSED') conditions.push(sql<boolean>`users.address_refused_at is not null`);
  return conditions;
}
