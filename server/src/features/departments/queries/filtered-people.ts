import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import type { EmployeeFilter } from '@vigil/contract/employees/employee.ts';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { mentions } from '../../../db/like.ts';
import type { DB } from '../../../db/schema.ts';
import { problem } from '../../../http/problem.ts';
import { departmentProblems } from '../problems.ts';
import { anyOf, departmentsBelow } from './branches.ts';

export type People = SelectQueryBuilder<DB, 'users', object>;
type Scope = { db: Tx; organization: string };

/** The organisation's people that fit. Every column asked of here is in `users_by_name`. */
export function filteredPeople({ db, organization }: Scope, filter: EmployeeFilter): People {
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
  for (const condition of [tagged(organization, filter), phished(organization, filter), ...learning(organization, filter)]) {
    if (condition !== null) people = people.where(condition);
  }
  return people;
}

type Condition = RawBuilder<boolean> | null;

const tagged = (organization: string, { tags }: EmployeeFilter): Condition =>
  tags?.length
    ? sql<boolean>`users.id in (select user_id from tag_assignments
        where organization_id = ${organization} and tag_id = ${anyOf(tags)} and removed_at is null)`
    : null;

function phished(organization: string, { in_phishing, phishing_events = [] }: EmployeeFilter): Condition {
  if (in_phishing === undefined) {
    if (phishing_events.length > 0) throw problem(departmentProblems.results_without_campaign);
    return null;
  }
  const results = phishing_events.filter((result) => result !== 'unknown');
  const isUnknown = phishing_events.includes('unknown');
  const fits =
    phishing_events.length === 0
      ? sql`true`
      : isUnknown
        ? sql`(result is null or result = any(${results}::text[]))`
        : sql`result = any(${results}::text[])`;
  return sql<boolean>`users.id in (select user_id from deliveries
    where organization_id = ${organization} and campaign_id = ${in_phishing} and ${fits})`;
}

function learning(organization: string, { in_course = [], course_progress, learning: plan }: EmployeeFilter): Condition[] {
  if (in_course.length === 0 && course_progress === undefined && plan === undefined) return [];
  const course = in_course.length === 0 ? sql`true` : sql`course_id = ${anyOf(in_course)}`;
  const meant = sql`organization_id = ${organization} and left_at is null and assigned_course_id in (
    select id from assigned_courses where organization_id = ${organization} and deleted_at is null and ${course})`;
  // A semi-join or an anti-join each: grouping the whole of the enrolments would cost several times as much.
  const some = (fits: RawBuilder<unknown>) =>
    sql<boolean>`users.id in (select user_id from enrolments where ${meant} and ${fits})`;
  const none = (fits: RawBuilder<unknown>) =>
    sql<boolean>`not exists (select from enrolments where ${meant} and ${fits} and user_id = users.id)`;
  const any = sql`true`;
  const isLate = sql`completed_at is null and end_date < now()`;
  const byProgress = {
    NOT_START: [some(sql`started_at is null`), none(sql`started_at is not null`)],
    NOT_COMPLETED: [some(sql`completed_at is null`)],
    COMPLETED: [some(sql`completed_at is not null`), none(sql`completed_at is null`)],
    WITHOUT_COURSE: [none(any)],
  };
  const byPlan = { BEHIND: [some(isLate)], NORMAL: [some(any), none(isLate)] };
  if (course_progress === undefined && plan === undefined) return [some(any)];
  return [...(course_progress === undefined ? [] : byProgress[course_progress]), ...(plan === undefined ? [] : byPlan[plan])];
}
