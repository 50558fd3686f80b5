import { sql } from 'kysely';
import { recordFact } from '../../../jobs/facts.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { addToAssignment, refreshLearning } from '../../assignments/commands/figures.ts';
import { recordCompleted } from '../../course-emails/commands/record-course-notices.ts';

type Learner = { enrolment_id: string; assigned_course_id: string; user_id: string };

/** Marks the course of a package as started. Called when a learner opens the package. */
export async function beginPackage(place: WorkContext, { enrolment_id, assigned_course_id }: Learner): Promise<void> {
  const begun = await place.db
    .updateTable('enrolments')
    .set({ started_at: sql<string>`now()` })
    .where('organization_id', '=', place.organization)
    .where('id', '=', enrolment_id)
    .where('started_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (begun !== undefined) await addToAssignment(place, assigned_course_id, { started: 1 });
}

/**
 * Completes the only step of a SCORM course, and with it the course. Does so once, however often the package reports its
 * completion.
 */
export async function completePackage(place: WorkContext, { enrolment_id, assigned_course_id, user_id }: Learner): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update enrolments set theory_done = steps_total, completed_at = now(), started_at = coalesce(started_at, now()), is_failed = false
     where organization_id = ${place.organization} and id = ${enrolment_id} and completed_at is null
    returning id`.execute(place.db);
  if (rows.length === 0) return;
  await addToAssignment(place, assigned_course_id, { theory: 1, completed: 1 });
  await refreshLearning(place, sql<string>`(${user_id}::uuid)`);
  await recordCompleted(place, assigned_course_id, sql<boolean>`e.user_id = ${user_id}`);
  await recordFact(place, 'learning.progressed', { assigned_course_id, user_id });
}

/** Marks the course as failed, because no attempts are left and none was passed. */
export async function failPackage(place: WorkContext, { enrolment_id, assigned_course_id, user_id }: Learner): Promise<void> {
  const failed = await place.db
    .updateTable('enrolments')
    .set({ is_failed: true })
    .where('organization_id', '=', place.organization)
    .where('id', '=', enrolment_id)
    .where('completed_at', 'is', null)
    .where('is_failed', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (failed !== undefined) await recordFact(place, 'learning.progressed', { assigned_course_id, user_id });
}

/** Reopens a course after an operator withdrew its completion. */
export async function reopenPackage(place: WorkContext, { enrolment_id, assigned_course_id, user_id }: Learner): Promise<void> {
  const { rows } = await sql<{ was_completed: boolean }>`
    with before as (select completed_at from enrolments where organization_id = ${place.organization} and id = ${enrolment_id} for update)
    update enrolments set theory_done = 0, completed_at = null, is_failed = false
      from before where organization_id = ${place.organization} and id = ${enrolment_id}
    returning before.completed_at is not null as was_completed`.execute(place.db);
  if (rows[0]?.was_completed !== true) return;
  await addToAssignment(place, assigned_course_id, { theory: -1, completed: -1 });
  await refreshLearning(place, sql<string>`(${user_id}::uuid)`);
  await recordFact(place, 'learning.progressed', { assigned_course_id, user_id });
}
