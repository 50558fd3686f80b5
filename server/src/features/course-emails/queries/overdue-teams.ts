import type { Language } from '@vigil/contract/shared/languages.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import { TEAM_NAMED_MAX } from '@vigil/contract/course-emails/rules.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import { showsLearners } from '../../people/queries/result-visibility.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';

/** Whether an assignment `a` closed at its end, and was not closed earlier by an operator. */
export const isClosedByEnd = sql<boolean>`(a.status = 'completed' and coalesce(a.completed_at, a.end_date) >= a.end_date)`;

/** A course in which a manager's people are overdue; `people` holds those who have been overdue longest. */
export type OverdueCourse = {
  assigned_course_id: string;
  title: string;
  people_count: number;
  people: { name: string; days: number }[];
};
export type OverdueTeam = {
  manager_id: string;
  first_name: string;
  language: Language;
  roles: Role[];
  is_registered: boolean;
  courses: OverdueCourse[];
};

/**
 * Lists the overdue people of these managers where the assignment notifies managers. Leaves out managers who do not want these
 * emails.
 */
export async function findOverdueTeams(
  { db, organization, services }: WorkContext,
  manager_ids: readonly string[],
): Promise<OverdueTeam[]> {
  const { rows } = await sql<OverdueTeam>`
    with late as (
      select u.manager_id, a.id, a.title, u.sort_name, u.id as user_id, passed.days
        from users u
        join organizations o on o.id = u.organization_id
        join enrolments e on e.organization_id = u.organization_id and e.user_id = u.id
        join assigned_courses a on a.organization_id = u.organization_id and a.id = e.assigned_course_id
       cross join lateral (
         select (${services.clock()}::timestamptz at time zone o.time_zone)::date - (e.end_date at time zone o.time_zone)::date as days,
                a.reminders -> 'overdue' as overdue
       ) passed
       where u.organization_id = ${organization} and u.manager_id = ${anyOf(manager_ids)} and u.deleted_at is null and u.blocked_at is null
         and e.completed_at is null and e.left_at is null and e.end_date <= ${services.clock()}
         and ${showsLearners(organization)}
         and a.deleted_at is null and a.is_enabled and (a.status = 'active' or e.is_extended or ${isClosedByEnd})
         and passed.days > ((passed.overdue ->> 'managers_from')::integer - 1) * (passed.overdue ->> 'every_days')::integer
    ), ranked as (
      select *, row_number() over (partition by manager_id, id order by days desc, sort_name, user_id) as n,
             count(*) over (partition by manager_id, id)::int as people_count
        from late
    ), courses as (
      select manager_id, id, title, people_count,
             jsonb_agg(jsonb_build_object('name', trim(sort_name), 'days', days) order by n) as people
        from ranked where n <= ${TEAM_NAMED_MAX} group by manager_id, id, title, people_count
    )
    select m.id as manager_id, m.first_name, m.language, m.roles, m.registered_at is not null as is_registered,
           jsonb_agg(jsonb_build_object('assigned_course_id', c.id, 'title', c.title, 'people_count', c.people_count, 'people', c.people)
             order by c.people_count desc, c.title, c.id) as courses
      from courses c
      join users m on m.organization_id = ${organization} and m.id = c.manager_id
      join organizations o on o.id = m.organization_id
     where m.deleted_at is null and m.blocked_at is null and m.notifies_courses and o.tells_courses and o.deactivated_at is null and o.deleted_at is null
     group by m.id, m.first_name, m.language, m.roles, m.registered_at
     order by m.id`.execute(db);
  return rows;
}
