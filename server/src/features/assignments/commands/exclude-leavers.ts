import { sql, type RawBuilder } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { isGivenByResults, showsLearners, showsLearnersOfAssignment } from '../../people/queries/result-visibility.ts';
import { recountAssignment } from './figures.ts';

/**
 * Takes people who left the staff out of the figures of their running courses; completed courses do not change. A course caused
 * by simulation results does not change either while its learners are hidden: a count that drops when one person is deleted would
 * reveal that the person had the course.
 */
export const excludeLeavers = (place: WorkContext, { user_ids }: { user_ids: string[] }): Promise<void> =>
  excludeWhere(place, sql<boolean>`e.user_id = any(${user_ids}::uuid[])`);

/**
 * Takes people who left while the learners of their courses were hidden out of the figures of these courses. Called when the
 * setting for anonymous results changes.
 */
export const excludeFromHidden = (place: WorkContext): Promise<void> => excludeWhere(place, isGivenByResults);

async function excludeWhere(place: WorkContext, condition: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ assigned_course_id: string }>`
    with gone as (
      update enrolments e set left_at = now() from assigned_courses a, users u
       where e.organization_id = ${place.organization} and ${condition} and e.left_at is null
         and a.id = e.assigned_course_id and a.status <> 'completed' and u.id = e.user_id and u.deleted_at is not null
         and ${showsLearners(place.organization)}
      returning e.assigned_course_id
    )
    select distinct assigned_course_id from gone order by 1`.execute(place.db);
  for (const { assigned_course_id } of rows) await recountAssignment(place, assigned_course_id);
}

/** Counts people who returned to the staff again in the figures of their running courses. */
export async function includeReturned(place: WorkContext, { user_ids }: { user_ids: string[] }): Promise<void> {
  const { rows } = await sql<{ assigned_course_id: string }>`
    with back as (
      update enrolments e set left_at = null from assigned_courses a, users u
       where e.organization_id = ${place.organization} and e.user_id = any(${user_ids}::uuid[]) and e.left_at is not null and e.taken_out_at is null
         and a.id = e.assigned_course_id and a.status <> 'completed' and u.id = e.user_id and u.deleted_at is null
      returning e.assigned_course_id
    )
    select distinct assigned_course_id from back order by 1`.execute(place.db);
  for (const { assigned_course_id } of rows) await recountAssignment(place, assigned_course_id);
}

/** Updates who counts in a reopened course: people may have left the staff or returned while it was completed. */
export async function resyncLearners({ db, organization }: Pick<WorkContext, 'db' | 'organization'>, id: string): Promise<void> {
  await sql`
    update enrolments e set left_at = case when u.deleted_at is null then null else now() end from users u
     where e.organization_id = ${organization} and e.assigned_course_id = ${id} and u.id = e.user_id
       and e.taken_out_at is null and (e.left_at is null) <> (u.deleted_at is null) and ${showsLearnersOfAssignment(organization, id)}`.execute(
    db,
  );
  await recountAssignment({ db, organization }, id);
}
