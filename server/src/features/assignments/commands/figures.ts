import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { recordPeople } from '../../../jobs/facts.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { todayOf } from '../../../db/today.ts';
import { isGivenByResults, showsLearners } from '../../people/queries/result-visibility.ts';

type Scope = { db: Tx; organization: string };

/**
 * Recounts an assignment's learners when people join or leave, and when many change at once. Locks the assignment first and
 * counts in a second statement, which sees what others committed before releasing the lock.
 */
export async function recountAssignment({ db, organization }: Scope, id: string): Promise<void> {
  await sql`select from assigned_courses where organization_id = ${organization} and id = ${id} for no key update`.execute(db);
  await sql`
    update assigned_courses a set learners_count = f.learners, in_progress_count = f.in_progress, completed_count = f.completed,
      theory_done = f.theory, quiz_done = f.quiz
      from (
        select count(*)::int learners, count(*) filter (where started_at is not null and completed_at is null)::int in_progress,
          count(*) filter (where completed_at is not null)::int completed,
          coalesce(sum(theory_done), 0) theory, coalesce(sum(quiz_done), 0) quiz
          from enrolments where organization_id = ${organization} and assigned_course_id = ${id} and left_at is null
      ) f
     where a.organization_id = ${organization} and a.id = ${id}`.execute(db);
  await saveProgressOfToday({ db, organization }, id);
}

export type Figures = { theory?: number; quiz?: number; started?: number; completed?: number };

/** Adds one learner's step to the stored counts. */
export async function addToAssignment(
  { db, organization }: Scope,
  id: string,
  { theory = 0, quiz = 0, started = 0, completed = 0 }: Figures,
): Promise<void> {
  await sql`
    update assigned_courses set theory_done = theory_done + ${theory}, quiz_done = quiz_done + ${quiz},
      in_progress_count = in_progress_count + ${started - completed}, completed_count = completed_count + ${completed}
     where organization_id = ${organization} and id = ${id}`.execute(db);
  if (theory !== 0 || quiz !== 0) await saveProgressOfToday({ db, organization }, id);
}

async function saveProgressOfToday({ db, organization }: Scope, id: string): Promise<void> {
  await sql`
    insert into assigned_course_days (organization_id, assigned_course_id, day, progress)
    select organization_id, id, ${todayOf(organization)}, progress from assigned_courses where organization_id = ${organization} and id = ${id}
    on conflict (assigned_course_id, day) do update set progress = excluded.progress`.execute(db);
}

/** A subselect of the ids of everyone who was ever enrolled in the assignment. */
export const learnersOf = (id: string): RawBuilder<string> =>
  sql<string>`(select user_id from enrolments where assigned_course_id = ${id})`;

/** Updates the progress of these people at once, and their risk by a job. Called when the courses that they must learn change. */
export async function recountLearning(place: WorkContext, people: RawBuilder<string>): Promise<void> {
  await refreshLearning(place, people);
  const rows = await place.db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', place.organization)
    .where('deleted_at', 'is', null)
    .where('id', 'in', people)
    .execute();
  await recordPeople(
    place,
    'learning.recounted',
    rows.map(({ id }) => id),
  );
}

/**
 * Updates the progress of people who have courses assigned by simulation results. Called when the visibility of results changes:
 * such a course does not count towards a person's progress where results are anonymous.
 */
export const recountGivenByResults = (place: WorkContext): Promise<void> =>
  refreshLearning(
    place,
    sql<string>`(select e.user_id from assigned_courses a join enrolments e on e.organization_id = a.organization_id and e.assigned_course_id = a.id
      where a.organization_id = ${place.organization} and a.deleted_at is null and e.left_at is null and ${isGivenByResults})`,
  );

/**
 * Updates people's mean progress over the courses they must learn now (enabled, started, not deleted), their learning state over
 * all courses ever assigned, and whether they are past an end. These values are shown by name, so a course whose learners are
 * hidden counts in none of them. Locks the people first, for the same reason as `recountAssignment` locks the assignment.
 */
export async function refreshLearning({ db, organization }: Scope, people: RawBuilder<string>): Promise<void> {
  await sql`select from users u where u.organization_id = ${organization} and u.id in ${people} order by u.id for no key update`.execute(
    db,
  );
  await sql`
    -- The mean over the courses to learn now; null for people with nothing to learn.
    with fresh as (
      select u.id, s.* from users u cross join lateral (
        select round(avg(e.progress) filter (where a.is_enabled and a.status <> 'planned'), 2) as progress,
               case when bool_and(e.completed_at is not null) then 'COMPLETED' when bool_and(e.started_at is null) then 'NOT_START'
                    when count(*) > 0 then 'IN_PROGRESS' end as learning,
               coalesce(bool_or(e.completed_at is null and e.end_date < now() and a.is_enabled and a.status <> 'planned'), false) as is_behind
          from enrolments e join assigned_courses a on a.organization_id = ${organization} and a.id = e.assigned_course_id
         where e.organization_id = ${organization} and e.user_id = u.id and e.left_at is null and a.deleted_at is null
           and ${showsLearners(organization)}
      ) s where u.organization_id = ${organization} and u.id in ${people}
    ),
    -- Only people whose values changed: every write of a person updates the figures of their department.
    changed as (
      update users u set progress = f.progress, learning = f.learning, is_behind = f.is_behind from fresh f
       where u.organization_id = ${organization} and u.id = f.id
         and (u.progress, u.learning, u.is_behind) is distinct from (f.progress, f.learning, f.is_behind)
      returning u.id, u.progress
    )
    -- The day's last value, for progress over time.
    insert into user_days (organization_id, user_id, day, progress)
    select ${organization}, id, ${todayOf(organization)}, progress from changed
    on conflict (user_id, day) do update set progress = excluded.progress`.execute(db);
}
