import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import { isFiltering, type EmployeeFilter } from '@vigil/contract/employees/employee.ts';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { mentions } from '../../../db/like.ts';
import type { DB } from '../../../db/schema.ts';
import { problem } from '../../../http/problem.ts';
import { departmentProblems } from '../problems.ts';
import { departmentsBelow } from './branches.ts';

export type People = SelectQueryBuilder<DB, 'users', object>;
type Scope = { db: Tx; organization: string };
type Condition = RawBuilder<boolean>;

/** The organisation's people that fit. Every column asked of here is in `users_by_name`. */
export function filteredPeople(scope: Scope, filter: EmployeeFilter, runs?: CourseRuns): People {
  const { db, organization } = scope;
  const { within, without } = setsOf(organization, filter, runs);
  const conditions = [
    ...ownConditions(organization, filter),
    ...within.map(({ ids }) => sql<boolean>`users.id in (${ids})`),
    ...without.map((ids) => sql<boolean>`not exists (select from (${ids}) without where without.user_id = users.id)`),
  ];
  const staff = db.selectFrom('users').where('users.organization_id', '=', organization).where('users.deleted_at', 'is', null);
  return conditions.reduce((people: People, condition) => people.where(condition), staff);
}

/**
 * How many people fit. What asks nothing of the people themselves is counted in its sets, without going over the staff:
 * several times as fast.
 */
export async function countPeople(scope: Scope, filter: EmployeeFilter): Promise<number> {
  const { db, organization } = scope;
  if (!isFiltering(filter)) return staffCount(scope);
  const runs = await courseRuns(scope, filter);
  const { within, without } = setsOf(organization, filter, runs);
  const [first, ...others] = ownConditions(organization, filter).length > 0 ? [] : within;
  if (first === undefined) {
    const { n } = await filteredPeople(scope, filter, runs)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  }
  const gone = sql`select id as user_id from users where organization_id = ${organization} and deleted_at is not null`;
  const conditions = [
    ...others.map(({ ids }) => sql`found.user_id in (${ids})`),
    ...[...without, gone].map((ids) => sql`not exists (select from (${ids}) without where without.user_id = found.user_id)`),
  ];
  const found = first.isUnique ? first.ids : sql`select distinct user_id from (${first.ids}) found`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${found}) found where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]!.n;
}

async function staffCount({ db, organization }: Scope): Promise<number> {
  const { users_count } = await db
    .selectFrom('organizations')
    .select('users_count')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return users_count;
}

/** What is asked of the people themselves. */
function ownConditions(organization: string, filter: EmployeeFilter): Condition[] {
  const { search, departments = [], roles = [], in_course = [], learning } = filter;
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
  return conditions;
}

/** Selects of `user_id`: who fits is in each of the first and in none of the others. */
type Sets = {
  within: { ids: RawBuilder<unknown>; /** Nobody is in it twice. */ isUnique: boolean }[];
  without: RawBuilder<unknown>[];
};

function setsOf(organization: string, filter: EmployeeFilter, runs = anyRuns(organization, filter)): Sets {
  const { tags = [], in_phishing, phishing_events = [] } = filter;
  const { within, without } = learning(organization, filter, runs);
  if (tags.length > 0) {
    const ids = sql`select user_id from tag_assignments
      where organization_id = ${organization} and tag_id ${among(tags)} and removed_at is null`;
    within.push({ ids, isUnique: tags.length === 1 });
  }
  if (in_phishing !== undefined) {
    const ids = sql`select user_id from deliveries
      where organization_id = ${organization} and campaign_id = ${in_phishing} and ${resultIn(phishing_events)}`;
    within.push({ ids, isUnique: true });
  } else if (phishing_events.length > 0) throw problem(departmentProblems.results_without_campaign);
  return { within, without };
}

/** A single id is told apart: only then does an index give its people in order. */
const among = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]!}` : sql`= any(${[...ids]}::uuid[])`;

function resultIn(events: readonly string[]): RawBuilder<unknown> {
  if (events.length === 0) return sql`true`;
  const results = events.filter((result) => result !== 'unknown');
  const isOne = sql`result = any(${results}::text[])`;
  return events.includes('unknown') ? sql`(result is null or ${isOne})` : isOne;
}

/** The assignments meant, as what is asked of their id. */
type CourseRuns = { are: RawBuilder<unknown>; isOne: boolean };

const anyRuns = (organization: string, filter: EmployeeFilter): CourseRuns => ({
  are: sql`in (select id from assigned_courses where ${runsMeant(organization, filter)})`,
  isOne: false,
});

/** The same once they are known, which lets their people be counted in order. */
async function courseRuns({ db, organization }: Scope, filter: EmployeeFilter): Promise<CourseRuns> {
  if (!asksOfCourses(filter)) return anyRuns(organization, filter);
  const { rows } = await sql<{ id: string }>`select id from assigned_courses where ${runsMeant(organization, filter)}`.execute(
    db,
  );
  return { are: among(rows.map(({ id }) => id)), isOne: rows.length === 1 };
}

const asksOfCourses = ({ in_course = [], course_progress, learning: plan }: EmployeeFilter): boolean =>
  in_course.length > 0 || course_progress !== undefined || plan !== undefined;

/** A plan is kept or not in what is to be learnt now. */
function runsMeant(organization: string, { in_course = [], learning: plan }: EmployeeFilter): RawBuilder<unknown> {
  const course = in_course.length === 0 ? sql`true` : sql`course_id ${among(in_course)}`;
  const now = plan === undefined ? sql`true` : sql`is_enabled and status <> 'planned'`;
  return sql`organization_id = ${organization} and deleted_at is null and ${course} and ${now}`;
}

function learning(organization: string, filter: EmployeeFilter, { are, isOne }: CourseRuns): Sets {
  const { in_course = [], course_progress, learning: plan } = filter;
  if (!asksOfCourses(filter)) return { within: [], without: [] };
  const those = (fits: RawBuilder<unknown>) => sql`select user_id from enrolments
    where organization_id = ${organization} and left_at is null and assigned_course_id ${are} and ${fits}`;
  const within = (fits: RawBuilder<unknown>) => ({ within: [{ ids: those(fits), isUnique: isOne }], without: [] });
  // Of a single assignment everyone has one enrolment: what fits of it fits wholly.
  const wholly = (fits: RawBuilder<unknown>, unfit: RawBuilder<unknown>) => ({
    within: within(fits).within,
    without: isOne ? [] : [those(unfit)],
  });
  const everyone = { within: [], without: [] };
  const isLate = sql`completed_at is null and end_date < now()`;
  const byProgress = {
    NOT_START: () => wholly(sql`started_at is null`, sql`started_at is not null`),
    NOT_COMPLETED: () => within(sql`completed_at is null`),
    COMPLETED: () => wholly(sql`completed_at is not null`, sql`completed_at is null`),
    WITHOUT_COURSE: () => ({ within: [], without: [those(sql`true`)] }),
  };
  const byPlan = {
    BEHIND: () => within(isLate),
    NORMAL: () => ({ within: in_course.length === 0 ? [] : within(sql`true`).within, without: [those(isLate)] }),
  };
  if (course_progress === undefined && plan === undefined) return within(sql`true`);
  const [progress, pace] = [
    course_progress === undefined ? everyone : byProgress[course_progress](),
    plan === undefined ? everyone : byPlan[plan](),
  ];
  return { within: [...progress.within, ...pace.within], without: [...progress.without, ...pace.without] };
}
