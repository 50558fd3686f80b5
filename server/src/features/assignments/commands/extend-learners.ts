import { extension, type Extension } from '@vigil/contract/assignments/assigned-course.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { flawProblem } from '../../../http/validate.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { recordDueChanged } from '../../course-emails/commands/record-course-notices.ts';
import { bulkWork, orderBulk } from '../../long-jobs/commands/bulk-work.ts';
import { findWithLearners } from '../queries/assigned-courses.ts';
import { selectLearners } from '../queries/learners.ts';

type Extended = { user_id: string; end_date: string };

export const extendLearnersWork = bulkWork({
  name: 'extend-learners',
  input: z.object({ id: z.uuid(), form: extension }),
  people: (scope, { id, form }) => selectLearners(scope, id, form),
  chunk: async (scope, ids, { id, form: { end_date } }) => {
    const { rows: before } = await sql<Extended>`
      with targeted as (
        select id, user_id, end_date from enrolments
         where organization_id = ${scope.organization} and assigned_course_id = ${id} and user_id = ${anyOf(ids)}
           and left_at is null and completed_at is null and end_date < ${end_date}
           for update
      )
      update enrolments e set end_date = ${end_date}, is_extended = true from targeted where e.id = targeted.id
      returning targeted.user_id, targeted.end_date`.execute(scope.db);
    const done = before.map(({ user_id }) => user_id);
    await recordDueChanged(scope, id, sql<boolean>`e.user_id = ${anyOf(done)}`);
    // A learner with an extended end is no longer overdue.
    for (const user_id of done) await recordFact(scope, 'learning.progressed', { assigned_course_id: id, user_id });
    await recordChange(scope, {
      action: 'assigned_course.extend_rows',
      object_type: 'assigned_course',
      object_id: id,
      before: { users: before },
      after: { job: scope.event_id, end_date },
    });
    return { done: done.length, skipped: { not_extended: ids.length - done.length } };
  },
});

export async function extendLearners(context: Context, id: string, form: Extension): Promise<LongJob> {
  await findWithLearners(context, id);
  if (Date.parse(form.end_date) <= context.services.clock().getTime()) {
    throw flawProblem({ end_date: { code: 'past' } }, context.language);
  }
  const job = await orderBulk(context, extendLearnersWork, { id, form });
  const { end_date, ...selection } = form;
  const after = { users_count: job.total, end_date, selection, job: job.id };
  await recordChange(context, { action: 'assigned_course.extend', object_type: 'assigned_course', object_id: id, after });
  return job;
}
