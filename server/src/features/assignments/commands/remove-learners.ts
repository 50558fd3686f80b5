import { learnersSelection, type LearnersSelection } from '@vigil/contract/assignments/assigned-course.ts';
import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { anyOf, idsOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { recordWithdrawn } from '../../course-emails/commands/record-course-notices.ts';
import { bulkWork, orderBulk } from '../../long-jobs/commands/bulk-work.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { isPastUndo } from '../../long-jobs/rules.ts';
import type { ChosenPeople } from '../../people/queries/chosen.ts';
import { assignmentProblems } from '../problems.ts';
import { findWithLearners } from '../queries/assigned-courses.ts';
import { selectLearners } from '../queries/learners.ts';
import { enrolNamed } from './enrol.ts';
import { recountAssignment, recountLearning } from './figures.ts';

/**
 * Removes people and excludes them from every choice that covers them. Their progress is stored so that the removal can be
 * undone, but no longer counts. Returns how many were enrolled.
 */
export async function removeFromCourse(
  place: WorkContext,
  id: string,
  people: ChosenPeople,
  job_id: string | null = null,
): Promise<number> {
  const { db, organization } = place;
  await sql`
    insert into assignment_targets (organization_id, assigned_course_id, choice, kind, target_id)
    select ${organization}, ${id}, made.choice, 'excluded_user', targeted.id from ${people} targeted
      join enrolments e on e.assigned_course_id = ${id} and e.user_id = targeted.id
      cross join (select distinct choice from assignment_targets
        where organization_id = ${organization} and assigned_course_id = ${id} and kind in ('all', 'department')) made
    on conflict do nothing`.execute(db);
  await sql`delete from assignment_targets where organization_id = ${organization} and assigned_course_id = ${id}
    and kind = 'user' and target_id in ${people}`.execute(db);
  await recordWithdrawn(place, id, sql<boolean>`e.user_id in ${people}`);
  const { rows } = await sql<{ user_id: string }>`
    update enrolments set left_at = now(), taken_out_at = now(), taken_out_by = ${job_id}
     where organization_id = ${organization} and assigned_course_id = ${id} and left_at is null and user_id in ${people}
    returning user_id`.execute(db);
  await recountAssignment(place, id);
  await recountLearning(place, idsOf(rows.map(({ user_id }) => user_id)));
  return rows.length;
}

export const removeLearnersWork = bulkWork({
  name: 'take-out-learners',
  input: z.object({ id: z.uuid(), selection: learnersSelection }),
  people: (scope, { id, selection }) => selectLearners(scope, id, selection),
  chunk: async (scope, ids, { id }) => {
    const people = scope.db.selectFrom('users').select('users.id').where('users.id', '=', anyOf(ids));
    const done = await removeFromCourse(scope, id, people, scope.event_id);
    const change = { object_type: 'assigned_course', object_id: id, before: { job: scope.event_id, users: ids } } as const;
    await recordChange(scope, { action: 'assigned_course.remove_rows', ...change });
    return { done, skipped: { gone: ids.length - done } };
  },
});

export const restoreLearnersWork = bulkWork({
  name: 'return-learners',
  input: z.object({ id: z.uuid(), job_id: z.uuid() }),
  people: ({ db, organization }, { id, job_id }) =>
    db
      .selectFrom('users')
      .select('users.id')
      .where('users.deleted_at', 'is', null)
      .where(
        sql<boolean>`users.id in (select user_id from enrolments
          where organization_id = ${organization} and assigned_course_id = ${id} and taken_out_by = ${job_id})`,
      ),
  chunk: async (scope, ids, { id }) => {
    const done = await enrolNamed(scope, id, ids);
    return { done, skipped: { returned: ids.length - done } };
  },
});

export async function removeLearners(context: Context, id: string, selection: LearnersSelection): Promise<LongJob> {
  await findWithLearners(context, id);
  const job = await orderBulk(context, removeLearnersWork, { id, selection });
  await recordChange(context, {
    action: 'assigned_course.remove_employees',
    object_type: 'assigned_course',
    object_id: id,
    before: { users_count: job.total, selection, job: job.id },
  });
  return job;
}

/** Undoes a removal, within a day of it. */
export async function restoreLearners(context: Context, id: string, job_id: string): Promise<LongJob> {
  await findWithLearners(context, id);
  if (isPastUndo(await findLongJob(context, job_id, removeLearnersWork.name), Date.now())) {
    throw problem(assignmentProblems.too_late_to_return, { fill: { hours: UNDO_HOURS } });
  }
  const job = await orderBulk(context, restoreLearnersWork, { id, job_id });
  await recordChange(context, {
    action: 'assigned_course.return_employees',
    object_type: 'assigned_course',
    object_id: id,
    after: { users_count: job.total, job: job_id },
  });
  return job;
}
