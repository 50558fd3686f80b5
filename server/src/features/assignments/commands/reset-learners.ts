import { learnersSelection, type LearnersSelection } from '@vigil/contract/assignments/assigned-course.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { anyOf, idsOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { recordFact } from '../../../jobs/facts.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { recordReset } from '../../course-emails/commands/record-course-notices.ts';
import { bulkWork, orderBulk } from '../../long-jobs/commands/bulk-work.ts';
import { resetAttempts } from '../../scorm/commands/reset-attempts.ts';
import { findWithLearners } from '../queries/assigned-courses.ts';
import { selectLearners } from '../queries/learners.ts';
import { recountAssignment, refreshLearning } from './figures.ts';

export const resetLearnersWork = bulkWork({
  name: 'reset-learners',
  input: z.object({ id: z.uuid(), selection: learnersSelection }),
  people: (scope, { id, selection }) => selectLearners(scope, id, selection),
  chunk: async (scope, ids, { id }) => {
    const before = await resetEnrolments(scope, id, { users: ids, by: scope.actor.id });
    await recordChange(scope, {
      action: 'assigned_course.reset_rows',
      object_type: 'assigned_course',
      object_id: id,
      before: { users: before },
      after: { job: scope.event_id },
    });
    return { done: before.length, skipped: { not_started: ids.length - before.length } };
  },
});

export async function resetLearners(context: Context, id: string, selection: LearnersSelection): Promise<LongJob> {
  await findWithLearners(context, id);
  const job = await orderBulk(context, resetLearnersWork, { id, selection });
  const after = { users_count: job.total, selection, job: job.id };
  await recordChange(context, { action: 'assigned_course.reset', object_type: 'assigned_course', object_id: id, after });
  return job;
}

type LostProgress = {
  /** The id of the enrolment. */
  id: string;
  user_id: string;
  started_at: string;
  completed_at: string | null;
  theory_done: number;
  quiz_done: number;
  scores: number[];
};

/**
 * Resets the enrolments of these people who have started, and returns the progress that each of them loses. Their attempts stay
 * stored, but no longer count.
 */
async function resetEnrolments(
  place: WorkContext,
  id: string,
  { users, by }: { users: readonly string[]; by: string },
): Promise<LostProgress[]> {
  const { db, organization } = place;
  const { rows } = await sql<LostProgress>`
    with targeted as (
      select e.id, e.user_id, e.started_at, e.completed_at, e.theory_done, e.quiz_done,
          array(select q.score from quiz_attempts q where q.organization_id = e.organization_id and q.enrolment_id = e.id
            and q.reset_at is null and q.completed_at is not null order by q.completed_at) as scores
        from enrolments e
       where e.organization_id = ${organization} and e.assigned_course_id = ${id} and e.user_id = ${anyOf(users)}
         and e.left_at is null and e.started_at is not null
         for update
    ), fresh as (
      update enrolments e set started_at = null, completed_at = null, is_failed = false, theory_done = 0, quiz_done = 0,
        position = null, reached = '{}' from targeted where e.id = targeted.id
    )
    select * from targeted`.execute(db);
  const enrolments = rows.map((row) => row.id);
  await db
    .deleteFrom('step_completions')
    .where('organization_id', '=', organization)
    .where('enrolment_id', '=', anyOf(enrolments))
    .execute();
  await db
    .updateTable('quiz_attempts')
    .set({ reset_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .where('enrolment_id', '=', anyOf(enrolments))
    .where('reset_at', 'is', null)
    .execute();
  await resetAttempts(place, { enrolments, by });
  const done = rows.map(({ user_id }) => user_id);
  await recountAssignment(place, id);
  await refreshLearning(place, idsOf(done));
  await recordReset(place, id, sql<boolean>`e.user_id = ${anyOf(done)}`);
  for (const user_id of done) await recordFact(place, 'learning.progressed', { assigned_course_id: id, user_id });
  return rows;
}
