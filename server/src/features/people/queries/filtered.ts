import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import { dependsOnResults, type PeopleFilter } from '@vigil/contract/people/filter.ts';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { columnContains } from '../../../db/like.ts';
import type { DB } from '../../../db/schema.ts';
import { departmentsBelow } from './branches.ts';
import { namesIndividuals } from './result-visibility.ts';
import { isOfAllCourses, setsOf, type TargetedAssignments, type Sets } from './sets.ts';

export type People = SelectQueryBuilder<DB, 'users', object>;
/** `seesResults` is for internal selections, such as a follow-up's, that show nobody who was selected. */
type Scope = { db: Tx; organization: string; seesResults?: boolean };
export type Condition = RawBuilder<boolean>;

/** Selects the organisation's people that match the filter. */
export const peopleOfFilter = (scope: Scope, filter: PeopleFilter, runs?: TargetedAssignments): People =>
  peopleWhere(scope, ownConditions(scope.organization, filter, scope), setsOf(scope.organization, filter, runs, scope));

/** Selects people who meet the conditions, are in every set of `within` and in none of `without`. */
export function peopleWhere({ db, organization }: Scope, own: readonly Condition[], { within, without }: Sets): People {
  const conditions = [
    ...own,
    ...within.map(({ ids }) => sql<boolean>`users.id in (${ids})`),
    ...without.map(({ ids }) => sql<boolean>`not exists (select from (${ids}) without where without.user_id = users.id)`),
  ];
  const staff = db.selectFrom('users').where('users.organization_id', '=', organization).where('users.deleted_at', 'is', null);
  return conditions.reduce((people: People, condition) => people.where(condition), staff);
}

/** Returns the conditions of a filter on the rows of `users` themselves. */
export function ownConditions(
  organization: string,
  filter: PeopleFilter,
  { seesResults = false }: { seesResults?: boolean } = {},
): Condition[] {
  const { search, departments = [], roles = [], address, access } = filter;
  // A caller that forgets to refuse a filter by results finds nobody with it.
  const conditions: Condition[] = dependsOnResults(filter) && !seesResults ? [namesIndividuals(organization)] : [];
  if (search) conditions.push(columnContains('users.search_text', search));
  if (filter.risk_level_from !== undefined || filter.risk_level_to !== undefined) {
    const { risk_level_from: from = RISK_MIN, risk_level_to: to = RISK_MAX } = filter;
    // The expression of the index `users_by_risk`: people without a risk level sort as -1.
    conditions.push(sql<boolean>`coalesce(users.risk_level, -1) between ${from} and ${to}`);
  }
  if (departments.length > 0)
    conditions.push(sql<boolean>`users.department_id in ${departmentsBelow(organization, departments)}`);
  // Few people have a role above employee, and an index of their own finds them.
  if (roles.length > 0 && !roles.includes('employee')) conditions.push(sql<boolean>`users.roles <> '{employee}'`);
  if (roles.length > 0) conditions.push(sql<boolean>`users.roles && ${[...roles]}::text[]`);
  if (filter.risk_group !== undefined) conditions.push(riskConditions[filter.risk_group]);
  if (filter.simulated === 'NEVER') conditions.push(sql<boolean>`users.sent_count = 0`);
  if (filter.simulated === 'REPEATED')
    conditions.push(
      sql<boolean>`users.failures_in_row >= 2 and users.failures_in_row >= (select repeat_failures from organizations where id = ${organization})`,
    );
  if (isOfAllCourses(filter)) conditions.push(learningCondition(filter));
  if (address === 'REFUSED') conditions.push(sql<boolean>`users.address_refused_at is not null`);
  if (access !== undefined)
    conditions.push(access === 'BLOCKED' ? sql<boolean>`users.blocked_at is not null` : sql<boolean>`users.blocked_at is null`);
  if (filter.uninvited_by !== undefined) conditions.push(sql<boolean>`users.uninvited_by = ${filter.uninvited_by}`);
  return conditions;
}

/** The conditions of the risk groups, with the same boundaries as in the organisation's figures. */
const riskConditions: Record<NonNullable<PeopleFilter['risk_group']>, Condition> = {
  low: sql<boolean>`users.risk_level < 4`,
  medium: sql<boolean>`users.risk_level >= 4 and users.risk_level < 7`,
  high: sql<boolean>`users.risk_level >= 7`,
  none: sql<boolean>`users.risk_level is null`,
};

/**
 * Returns the condition on a person's progress over all their courses. That progress is stored with each person, so no course is
 * read.
 */
function learningCondition({ course_progress, learning }: PeopleFilter): Condition {
  if (learning === 'BEHIND') return sql<boolean>`users.is_behind`;
  if (learning === 'NORMAL') return sql<boolean>`coalesce(users.progress, -1) >= 0 and not users.is_behind`;
  if (course_progress === 'WITHOUT_COURSE') return sql<boolean>`users.learning is null`;
  if (course_progress === 'NOT_COMPLETED') return sql<boolean>`users.learning <> 'COMPLETED'`;
  return sql<boolean>`users.learning = ${course_progress!}`;
}
