import { sql } from 'kysely';
import { SERIES_POINTS_MAX } from '@vigil/contract/statistics/rules.ts';
import type { Context } from '../../../http/context.ts';
import { todayOf } from '../../../db/today.ts';
import { showsCoursesOf } from '../../people/queries/result-visibility.ts';

type Point = { date: string; progress: number };

/** Returns a learner's progress in SCORM courses: the share completed, for each day on which it changed. */
export async function findMyProgressChange(context: Context, days_period: number): Promise<{ data: Point[]; change: number }> {
  const { db, organization, actor } = context;
  const days = Math.min(days_period, SERIES_POINTS_MAX);
  const { rows } = await sql<Point>`
    with mine as (
      select (e.enrolled_at at time zone o.time_zone)::date as since, (e.completed_at at time zone o.time_zone)::date as done
        from enrolments e join organizations o on o.id = e.organization_id
        join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
        join courses c on c.id = a.course_id
       where e.organization_id = ${organization} and e.user_id = ${actor.id} and e.left_at is null and c.type = 'scorm'
         and a.deleted_at is null and a.is_enabled and a.status <> 'planned' and ${showsCoursesOf(context, actor.id)}
    ), days as (select since as day from mine union select done from mine where done is not null)
    select to_char(day, 'YYYY-MM-DD') as date,
      round(100.0 * count(*) filter (where done <= day) / count(*), 2) as progress
      from days join mine on since <= day
     where day >= ${todayOf(organization)} - ${days}::int
     group by day order by day desc limit ${days}`.execute(db);
  const data = rows.toReversed();
  const change = (data.at(-1)?.progress ?? 0) - (data[0]?.progress ?? 0);
  return { data, change: Math.round(change * 100) / 100 };
}
