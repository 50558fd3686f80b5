import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import type { PeriodEvent, PhishingEvent } from '@vigil/contract/people/rules.ts';
import { REMEDY_DAYS } from '@vigil/contract/statistics/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { beginOfDay } from '../../../db/today.ts';
import { showsTag, showsLearners, showsRecipients } from './result-visibility.ts';

/** A select of `user_id`. `isUnique`: the select returns nobody twice. */
export type PeopleSet = { ids: RawBuilder<unknown>; isUnique: boolean };
/** A person who matches is in every set of `within` and in none of `without`. */
export type Sets = { within: PeopleSet[]; without: PeopleSet[] };

/**
 * Returns the sets that a filter means by its tags, results, courses and period. `ownConditions` has its other parts.
 */
export function setsOf(
  organization: string,
  filter: PeopleFilter,
  runs = anyAssignments(organization, filter),
  { seesResults = false }: { seesResults?: boolean } = {},
): Sets {
  const { tags = [], in_phishing, phishing_events = [] } = filter;
  const { within, without } = setsByLearning(organization, filter, runs);
  if (tags.length > 0) {
    const ids = sql`select user_id from tag_assignments
      where organization_id = ${organization} and tag_id ${equalsOneOf(tags)} and removed_at is null
        and ${seesResults ? sql`true` : showsTag(organization, sql`tag_id`)}`;
    within.push({ ids, isUnique: tags.length === 1 });
  }
  if (in_phishing !== undefined) {
    const ids = sql`select user_id from deliveries
      where organization_id = ${organization} and campaign_id = ${in_phishing} and ${hasResultIn(phishing_events)}
        and exists (select from phishing_campaigns c where c.organization_id = ${organization} and c.id = ${in_phishing}
          and ${seesResults ? sql`true` : showsRecipients(organization)})`;
    // One person may have several emails, because an email can be sent again.
    within.push({ ids, isUnique: false });
  } else if (phishing_events.length > 0) within.push({ ids: peopleWithEvent(organization, phishing_events), isUnique: false });
  if (filter.period_event !== undefined)
    within.push({ ids: peopleByPeriodEvent[filter.period_event](periodDays(organization, filter)), isUnique: false });
  return { within, without };
}

/**
 * Returns the right side of a comparison with any of these ids. A single id is compared with `=`: only then does an index return
 * its people in order.
 */
const equalsOneOf = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]!}` : sql`= any(${[...ids]}::uuid[])`;

const notFailed = ['sent', 'opened'];

/** Whether a row of `deliveries` has one of these results; any row without `events`. */
function hasResultIn(events: readonly PhishingEvent[]): RawBuilder<unknown> {
  if (events.length === 0) return sql`true`;
  const results = events.flatMap((event) => (event === 'never_caught' ? notFailed : event === 'unknown' ? [] : [event]));
  const isOne = sql`result = any(${results}::text[])`;
  // Uses the state, because what a person did with an unconfirmed email is a result, and may be hidden.
  return events.includes('unknown') ? sql`(state <> 'sent' or ${isOne})` : isOne;
}

/**
 * Selects the people who had one of these events in any campaign except trials. Counters stored with each person answer the most
 * frequent cases.
 */
function peopleWithEvent(organization: string, events: readonly PhishingEvent[]): RawBuilder<unknown> {
  const people = (condition: RawBuilder<unknown>) =>
    sql`select id as user_id from users where organization_id = ${organization} and deleted_at is null and ${condition}`;
  const emails = (condition: RawBuilder<unknown>) => sql`select d.user_id from deliveries d
    join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id and not c.is_testing
   where d.organization_id = ${organization} and ${showsRecipients(organization)} and ${condition}`;
  const arrived = (condition: RawBuilder<unknown>) => emails(sql`d.state = 'sent' and ${condition}`);
  const ever: Record<PhishingEvent, () => RawBuilder<unknown>> = {
    unknown: () => emails(sql`d.state in ('queued', 'claimed', 'transmitting', 'deferred', 'held')`),
    sent: () => arrived(sql`d.result = 'sent'`),
    opened: () => arrived(sql`d.opened_at is not null`),
    clicked: () => people(sql`clicked_count > 0`),
    opened_attachment: () => arrived(sql`d.opened_attachment_at is not null`),
    entered_data: () => people(sql`entered_data_count > 0`),
    never_caught: () => sql`(${people(sql`sent_count > 0 and clicked_count = 0`)}
      except ${arrived(sql`d.opened_attachment_at is not null`)})`,
  };
  return sql.join(
    [...new Set(events)].map((event) => ever[event]()),
    sql` union `,
  );
}

/**
 * The bounds of a period: `begin` is the start of its first day, `end` the start of the day after its last. In a sub-select, each
 * is evaluated once where no index covers the column.
 */
type Days = {
  organization: string;
  begin: RawBuilder<unknown>;
  end: RawBuilder<unknown>;
  daysAgo: (days: number) => RawBuilder<unknown>;
};

const periodDays = (organization: string, { event_from, event_to }: PeopleFilter): Days => ({
  organization,
  begin: event_from === undefined ? sql`'-infinity'::timestamptz` : sql`begin_of_day(${organization}, ${event_from}::date)`,
  end: event_to === undefined ? sql`'infinity'::timestamptz` : sql`begin_of_day(${organization}, ${event_to}::date + 1)`,
  daysAgo: (days) => beginOfDay(organization, days),
});

/**
 * Selects the people with each event of a period, as the period's figures count them: by emails that arrived in it, courses that
 * ended in it before today, and courses that were assigned in it.
 */
const peopleByPeriodEvent: Record<PeriodEvent, (days: Days) => RawBuilder<unknown>> = {
  CAUGHT: (days) => failedIn(days),
  CAUGHT_EASY: (days) => failedIn(days, sql`t.difficulty = 'easy'`),
  CAUGHT_MODERATE: (days) => failedIn(days, sql`t.difficulty = 'moderate'`),
  CAUGHT_HARD: (days) => failedIn(days, sql`t.difficulty = 'hard'`),
  CAUGHT_RATED: (days) => failedIn(days, sql`t.expected_to is not null`),
  IN_TIME: (days) => sql`${selectDue(days)} and e.completed_at <= e.end_date`,
  LATE: (days) => sql`${selectDue(days)} and coalesce(e.completed_at > e.end_date, true)`,
  REMEDIED: (days) => sql`${selectCourseAfterFailure(days)} and e.completed_at <= ${remedyEnd}`,
  NOT_REMEDIED: (days) =>
    sql`${selectCourseAfterFailure(days, beginOfRemedy(days))} and coalesce(e.completed_at > ${remedyEnd}, true)`,
};

/** Selects the people whose course ended in the period, before today. */
const selectDue = ({ organization, begin, end, daysAgo }: Days): RawBuilder<unknown> => sql`${selectEnrolled(organization)}
    and e.end_date >= (select ${begin}) and e.end_date < least((select ${end}), ${daysAgo(0)})`;

/** Selects the people who were assigned a course after a failure in the period, before `before`. */
const selectCourseAfterFailure = (
  { organization, begin, end }: Days,
  before: RawBuilder<unknown> = sql`'infinity'::timestamptz`,
): RawBuilder<unknown> => sql`${selectEnrolled(organization)} and a.source = 'campaign'
    and e.enrolled_at >= (select ${begin}) and e.enrolled_at < least((select ${end}), ${before})`;

const remedyEnd = sql`e.enrolled_at + ${REMEDY_DAYS} * interval '1 day'`;

/** Courses assigned before this day have no more time to be completed. */
const beginOfRemedy = ({ daysAgo }: Days): RawBuilder<unknown> => daysAgo(REMEDY_DAYS);

/** Selects the people who failed in the period. Uses the condition of the index `deliveries_with_incident`. */
const failedIn = (
  { organization, begin, end }: Days,
  condition = sql`true`,
): RawBuilder<unknown> => sql`select d.user_id from deliveries d
    join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id and not c.is_testing
    join campaign_templates t on t.organization_id = d.organization_id and t.id = d.campaign_template_id
   where d.organization_id = ${organization} and d.state = 'sent' and (d.clicked_at is not null or d.opened_attachment_at is not null)
     and d.sent_at >= ${begin} and d.sent_at < ${end} and ${condition}`;

/** Selects the people who are enrolled in a visible assignment; more conditions on `e` and `a` may follow. */
const selectEnrolled = (organization: string): RawBuilder<unknown> => sql`select e.user_id from enrolments e
    join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
   where e.organization_id = ${organization} and e.left_at is null and a.deleted_at is null and a.is_enabled and ${showsLearners(organization)}`;

/**
 * The assignments that a filter targets: `are` is a comparison that follows an assignment's id, `isOne` says that there is
 * exactly one.
 */
export type TargetedAssignments = { are: RawBuilder<unknown>; isOne: boolean };

const anyAssignments = (organization: string, filter: PeopleFilter): TargetedAssignments => ({
  are: sql`in (select a.id from assigned_courses a where ${assignmentFilter(organization, filter)})`,
  isOne: false,
});

/** Looks up the ids of the targeted assignments, which lets their people be counted in index order. */
export async function findTargetedAssignments(
  { db, organization }: { db: Tx; organization: string },
  filter: PeopleFilter,
): Promise<TargetedAssignments> {
  if (!filtersByCourse(filter)) return anyAssignments(organization, filter);
  const { rows } = await sql<{
    id: string;
  }>`select a.id from assigned_courses a where ${assignmentFilter(organization, filter)}`.execute(db);
  return { are: equalsOneOf(rows.map(({ id }) => id)), isOne: rows.length === 1 };
}

/**
 * Whether the filter asks for either progress or plan across all courses. Each of these is stored with the person, but not both
 * together.
 */
export const isOfAllCourses = ({ in_course = [], course_progress, learning: plan }: PeopleFilter): boolean =>
  in_course.length === 0 && (course_progress === undefined) !== (plan === undefined);

const filtersByCourse = (filter: PeopleFilter): boolean =>
  !isOfAllCourses(filter) && ((filter.in_course ?? []).length > 0 || filter.course_progress !== undefined);

/**
 * Returns the condition on the assignments that the filter targets. A filter by plan targets only assignments to be learnt now,
 * which alone decide whether a person is on plan.
 */
function assignmentFilter(organization: string, { in_course = [], learning: plan }: PeopleFilter): RawBuilder<unknown> {
  const course = in_course.length === 0 ? sql`true` : sql`course_id ${equalsOneOf(in_course)}`;
  const now = plan === undefined ? sql`true` : sql`is_enabled and status <> 'planned'`;
  return sql`a.organization_id = ${organization} and a.deleted_at is null and ${course} and ${now} and ${showsLearners(organization)}`;
}

/** Returns the sets that a filter means by its courses, progress and plan. */
function setsByLearning(organization: string, filter: PeopleFilter, { are, isOne }: TargetedAssignments): Sets {
  const { in_course = [], course_progress, learning: plan } = filter;
  if (!filtersByCourse(filter)) return { within: [], without: [] };
  const setOf = (condition: RawBuilder<unknown>): PeopleSet => ({
    ids: sql`select user_id from enrolments
      where organization_id = ${organization} and left_at is null and assigned_course_id ${are} and ${condition}`,
    isUnique: isOne,
  });
  const within = (condition: RawBuilder<unknown>) => ({ within: [setOf(condition)], without: [] });
  // In a single assignment everyone has one enrolment, so an enrolment that matches settles the matter.
  const settledBy = (condition: RawBuilder<unknown>, opposite: RawBuilder<unknown>) => ({
    within: [setOf(condition)],
    without: isOne ? [] : [setOf(opposite)],
  });
  const everyone = { within: [], without: [] };
  const isLate = sql`completed_at is null and end_date < now()`;
  const byProgress = {
    NOT_START: () => settledBy(sql`started_at is null`, sql`started_at is not null`),
    IN_PROGRESS: () => ({ within: [setOf(sql`started_at is not null`), setOf(sql`completed_at is null`)], without: [] }),
    NOT_COMPLETED: () => within(sql`completed_at is null`),
    COMPLETED: () => settledBy(sql`completed_at is not null`, sql`completed_at is null`),
    WITHOUT_COURSE: () => ({ within: [], without: [setOf(sql`true`)] }),
  };
  const byPlan = {
    BEHIND: () => within(isLate),
    NORMAL: () => ({ within: in_course.length === 0 ? [] : [setOf(sql`true`)], without: [setOf(isLate)] }),
  };
  if (course_progress === undefined && plan === undefined) return within(sql`true`);
  const [progress, pace] = [
    course_progress === undefined ? everyone : byProgress[course_progress](),
    plan === undefined ? everyone : byPlan[plan](),
  ];
  return { within: [...progress.within, ...pace.within], without: [...progress.without, ...pace.without] };
}
