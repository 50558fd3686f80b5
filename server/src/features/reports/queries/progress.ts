import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { showsLearners } from '../../people/queries/result-visibility.ts';
import { peopleOfFilter } from '../../people/queries/filtered.ts';

/** A person's progress in one of their courses. */
export type Row = {
  last_name: string;
  first_name: string;
  middle_name: string;
  email: string;
  department: string;
  course: string;
  start_date: string;
  end_date: string;
  started_at: string | null;
  completed_at: string | null;
  progress: number;
};

/** Lists the titles of these departments. */
export async function listDepartmentTitles({ db, organization }: WorkContext, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('departments')
    .select('title')
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf(ids))
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}

/** Lists the ids of all people of the report by name. Read once, so that people who come or go meanwhile shift no page. */
export async function listPeopleIds(scope: WorkContext, departments: readonly string[]): Promise<string[]> {
  const people = peopleOfFilter(scope, departments.length === 0 ? {} : { departments: [...departments] });
  const rows = await people.select('users.id').orderBy('users.sort_name').orderBy('users.id').execute();
  return rows.map(({ id }) => id);
}

/** Selects from the visible enrolments of these people. */
const enrolmentsOf = (organization: string, people: readonly string[]) => sql`
  from enrolments e
  join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
  join users u on u.organization_id = e.organization_id and u.id = e.user_id
  join departments d on d.organization_id = u.organization_id and d.id = u.department_id
 where e.organization_id = ${organization} and e.left_at is null and a.deleted_at is null and a.is_enabled
   and u.deleted_at is null and u.id = ${anyOf(people)} and ${showsLearners(organization)}`;

/** Counts the rows of these people: one for each person and course. */
export async function countProgressRows({ db, organization }: WorkContext, people: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${enrolmentsOf(organization, people)}`.execute(db);
  return rows[0]!.n;
}

/** Returns the rows of these people, by name and start. */
export async function findProgressRows({ db, organization }: WorkContext, people: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.last_name, u.first_name, u.middle_name, u.email, d.title as department, a.title as course,
      a.start_date, e.end_date, e.started_at, e.completed_at, e.progress
      ${enrolmentsOf(organization, people)} order by u.sort_name, u.id, a.start_date, a.id`.execute(db);
  return rows;
}
