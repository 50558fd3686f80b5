import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { showsLearners } from '../../people/queries/result-visibility.ts';

type Days = { from: string; to: string };
type Scope = Pick<WorkContext, 'db' | 'organization'>;

/** A course that a person had to learn: when it began, fell due and ended, and which edition of it counts. */
export type Obligation = {
  last_name: string;
  first_name: string;
  middle_name: string;
  email: string;
  department: string;
  course: string;
  /** The version of a SCORM package; null for other courses. */
  package_number: number | null;
  /** When this version was uploaded; null for other courses. */
  package_at: string | null;
  /**
   * The last change of the course's content before the person completed the course or the period ended; null for a SCORM course,
   * and before changes were recorded.
   */
  changed_at: string | null;
  began_at: string;
  end_date: string;
  /** When the person started; null if they had not by the end of the period. */
  started_at: string | null;
  completed_at: string | null;
  left_at: string | null;
};

const endOf = ({ to }: Days) => sql`((${to}::date + 1)::timestamp at time zone o.time_zone)`;
const startOf = ({ from }: Days) => sql`(${from}::date::timestamp at time zone o.time_zone)`;

/** Obligations open on any of the days: assigned by their end, and neither completed nor withdrawn before they began. */
const openObligations = ({ organization }: Scope, days: Days) => sql`
    from enrolments e
    join organizations o on o.id = e.organization_id
    join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
    join courses c on c.id = a.course_id
    join users u on u.organization_id = e.organization_id and u.id = e.user_id
    left join departments d on d.organization_id = u.organization_id and d.id = u.department_id
   where e.organization_id = ${organization} and a.deleted_at is null and (a.is_enabled or e.completed_at is not null) and ${showsLearners(organization)}
     and greatest(a.start_date, e.enrolled_at) < ${endOf(days)}
     and coalesce(e.completed_at, 'infinity') >= ${startOf(days)}
     and coalesce(e.left_at, 'infinity') >= ${startOf(days)} and coalesce(u.deleted_at, 'infinity') >= ${startOf(days)}`;

/** Returns the people with obligations, by name, and the number of all obligations. */
export async function findPeopleWithObligations(scope: Scope, days: Days): Promise<{ people: string[]; total: number }> {
  const { rows } = await sql<{ id: string; n: number }>`
    select u.id, count(*)::int as n ${openObligations(scope, days)} group by u.id, u.sort_name order by u.sort_name, u.id`.execute(
    scope.db,
  );
  return { people: rows.map(({ id }) => id), total: rows.reduce((sum, { n }) => sum + n, 0) };
}

export async function findObligations(scope: Scope, days: Days, people: readonly string[]): Promise<Obligation[]> {
  const { rows } = await sql<Obligation>`
    select q.*, p.number as package_number, p.created_at as package_at,
        (select max(x.changed_at) from course_changes x
          where p.number is null and x.course_id = q.course_id and x.changed_at <= q.counted_at) as changed_at
      from (
        select e.id, e.organization_id, u.sort_name, u.id as user_id, u.last_name, u.first_name, u.middle_name, u.email,
            coalesce(d.title, '') as department, a.title as course, a.course_id, greatest(a.start_date, e.enrolled_at) as began_at,
            e.end_date, case when e.started_at < ${endOf(days)} then e.started_at end as started_at,
            case when e.completed_at < ${endOf(days)} then e.completed_at end as completed_at,
            least(e.left_at, u.deleted_at) as left_at, least(coalesce(e.completed_at, 'infinity'), ${endOf(days)}, now()) as counted_at
          ${openObligations(scope, days)} and u.id = ${anyOf(people)}
      ) q
      left join lateral (
        select v.number, v.created_at from scorm_packages v
          left join scorm_attempts t on t.organization_id = v.organization_id and t.package_id = v.id and t.enrolment_id = q.id
            and t.started_at <= q.counted_at
         where v.organization_id = q.organization_id and v.course_id = q.course_id and v.created_at <= q.counted_at
         order by t.number desc nulls last, v.number desc limit 1
      ) p on true
     order by q.sort_name, q.user_id, q.began_at, q.id`.execute(scope.db);
  return rows;
}
