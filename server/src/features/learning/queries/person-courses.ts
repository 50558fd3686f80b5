import type * as endpoints from '@vigil/contract/learning/endpoints.ts';
import type { Attempt, PersonCourse, PersonCourseSummary } from '@vigil/contract/learning/my-course.ts';
import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { findEmployee } from '../../employees/queries/employees.ts';
import { type Viewer, showsCoursesOf } from '../../people/queries/result-visibility.ts';
import { attemptFor, readAttemptOf } from './attempts.ts';
import { attemptsOf, listEnrolments, sectionsOf, stepsOf, summaryOf, type Enrolled, type StepRow } from './my-courses.ts';

type Reader = WorkContext & Viewer;
type ListQuery = ParsedOf<typeof endpoints.listPersonCourses>['query'];

/** Lists a person's courses as an operator sees them, including planned and disabled ones. */
export async function listPersonCourses(
  context: Reader,
  user_id: string,
  { group, limit, offset }: ListQuery,
): Promise<Page<PersonCourseSummary>> {
  await findEmployee(context, user_id);
  const rows = await listEnrolments(context, { user_id, where: showsCoursesOf(context, user_id) });
  const matching = rows.filter((row) => group === undefined || row.group === group);
  const page = matching.slice(offset, offset + limit);
  const steps = await stepsOf(context, { user_id, ids: page.map(({ id }) => id) });
  return {
    data: page.map((row) => personSummaryOf(context, row, steps.get(row.id))),
    total_count: matching.length,
    limit,
    offset,
  };
}

export async function findPersonCourse(
  context: Reader,
  { id: user_id, course_id }: { id: string; course_id: string },
): Promise<PersonCourse> {
  await findEmployee(context, user_id);
  const row = (
    await listEnrolments(context, {
      user_id,
      where: sql`a.id = ${course_id} and ${showsCoursesOf(context, user_id)}`,
    })
  )[0];
  if (row === undefined) throw problem(httpProblems.not_found);
  const steps = (await stepsOf(context, { user_id, ids: [course_id] })).get(course_id) ?? [];
  const attempts = await attemptsOf(context, row.enrolment_id);
  return {
    ...personSummaryOf(context, row, steps),
    description: row.description,
    sections: sectionsOf(steps, attempts).map(({ themes, ...section }) => ({
      ...section,
      themes: themes.map((theme) => ({ ...theme, attempts: attempts.get(theme.id) ?? [] })),
    })),
  };
}

export async function findPersonAttempt(
  context: Reader,
  { id: user_id, course_id, attempt_id }: { id: string; course_id: string; attempt_id: string },
): Promise<Attempt> {
  await findEmployee(context, user_id);
  const row = await readAttemptOf(context, {
    user_id,
    attempt_id,
    where: sql`a.id = ${course_id} and ${showsCoursesOf(context, user_id)}`,
  });
  return attemptFor(context, row, { isVisible: row.completed_at !== null });
}

function personSummaryOf(context: WorkContext, row: Enrolled, steps: readonly StepRow[] = []): PersonCourseSummary {
  const { next: _, minutes_left: __, ...summary } = summaryOf(context, row, steps);
  const { status, is_enabled, started_at } = row;
  return { ...summary, status, is_enabled, started_at };
}
