import type {
  CoursesCounts,
  CurrentProgress,
  CurrentRisk,
  ProgressGroups,
  RiskGroups,
} from '@vigil/contract/statistics/organization.ts';
import type { PeriodChoice, Span } from '@vigil/contract/statistics/period.ts';
import { percentOf } from '@vigil/contract/shared/percent.ts';
import { REMEDY_DAYS } from '@vigil/contract/statistics/rules.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { showsAssignment, showsLearners } from '../../people/queries/result-visibility.ts';
import { roundDownToSteps, roundDownToGroup } from '../../people/rules.ts';
import { compareFigure, compareShareOfPeople, type ShareOfPeople } from '../rules/comparisons.ts';
import { compareCount, compareGroups, findFigureContext, findSnapshots, type FigureContext, type Snapshot } from './snapshots.ts';

/** Returns the fields that all figures of people share: the number of people, both periods and the smallest group. */
export const snapshotFacts = (
  { period, previous, as_of, is_over, smallest }: FigureContext,
  { people }: Pick<Snapshot, 'people'>,
) => ({
  people,
  period,
  previous,
  as_of,
  is_over,
  smallest_group: smallest === 0 ? null : smallest,
});

export async function findCurrentRisk(context: WorkContext, choice: PeriodChoice): Promise<CurrentRisk> {
  const figureContext = await findFigureContext(context, choice);
  const snapshots = await findSnapshots(context, figureContext);
  const { now, before } = snapshots;
  return {
    ...snapshotFacts(figureContext, now),
    risk_level: compareFigure(now.risk_level, before.risk_level),
    with_risk: now.with_risk,
    repeated: compareCount(snapshots, 'repeated', figureContext.smallest),
    repeat_failures: figureContext.repeat_failures,
  };
}

export async function findRiskGroups(context: WorkContext, choice: PeriodChoice): Promise<RiskGroups> {
  const figureContext = await findFigureContext(context, choice);
  const { now, before } = await findSnapshots(context, figureContext);
  const groupsOf = ({ risk_low, risk_medium, risk_high, people, with_risk }: Snapshot) => ({
    low: risk_low,
    medium: risk_medium,
    high: risk_high,
    none: minus(people, with_risk),
  });
  const both = { now: groupsOf(now), before: groupsOf(before) };
  return {
    ...snapshotFacts(figureContext, now),
    groups: compareGroups(['low', 'medium', 'high', 'none'], both, peopleOf(figureContext, { now, before })),
  };
}

export async function findProgressGroups(context: WorkContext, choice: PeriodChoice): Promise<ProgressGroups> {
  const figureContext = await findFigureContext(context, choice);
  const { now, before } = await findSnapshots(context, figureContext);
  const groupsOf = ({ not_started, in_progress, completed, people }: Snapshot) => ({
    NOT_START: not_started,
    IN_PROGRESS: in_progress,
    COMPLETED: completed,
    WITHOUT_COURSE: minus(minus(minus(people, not_started), in_progress), completed),
  });
  const both = { now: groupsOf(now), before: groupsOf(before) };
  return {
    ...snapshotFacts(figureContext, now),
    groups: compareGroups(
      ['NOT_START', 'IN_PROGRESS', 'COMPLETED', 'WITHOUT_COURSE'],
      both,
      peopleOf(figureContext, { now, before }),
    ),
  };
}

const peopleOf = ({ smallest }: FigureContext, { now, before }: Record<'now' | 'before', Snapshot>) => ({
  smallest,
  people: { now: now.people, before: before.people },
});

const minus = (all: number | null, part: number | null): number | null => (all === null || part === null ? null : all - part);

export async function findCurrentProgress(context: WorkContext, choice: PeriodChoice): Promise<CurrentProgress> {
  const figureContext = await findFigureContext(context, choice);
  const snapshots = await findSnapshots(context, figureContext);
  const { now, before } = snapshots;
  const [learning, learningBefore] = [
    await findLearning(context, figureContext.period, figureContext),
    await findLearning(context, figureContext.previous, figureContext),
  ];
  return {
    ...snapshotFacts(figureContext, now),
    progress: compareFigure(now.progress, before.progress),
    with_progress: now.with_progress,
    behind: compareCount(snapshots, 'behind', figureContext.smallest),
    in_time: compareShareOfPeople(learning.in_time, learningBefore.in_time),
    due: learning.due,
    remedied: compareShareOfPeople(learning.remedied, learningBefore.remedied),
    given: learning.given,
    remedying: learning.remedying,
  };
}

type Learning = { due: number; in_time: ShareOfPeople; given: number; remedied: ShareOfPeople; remedying: number };

/**
 * Counts courses that ended in these days and were completed in time, and courses that emails caused to be assigned in these
 * days. Today is left out, because it is not over.
 */
async function findLearning(
  { db, organization }: WorkContext,
  { from, to }: Span,
  { today, smallest }: FigureContext,
): Promise<Learning> {
  // A person has one place in an assignment, so the largest assignment is a lower bound of the number of people.
  const { rows } = await sql<
    Record<'due' | 'due_people' | 'in_time' | 'given' | 'judged_people' | 'remedied' | 'remedying', number>
  >`
    with of_assignment as (
      select coalesce(sum(l.due) filter (where l.day < ${today} and ${showsLearners(organization)}), 0) as due,
             coalesce(sum(l.in_time) filter (where l.day < ${today} and ${showsLearners(organization)}), 0) as in_time,
             coalesce(sum(l.given), 0) as given, coalesce(sum(l.remedied), 0) as remedied,
             coalesce(sum(l.given - l.remedied) filter (where l.day >= ${today}::date - ${REMEDY_DAYS}::int), 0) as remedying
        from learning_days l join assigned_courses a on a.organization_id = l.organization_id and a.id = l.assigned_course_id
       where l.organization_id = ${organization} and l.day between ${from} and ${to} and a.deleted_at is null and a.is_enabled
       group by l.assigned_course_id
    )
    select coalesce(sum(due), 0)::float8 as due, coalesce(sum(in_time), 0)::float8 as in_time, coalesce(sum(given), 0)::float8 as given,
           coalesce(sum(remedied), 0)::float8 as remedied, coalesce(sum(remedying), 0)::float8 as remedying,
           coalesce(max(due), 0)::float8 as due_people, coalesce(max(given - remedying), 0)::float8 as judged_people
      from of_assignment`.execute(db);
  const { due, due_people, in_time, given, judged_people, remedied, remedying } = rows[0]!;
  const judged = given - remedying;
  return {
    due,
    in_time: {
      percent: due < Math.max(1, smallest) ? null : percentOf(in_time, due),
      people: roundDownToGroup(due_people, smallest),
    },
    given: roundDownToSteps(given, { smallest }) ?? 0,
    remedied: {
      percent: judged < Math.max(1, smallest) ? null : percentOf(remedied, judged),
      people: roundDownToGroup(judged_people, smallest),
    },
    remedying: roundDownToSteps(remedying, { smallest }) ?? 0,
  };
}

export async function findCoursesCounts(context: WorkContext, choice: PeriodChoice): Promise<CoursesCounts> {
  const { db, organization } = context;
  const figureContext = await findFigureContext(context, choice);
  const { now } = await findSnapshots(context, figureContext);
  const { rows } = await sql<Pick<CoursesCounts, 'active' | 'planned' | 'completed' | 'departments' | 'employees'>>`
    select count(*) filter (where status = 'active')::int as active, count(*) filter (where status = 'planned')::int as planned,
           count(*) filter (where status = 'completed')::int as completed,
           (select count(*)::int from departments where organization_id = ${organization} and not is_default) as departments,
           (select users_count from organizations where id = ${organization}) as employees
      from assigned_courses a where organization_id = ${organization} and deleted_at is null and ${showsAssignment(organization)}`.execute(
    db,
  );
  return { ...snapshotFacts(figureContext, now), ...rows[0]! };
}
