import type { AssignedStatus, LearnerGroup } from '@vigil/contract/assignments/assigned-course.ts';
import type { CourseType } from '@vigil/contract/courses/course.ts';
import type { AttemptSummary, MyCourse, MyCourseSummary, MyTheme, Position, Step } from '@vigil/contract/learning/my-course.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type RawBuilder } from 'kysely';
import { patternContaining } from '../../../db/like.ts';
import { fileAddress } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { isBehindAnother, shownInstead, showsCoursesOf, showsLearners } from '../../people/queries/result-visibility.ts';
import { minutesOf, nextStepOf, type PlannedStep } from '../rules.ts';

type ListQuery = { type?: CourseType; group?: LearnerGroup | undefined; limit: number; offset: number };

/** Lists open courses by end date; courses that are over come last, the newest first. */
export async function listMyCourses(context: Context, query: ListQuery): Promise<Page<MyCourseSummary>> {
  const user_id = context.actor.id;
  const rows = await listEnrolments(context, { user_id, where: isListed(context) });
  const matching = rows.filter(({ group, type }) => (query.group ?? group) === group && (query.type ?? type) === type);
  const page = matching.slice(query.offset, query.offset + query.limit);
  const steps = await stepsOf(context, { user_id, ids: page.map(({ id }) => id) });
  return {
    data: page.map((row) => summaryOf(context, row, steps.get(row.id) ?? [])),
    total_count: matching.length,
    limit: query.limit,
    offset: query.offset,
  };
}

/** Lists the learner's own courses that match by title, in the order of the list. */
export async function listMyCoursesNamed(
  context: Context,
  { search, limit }: { search: string; limit: number },
): Promise<{ id: string; title: string }[]> {
  const where = sql<boolean>`${isListed(context)} and lower(a.title) like ${patternContaining(search.toLowerCase())}`;
  return (await listEnrolments(context, { user_id: context.actor.id, where })).slice(0, limit);
}

/** Returns a learner's card of an assignment, or of the assignment behind which it is hidden. Links in emails use this. */
export async function findVisibleAssignment(context: Context, id: string): Promise<MyCourse> {
  const { db, organization, actor } = context;
  const { rows } = await sql<{ id: string | null }>`
    select ${shownInstead(organization)} as id
      from enrolments e join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
     where e.organization_id = ${organization} and e.user_id = ${actor.id} and a.id = ${id} and not ${showsLearners(organization)}`.execute(
    db,
  );
  return findMyCourse(context, rows[0]?.id ?? id);
}

/**
 * Returns the caller's assignment by its own id or its course's id. The specification's run-time calls name a course; if several
 * assignments have it, the first in the learner's list counts.
 */
export async function findMyAssignmentId(context: Context, id: string): Promise<string> {
  const where = sql<boolean>`${isListed(context)} and a.course_id = ${id}`;
  const [first] = await listEnrolments(context, { user_id: context.actor.id, where });
  return first?.id ?? id;
}

export async function findMyCourse(context: Context, id: string): Promise<MyCourse> {
  const user_id = context.actor.id;
  const row = (
    await listEnrolments(context, { user_id, where: sql`${isVisible} and ${showsCoursesOf(context, user_id)} and a.id = ${id}` })
  )[0];
  if (row === undefined) throw problem(httpProblems.not_found);
  const steps = (await stepsOf(context, { user_id, ids: [id] })).get(id) ?? [];
  const attempts = await attemptsOf(context, row.enrolment_id);
  return {
    ...summaryOf(context, row, steps),
    description: row.description,
    sections: sectionsOf(steps, attempts),
  };
}

/** Returns the sections to learn, in order, with the learner's progress. */
export function sectionsOf(steps: readonly StepRow[], attempts: ReadonlyMap<string, readonly AttemptSummary[]>) {
  const sections = Map.groupBy(steps, ({ section_id }) => section_id);
  return [...sections].map(([section_id, inSection]) => ({
    id: section_id,
    title: inSection[0]!.section_title,
    themes: [...Map.groupBy(inSection, ({ theme_id }) => theme_id)].map(([theme_id, [first, second]]): MyTheme => {
      const { title, minutes, slides_count, questions_count, attempts_limit } = first!;
      const stateOf = (step: Step) => {
        const found = [first, second].find((candidate) => candidate?.step === step);
        return found === undefined ? 'none' : found.is_done ? 'done' : 'open';
      };
      const themeAttempts = attempts.get(theme_id) ?? [];
      const scores = themeAttempts.flatMap(({ score }) => score ?? []);
      return {
        id: theme_id,
        title,
        minutes,
        slides_count,
        questions_count,
        attempts_limit,
        best_score: scores.length === 0 ? null : Math.max(...scores),
        attempts_used: themeAttempts.length,
        theory: stateOf('theory'),
        quiz: stateOf('quiz'),
      };
    }),
  }));
}

/** A person's enrolment with its assignment and course. */
export type Enrolled = {
  id: string;
  enrolment_id: string;
  course_id: string;
  type: CourseType;
  /** The minutes of a SCORM course; any other course has those of its themes. */
  minutes: number;
  title: string;
  description: string;
  picture_file_id: string | null;
  library_course: string | null;
  start_date: string;
  end_date: string;
  group: LearnerGroup;
  is_closed: boolean;
  status: AssignedStatus;
  is_enabled: boolean;
  progress: number;
  started_at: string | null;
  completed_at: string | null;
  gives_certificate: boolean;
  certificate_id: string | null;
  position: Position | null;
  reached: Record<string, number>;
};

/** The assignments visible to a learner: started and enabled. */
const isVisible = sql<boolean>`a.is_enabled and a.status <> 'planned'`;

const isListed = (context: Context): RawBuilder<boolean> =>
  sql<boolean>`${isVisible} and ${showsCoursesOf(context, context.actor.id)} and not ${isBehindAnother(context.organization)}`;

/** Selects one person's enrolments, the most urgent first. */
export async function listEnrolments(
  { db, organization }: WorkContext,
  { user_id, where }: { user_id: string; where: RawBuilder<boolean> },
): Promise<Enrolled[]> {
  const { rows } = await sql<Enrolled>`
    select a.id, e.id as enrolment_id, a.course_id, c.type, c.minutes, a.title, c.description, a.picture_file_id, a.start_date, e.end_date,
      split_part(c.library_key, '.', 1) as library_course,
      case when e.completed_at is not null then 'completed' when e.end_date < now() then 'overdue'
        when e.started_at is null then 'not_started' else 'in_progress' end as group,
      is_closed_to(a, e) as is_closed, a.status, a.is_enabled, e.progress, e.started_at, e.completed_at, e.position, e.reached,
      a.certificate is not null and held.revoked_at is null as gives_certificate,
      case when held.revoked_at is null then held.id end as certificate_id
      from enrolments e
      join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
      left join certificates held on held.organization_id = e.organization_id and held.enrolment_id = e.id
      join courses c on c.id = a.course_id
     where e.organization_id = ${organization} and e.user_id = ${user_id} and e.left_at is null and a.deleted_at is null and ${where}
     order by is_closed_to(a, e) or e.completed_at is not null,
       case when is_closed_to(a, e) or e.completed_at is not null then -extract(epoch from e.end_date) else extract(epoch from e.end_date) end,
       a.id`.execute(db);
  return rows;
}

export type StepRow = PlannedStep & {
  assigned_course_id: string;
  section_id: string;
  section_title: string;
  questions_count: number;
  attempts_limit: number;
};

/** Returns the steps of each of these assignments, in order, with the person's completions. */
export async function stepsOf(
  { db, organization }: WorkContext,
  { user_id, ids }: { user_id: string; ids: string[] },
): Promise<Map<string, StepRow[]>> {
  const { rows } = await sql<StepRow>`
    select s.assigned_course_id, s.theme_id, s.step, m.title, m.minutes, m.attempts_limit,
      sec.id as section_id, sec.title as section_title, done.theme_id is not null as is_done,
      (select count(*)::int from slides x where x.module_id = m.id) as slides_count,
      least(m.questions_drawn, (select count(*)::int from questions x where x.module_id = m.id)) as questions_count
      from assigned_steps s
      join enrolments e on e.organization_id = s.organization_id and e.assigned_course_id = s.assigned_course_id and e.user_id = ${user_id}
      join themes t on t.id = s.theme_id join modules m on m.id = t.module_id join sections sec on sec.id = t.section_id
      left join step_completions done on done.enrolment_id = e.id and done.theme_id = s.theme_id and done.step = s.step
     where s.organization_id = ${organization} and s.assigned_course_id = any(${ids}::uuid[])
     order by s.assigned_course_id, s.order_id`.execute(db);
  return Map.groupBy(rows, ({ assigned_course_id }) => assigned_course_id);
}

/** Returns the attempts of an enrolment by theme, the newest first, without attempts that were reset. */
export async function attemptsOf(
  { db, organization }: WorkContext,
  enrolment_id: string,
): Promise<Map<string, (AttemptSummary & { theme_id: string })[]>> {
  const rows = await db
    .selectFrom('quiz_attempts')
    .select(['theme_id', 'id', 'number', 'started_at', 'completed_at', 'score', 'is_passed'])
    .where('organization_id', '=', organization)
    .where('enrolment_id', '=', enrolment_id)
    .where('reset_at', 'is', null)
    .orderBy('number', 'desc')
    .execute();
  return Map.groupBy(rows, ({ theme_id }) => theme_id);
}

export function summaryOf(context: WorkContext, row: Enrolled, steps: readonly StepRow[]): MyCourseSummary {
  return {
    id: row.id,
    course_id: row.course_id,
    type: row.type,
    title: row.title,
    start_date: row.start_date,
    end_date: row.end_date,
    group: row.group,
    is_closed: row.is_closed,
    progress: row.progress,
    completed_at: row.completed_at,
    gives_certificate: row.gives_certificate,
    certificate_id: row.certificate_id,
    image_path: fileAddress(context, row.picture_file_id),
    library_course: row.library_course,
    themes_count: new Set(steps.map(({ theme_id }) => theme_id)).size,
    ...(row.type === 'scorm'
      ? { minutes: row.minutes, minutes_left: row.completed_at === null ? row.minutes : 0 }
      : minutesOf(steps)),
    next: nextStepOf(steps, row),
  };
}
