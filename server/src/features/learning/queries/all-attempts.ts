import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { showsLearners } from '../../people/queries/result-visibility.ts';

type Days = { from: string; to: string };

/**
 * Lists every attempt completed in these days in the organisation's time zone, the earliest first; an attempt that was reset is
 * marked.
 */
export async function listAttemptsOf(
  scope: Pick<WorkContext, 'db' | 'organization'>,
  { limit, offset, ...days }: Days & { limit: number; offset: number },
) {
  const data = await attemptsOf(scope, days)
    .innerJoin('themes as t', 't.id', 'q.theme_id')
    .innerJoin('modules as m', 'm.id', 't.module_id')
    .select(['u.last_name', 'u.first_name', 'u.middle_name', 'u.email', 'a.title as course', 'm.title as theme'])
    .select(['q.number', 'q.started_at', 'q.completed_at', 'q.score', 'q.pass_mark', 'q.is_passed'])
    .orderBy('q.completed_at')
    .orderBy('q.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { data };
}

export async function countAttempts(scope: Pick<WorkContext, 'db' | 'organization'>, days: Days): Promise<number> {
  const { n } = await attemptsOf(scope, days)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const attemptsOf = ({ db, organization }: Pick<WorkContext, 'db' | 'organization'>, { from, to }: Days) =>
  db
    .selectFrom('quiz_attempts as q')
    .innerJoin('enrolments as e', (join) =>
      join.onRef('e.organization_id', '=', 'q.organization_id').onRef('e.id', '=', 'q.enrolment_id'),
    )
    .innerJoin('assigned_courses as a', (join) =>
      join.onRef('a.organization_id', '=', 'e.organization_id').onRef('a.id', '=', 'e.assigned_course_id'),
    )
    .innerJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'e.organization_id').onRef('u.id', '=', 'e.user_id'))
    .innerJoin('organizations as o', 'o.id', 'q.organization_id')
    .where('q.organization_id', '=', organization)
    .where(showsLearners(organization))
    .where(sql<boolean>`(q.completed_at at time zone o.time_zone)::date between ${from} and ${to}`);
