import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import { asksOfResults, type PeopleFilter } from '@vigil/contract/people/filter.ts';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { mentions } from '../../../db/like.ts';
import type { DB } from '../../../db/schema.ts';
import { departmentsBelow } from './branches.ts';
import { namesIndividuals } from './result-visibility.ts';
import { isOfAllCourses, setsOf, type CourseRuns, type Sets } from './sets.ts';

export type People = SelectQueryBuilder<DB, 'users', object>;
/** `seesResults`: the program chooses for itself, and shows nobody whom it chose. */
type Scope = { db: Tx; organization: string; seesResults?: boolean };
export type Condition = RawBuilder<boolean>;

/** The organisation's people that match the filter. */
export const filteredPeople = (scope: Scope, filter: PeopleFilter, runs?: CourseRuns): People =>
  peopleOf(scope, ownConditions(scope.organization, filter, scope), setsOf(scope.organization, filter, runs, scope));

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
export function ownConditions(
  organization: string,
  filter: PeopleFilter,
  { seesResults = false }: { seesResults?: boolean } = {},
): Condition[] {
  const { search, departments = [], roles = [], address, access } = filter;
  // Anyone who forgets to refuse such a filter finds nobody by it.
  const conditions: Condition[] = asksOfResults(filter) && !seesResults ? [namesIndividuals(organization)] : [];
  if (search) conditions.push(mentions('users.search_text', search));
  if (filter.risk_level_from !== undefined || filter.risk_level_to !== undefined) {
    const { risk_level_from: from = RISK_MIN, risk_level_to: to = RISK_MAX } = filter;
    // As `users_by_risk` has it: those without a figure stand below zero.
    conditions.push(sql<boolean>`coalesce(users.risk_level, -1) between ${from} and ${to}`);
  }
  if (departments.length > 0)
    conditions.push(sql<boolean>`users.department_id in ${departmentsBelow(organization, departments)}`);
  // Few are more than employees, and they have an index of their own.
  if (roles.length > 0 && !roles.includes('employee')) conditions.push(sql<boolean>`users.roles <> '{employee}'`);
  if (roles.length > 0) conditions.push(sql<boolean>`users.roles && ${[...roles]}::text[]`);
  if (filter.risk_group !== undefined) conditions.push(ofRisk[filter.risk_group]);
  if (filter.simulated === 'NEVER') conditions.push(sql<boolean>`users.sent_count = 0`);
  if (filter.simulated === 'REPEATED')
    conditions.push(
      sql<boolean>`users.caught_in_row >= 2 and users.caught_in_row >= (select repeat_failures from organizations where id = ${organization})`,
    );
  if (isOfAllCourses(filter)) conditions.push(ofAllCourses(filter));
  if (address === 'REFUSED') conditions.push(sql<boolean>`users.address_refused_at is not null`);
  if (access !== undefined)
    conditions.push(access === 'BLOCKED' ? sql<boolean>`users.blocked_at is not null` : sql<boolean>`users.blocked_at is null`);
  if (filter.uninvited_by !== undefined) conditions.push(sql<boolean>`users.uninvited_by = ${filter.uninvited_by}`);
  return conditions;
}

/** As the figures of the organisation count them. */
const ofRisk: Record<NonNullable<PeopleFilter['risk_group']>, Condition> = {
  low: sql<boolean>`users.risk_level < 4`,
  medium: sql<boolean>`users.risk_level >= 4 and users.risk_level < 7`,
  high: sql<boolean>`users.risk_level >= 7`,
  none: sql<boolean>`users.risk_level is null`,
};

/** Kept with each person: none of their courses need be looked at. */
function ofAllCourses({ course_progress, learning }: PeopleFilter): Condition {
  if (learning === 'BEHIND') return sql<boolean>`users.is_behind`;
  if (learning === 'NORMAL') return sql<boolean>`coalesce(users.progress, -1) >= 0 and not users.is_behind`;
  if (course_progress === 'WITHOUT_COURSE') return sql<boolean>`users.learning is null`;
  if (course_progress === 'NOT_COMPLETED') return sql<boolean>`users.learning <> 'COMPLETED'`;
  return sql<boolean>`users.learning = ${course_progress!}`;
}
