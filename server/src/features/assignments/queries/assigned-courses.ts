import { SERIES_POINTS_MAX } from '@vigil/contract/statistics/rules.ts';
import type { AssignedCourse, AssignedGroups, AssignedStatus } from '@vigil/contract/assignments/assigned-course.ts';
import type { Reminders } from '@vigil/contract/course-emails/rules.ts';
import type { CertificateSettings } from '@vigil/contract/certificates/certificate.ts';
import type { CourseType } from '@vigil/contract/courses/course.ts';
import type { ScormQuery } from '@vigil/contract/scorm/query.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { patternContaining } from '../../../db/like.ts';
import { fileAddress, type FileViewer } from '../../../storage/content-address.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { flawProblem } from '../../../http/validate.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { todayOf } from '../../../db/today.ts';
import {
  areLearnersVisible,
  assertLearnersVisible,
  findMinGroupSize,
  showsAssignment,
  showsLearners,
} from '../../people/queries/result-visibility.ts';
import { roundDownToSteps, roughShare, roundDownToGroup } from '../../people/rules.ts';

type ListQuery = {
  type?: CourseType;
  search?: string | undefined;
  status?: AssignedStatus[] | undefined;
  limit: number;
  offset: number;
};

/**
 * Lists active assignments first, then planned, then completed ones; the newest first within each status. Point 4 of the
 * specification.
 */
export async function listAssignedCourses(context: WorkContext, query: ListQuery): Promise<Page<AssignedCourse>> {
  const { db, organization } = context;
  let rows = db
    .selectFrom('assigned_courses as a')
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where(showsAssignment(organization));
  if (query.search) rows = rows.where(sql`lower(title)`, 'like', patternContaining(query.search.toLowerCase()));
  if (query.type !== undefined) rows = rows.where(sql<boolean>`course_id in (select id from courses where type = ${query.type})`);
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  const data = await rows
    .select(columns)
    .select(courseColumns)
    .select(showsLearners(organization).as('is_visible'))
    .orderBy(sql`array_position(array['active', 'planned', 'completed'], status)`)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { n } = await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const minGroupSize = await findMinGroupSize(context);
  return {
    data: data.map((row) => toResponse(context, row, minGroupSize)),
    total_count: n,
    limit: query.limit,
    offset: query.offset,
  };
}

export async function findAssignedCourse(context: WorkContext, id: string): Promise<AssignedCourse> {
  const { db, organization } = context;
  const row = await db
    .selectFrom('assigned_courses as a')
    .select(columns)
    .select(courseColumns)
    .select(showsLearners(organization).as('is_visible'))
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(showsAssignment(organization))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return toResponse(context, row, await findMinGroupSize(context));
}

/** Returns the assignment for actions on its individual learners, and refuses where those are hidden. */
export async function findWithLearners(context: WorkContext, id: string): Promise<AssignedCourse> {
  const found = await findAssignedCourse(context, id);
  await assertLearnersVisible(context, id);
  return found;
}

/** Returns the size of each group of learners from the stored figures. Only overdue learners are counted, through an index. */
export async function findAssignedGroups(context: WorkContext, id: string): Promise<AssignedGroups> {
  const { learners_count, in_progress_count, completed_count } = await findAssignedCourse(context, id);
  if (!(await areLearnersVisible(context, id))) {
    const nobody = { overdue: 0, plan: { NORMAL: learners_count, BEHIND: 0 } };
    const not_started = learners_count - in_progress_count - completed_count;
    return { not_started, in_progress: in_progress_count, completed: completed_count, ...nobody };
  }
  const late = await context.db
    .selectFrom('enrolments')
    .select([
      sql<number>`count(*)::int`.as('overdue'),
      sql<number>`(count(*) filter (where started_at is not null))::int`.as('begun'),
    ])
    .where('organization_id', '=', context.organization)
    .where('assigned_course_id', '=', id)
    .where('left_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('end_date', '<', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return {
    not_started: Math.max(0, learners_count - in_progress_count - completed_count - (late.overdue - late.begun)),
    in_progress: Math.max(0, in_progress_count - late.begun),
    completed: completed_count,
    overdue: late.overdue,
    plan: { NORMAL: learners_count - late.overdue, BEHIND: late.overdue },
  };
}

/** Returns one point for each day on which progress changed, and a last point for now. */
export async function findProgressChange(context: WorkContext, id: string, days: number) {
  const { progress, counted_in } = await findAssignedCourse(context, id);
  const points = await context.db
    .selectFrom('assigned_course_days')
    .select(['day as date', 'progress'])
    .where('organization_id', '=', context.organization)
    .where('assigned_course_id', '=', id)
    .where('day', '>=', sql<string>`${todayOf(context.organization)} - ${days}::int`)
    .orderBy('day', 'desc')
    .limit(SERIES_POINTS_MAX)
    .execute();
  const data = points
    .toReversed()
    .map((point) => (counted_in === null ? point : { ...point, progress: roughShare(point.progress) }));
  const first = data[0]?.progress ?? progress;
  return { data, change: Math.round((progress - first) * 100) / 100 };
}

/** Columns that describe the course, which the assignment never changes, and the number of issued certificates. */
const courseColumns = [
  sql<boolean>`exists (select from courses c where c.id = a.course_id and c.organization_id is null)`.as('is_public'),
  sql<string | null>`(select split_part(c.library_key, '.', 1) from courses c where c.id = a.course_id)`.as('library_course'),
  sql<CourseType>`(select c.type from courses c where c.id = a.course_id)`.as('type'),
  sql<number>`(select count(*)::int from certificates c
  where c.organization_id = a.organization_id and c.assigned_course_id = a.id)`.as('certificates_count'),
] as const;

const columns = [
  'id',
  'course_id',
  'title',
  'picture_file_id',
  'start_date',
  'end_date',
  'status',
  'is_enabled',
  'source',
  'is_enrolling',
  'certificate',
  'reminders',
  'progress',
  'learners_count',
  'in_progress_count',
  'completed_count',
  'themes_count',
  'theory_count',
  'quiz_count',
  'theory_done',
  'quiz_done',
] as const;

type Row = {
  picture_file_id: string | null;
  certificate: unknown;
  reminders: unknown;
  themes_count: number;
  theory_count: number;
  quiz_count: number;
  theory_done: number;
  quiz_done: number;
  is_visible: boolean;
} & Omit<
  AssignedCourse,
  'certificate' | 'reminders' | 'image_path' | 'isCompleted' | 'themes' | 'theory' | 'testing' | 'counted_in' | 'version'
>;

function toResponse(
  viewer: FileViewer,
  {
    picture_file_id,
    certificate,
    reminders,
    themes_count,
    theory_count,
    quiz_count,
    theory_done,
    quiz_done,
    is_visible,
    ...row
  }: Row,
  minGroupSize: number,
): AssignedCourse {
  const { learners_count } = row;
  const settings = { certificate: certificate as CertificateSettings | null, reminders: reminders as Reminders | null };
  const figures = {
    ...row,
    theory: percent(theory_done, theory_count * learners_count),
    testing: percent(quiz_done, quiz_count * learners_count),
  };
  return {
    ...figures,
    counted_in: null,
    ...settings,
    version: versionOf(editableAssignment, { ...row, ...settings }),
    image_path: fileAddress(viewer, picture_file_id),
    isCompleted: row.status === 'completed',
    themes: themes_count,
    ...(!is_visible && roundFigures(figures, minGroupSize)),
  };
}

export const editableAssignment = {
  kind: 'assigned_course',
  fields: same('title', 'start_date', 'end_date', 'certificate', 'reminders'),
} satisfies Editable<AssignedCourse>;

type Figure =
  | 'learners_count'
  | 'in_progress_count'
  | 'completed_count'
  | 'certificates_count'
  | 'progress'
  | 'theory'
  | 'testing';
type Counts = Pick<AssignedCourse, Figure | 'start_date' | 'end_date'>;

/**
 * Rounds the figures of an assignment whose learners are the people who failed a campaign: exact figures would change with each
 * of them.
 */
function roundFigures(
  {
    learners_count: total,
    in_progress_count,
    completed_count,
    certificates_count,
    progress,
    theory,
    testing,
    start_date,
    end_date,
  }: Counts,
  minGroupSize: number,
) {
  const roundCount = (count: number) => roundDownToSteps(count, { of: total, smallest: minGroupSize }) ?? 0;
  return {
    counted_in: minGroupSize,
    // The exact dates would reveal the moments of the first and the last failure.
    start_date: startOfMonth(start_date),
    end_date: startOfMonth(end_date, 1),
    learners_count: roundDownToGroup(total, minGroupSize),
    in_progress_count: roundCount(in_progress_count),
    completed_count: roundCount(completed_count),
    certificates_count: roundCount(certificates_count),
    progress: roughShare(progress),
    theory: roughShare(theory),
    testing: roughShare(testing),
  };
}

function startOfMonth(moment: string, later = 0): string {
  const date = new Date(moment);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later)).toISOString();
}

const percent = (done: number, all: number): number => (all === 0 ? 0 : Math.round((10_000 * done) / all) / 100);

/** Refuses a request for a SCORM course if the assigned course is of another type. */
export async function assertScorm({ db, organization, language }: Context, id: string, { type }: ScormQuery): Promise<void> {
  if (type === undefined) return;
  const found = await db
    .selectFrom('assigned_courses as a')
    .innerJoin('courses as c', 'c.id', 'a.course_id')
    .select('c.type')
    .where('a.organization_id', '=', organization)
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw problem(httpProblems.not_found);
  if (found.type !== type) throw flawProblem({ type: { code: 'not_scorm' } }, language);
}
