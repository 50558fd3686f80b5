import { SERIES_POINTS_MAX } from '@vigil/contract/statistics/rules.ts';
import type {
  AssignedCourse,
  AssignedEmployee,
  AssignedEmployeesQuery,
  AssignedGroups,
  AssignedStatus,
} from '@vigil/contract/assignments/assigned-course.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { containing, mentions } from '../../../db/like.ts';
import { fileAddress, type FileViewer } from '../../../files/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { groupAt } from '../rules.ts';
import { groupConditions } from './learner-groups.ts';

type ListQuery = { search?: string | undefined; status?: AssignedStatus[] | undefined; limit: number; offset: number };

/** Spec point 4: active, planned, completed; the newest first within each. */
export async function listAssignedCourses(context: Context, query: ListQuery): Promise<Page<AssignedCourse>> {
  const { db, organization } = context;
  let rows = db.selectFrom('assigned_courses').where('organization_id', '=', organization).where('deleted_at', 'is', null);
  if (query.search) rows = rows.where(sql`lower(title)`, 'like', containing(query.search.toLowerCase()));
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  const data = await rows
    .select(columns)
    .orderBy(sql`array_position(array['active', 'planned', 'completed'], status)`)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { n } = await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { data: data.map((row) => shown(context, row)), total_count: n, limit: query.limit, offset: query.offset };
}

export async function findAssignedCourse(context: Context, id: string): Promise<AssignedCourse> {
  const { db, organization } = context;
  const row = await db
    .selectFrom('assigned_courses')
    .select(columns)
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return shown(context, row);
}

/** From the kept figures; only those who are late are counted, and there is an index of them. */
export async function findAssignedGroups(context: Context, id: string): Promise<AssignedGroups> {
  const { learners_count, in_progress_count, completed_count } = await findAssignedCourse(context, id);
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

/** A point for each day on which it changed, the last one being now. */
export async function findProgressChange(context: Context, id: string, days: number) {
  const { progress } = await findAssignedCourse(context, id);
  const points = await context.db
    .selectFrom('assigned_course_days')
    .select(['day as date', 'progress'])
    .where('organization_id', '=', context.organization)
    .where('assigned_course_id', '=', id)
    .where('day', '>=', sql<string>`current_date - ${days}::int`)
    .orderBy('day', 'desc')
    .limit(SERIES_POINTS_MAX)
    .execute();
  const data = points.toReversed();
  const first = data[0]?.progress ?? progress;
  return { data, change: Math.round((progress - first) * 100) / 100 };
}

export async function listAssignedEmployees(
  context: Context,
  id: string,
  query: AssignedEmployeesQuery,
): Promise<Page<AssignedEmployee>> {
  const { learners_count } = await findAssignedCourse(context, id);
  let rows = context.db
    .selectFrom('users as u')
    .innerJoin('enrolments as e', (join) =>
      join.onRef('e.user_id', '=', 'u.id').onRef('e.organization_id', '=', 'u.organization_id'),
    )
    .where('u.organization_id', '=', context.organization)
    .where('e.assigned_course_id', '=', id)
    .where('e.left_at', 'is', null);
  const isFiltered = Boolean(query.search) || query.group !== undefined;
  if (query.search) rows = rows.where(mentions('u.search_text', query.search));
  if (query.group !== undefined) rows = rows.where(groupConditions[query.group]);
  const data = await rows
    .innerJoin('departments as d', 'd.id', 'u.department_id')
    .select([
      'u.id',
      'u.last_name',
      'u.first_name',
      'u.middle_name',
      'u.email',
      'u.position',
      'd.id as department_id',
      'd.title as department_title',
      'u.registered_at',
      'e.progress',
      'e.end_date',
      'e.started_at',
      'e.completed_at',
    ])
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const total_count = isFiltered
    ? (await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
    : learners_count;
  const now = new Date();
  return {
    data: data.map(({ department_id, department_title, registered_at, ...row }) => {
      const group = groupAt(now, row);
      return {
        ...row,
        department: { id: department_id, title: department_title },
        is_registered: registered_at !== null,
        group,
        plan: group === 'overdue' ? 'BEHIND' : 'NORMAL',
      };
    }),
    total_count,
    limit: query.limit,
    offset: query.offset,
  };
}

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
  themes_count: number;
  theory_count: number;
  quiz_count: number;
  theory_done: number;
  quiz_done: number;
} & Omit<AssignedCourse, 'image_path' | 'isCompleted' | 'themes' | 'theory' | 'testing'>;

function shown(
  viewer: FileViewer,
  { picture_file_id, themes_count, theory_count, quiz_count, theory_done, quiz_done, ...row }: Row,
): AssignedCourse {
  return {
    ...row,
    image_path: fileAddress(viewer, picture_file_id),
    isCompleted: row.status === 'completed',
    themes: themes_count,
    theory: percent(theory_done, theory_count * row.learners_count),
    testing: percent(quiz_done, quiz_count * row.learners_count),
  };
}

const percent = (done: number, all: number): number => (all === 0 ? 0 : Math.round((10_000 * done) / all) / 100);
