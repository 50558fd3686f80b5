import { learnersSelection, type AssignedCourse, type LearnersSelection } from '@vigil/contract/assignments/assigned-course.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { anyOf, idsOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { recordFact } from '../../../jobs/facts.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { recordCompleted } from '../../course-emails/commands/record-course-notices.ts';
import { bulkWork, orderBulk } from '../../long-jobs/commands/bulk-work.ts';
import { isBehindAnother } from '../../people/queries/result-visibility.ts';
import { findAssignedCourse, findWithLearners } from '../queries/assigned-courses.ts';
import { selectLearners } from '../queries/learners.ts';
import { recountAssignment, refreshLearning } from './figures.ts';

export const completeLearnersWork = bulkWork({
  name: 'complete-learners',
  input: z.object({ id: z.uuid(), selection: learnersSelection }),
  people: (scope, { id, selection }) => selectLearners(scope, id, selection),
  chunk: async (scope, ids, { id }) => {
    const done = await completeEnrolments(scope, id, ids);
    const change = { object_type: 'assigned_course', object_id: id, after: { job: scope.event_id, users: done } } as const;
    await recordChange(scope, { action: 'assigned_course.complete_rows', ...change });
    return { done: done.length, skipped: { completed: ids.length - done.length } };
  },
});

export async function completeLearners(context: Context, id: string, selection: LearnersSelection): Promise<LongJob> {
  await findWithLearners(context, id);
  const job = await orderBulk(context, completeLearnersWork, { id, selection });
  const after = { users_count: job.total, selection, job: job.id };
  await recordChange(context, { action: 'assigned_course.complete_for', object_type: 'assigned_course', object_id: id, after });
  return job;
}

/** Completes the course for these people within the request; `completeLearners` does so in a long job. */
export async function completeForEmployees(context: Context, id: string, users: readonly string[]): Promise<AssignedCourse> {
  await findWithLearners(context, id);
  const after = { users: await completeEnrolments(context, id, users) };
  await recordChange(context, { action: 'assigned_course.complete_for', object_type: 'assigned_course', object_id: id, after });
  return findAssignedCourse(context, id);
}

/**
 * Completes a learner's other assignments of the same course that are hidden behind the completed one: the learner sees one card
 * for all of them.
 */
export async function finishHidden(
  context: WorkContext,
  { assigned_course_id, user_id }: { assigned_course_id: string; user_id: string },
): Promise<void> {
  const { db, organization } = context;
  const { rows } = await sql<{ id: string }>`
    select a.id from enrolments e join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
     where e.organization_id = ${organization} and e.user_id = ${user_id} and e.completed_at is null and e.left_at is null
       and a.deleted_at is null and ${isBehindAnother(organization)} and exists (
         select from enrolments v join assigned_courses w on w.organization_id = v.organization_id and w.id = v.assigned_course_id
          where v.organization_id = ${organization} and v.user_id = ${user_id} and v.assigned_course_id = ${assigned_course_id}
            and v.completed_at is not null and w.course_id = a.course_id)`.execute(db);
  for (const { id } of rows) await completeEnrolments(context, id, [user_id]);
}

/**
 * Marks the enrolments of these people as completed on an operator's authority, whatever they have done. Returns the people
 * whose enrolment was not completed before.
 */
async function completeEnrolments(place: WorkContext, id: string, users: readonly string[]): Promise<string[]> {
  const { db, organization } = place;
  const { rows } = await sql<{ id: string; user_id: string }>`
    update enrolments e set completed_at = now(), started_at = coalesce(e.started_at, now()), is_failed = false,
      theory_done = a.theory_count, quiz_done = a.quiz_count
      from assigned_courses a
     where a.organization_id = ${organization} and a.id = ${id} and e.assigned_course_id = a.id and e.completed_at is null and e.left_at is null
       and e.user_id = any(${[...users]}::uuid[])
    returning e.id, e.user_id`.execute(db);
  await sql`
    insert into step_completions (organization_id, enrolment_id, theme_id, step)
    select s.organization_id, enrolment, s.theme_id, s.step
      from assigned_steps s cross join unnest(${rows.map((row) => row.id)}::uuid[]) as enrolment
     where s.organization_id = ${organization} and s.assigned_course_id = ${id}
    on conflict do nothing`.execute(db);
  const done = rows.map(({ user_id }) => user_id);
  await recountAssignment(place, id);
  await refreshLearning(place, idsOf(done));
  await recordCompleted(place, id, sql<boolean>`e.user_id = ${anyOf(done)}`);
  for (const user_id of done) await recordFact(place, 'learning.progressed', { assigned_course_id: id, user_id });
  return done;
}
