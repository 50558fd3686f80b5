import type { SelectionAssignment } from '@vigil/contract/assignments/assigned-course.ts';
import { peopleSelection } from '@vigil/contract/people/selection.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { anyOf } from '../../../db/ids.ts';
import { assertAssignable, findCourse } from '../../courses/queries.ts';
import { peopleOfSelection } from '../../people/queries/chosen.ts';
import { bulkWork, orderBulk, type Outcome } from '../../long-jobs/commands/bulk-work.ts';
import { assertFilterVisible } from '../../people/queries/result-visibility.ts';
import { countPeople } from '../../people/queries/counts.ts';
import { assignmentProblems } from '../problems.ts';
import { createAssignment } from './assign-course.ts';
import { enrolNamed } from './enrol.ts';

export const assignToSelectionWork = bulkWork({
  name: 'assign-courses',
  input: z.object({ selection: peopleSelection, assigned_ids: z.array(z.uuid()) }),
  people: (scope, { selection }) => peopleOfSelection(scope, selection),
  chunk: async (scope, ids, { assigned_ids }): Promise<Outcome> => {
    const { db, organization } = scope;
    // If somebody has deleted the assignment since it was ordered, nobody is enrolled.
    const open = await db
      .selectFrom('assigned_courses')
      .select('id')
      .where('organization_id', '=', organization)
      .where('id', '=', anyOf(assigned_ids))
      .where('deleted_at', 'is', null)
      .forUpdate()
      .execute();
    if (open.length === 0) return { done: 0, skipped: { assignment_deleted: ids.length } };
    const joined: number[] = [];
    for (const { id } of open) joined.push(await enrolNamed(scope, id, ids));
    const done = Math.max(...joined);
    const { blocked } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('blocked'))
      .where('organization_id', '=', organization)
      .where('id', '=', anyOf(ids))
      .where('deleted_at', 'is', null)
      .where('blocked_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return { done, skipped: { blocked, gone: ids.length - done - blocked } };
  },
  end: async ({ db, organization }, { assigned_ids }) => {
    await db
      .updateTable('assigned_courses')
      .set({ is_enrolling: false })
      .where('organization_id', '=', organization)
      .where('id', '=', anyOf(assigned_ids))
      .execute();
  },
});

/** Creates one assignment per course. A job enrols the selected people chunk by chunk. */
export async function assignToSelection(
  context: Context,
  { courses_ids, selection, ...dates }: SelectionAssignment,
): Promise<LongJob> {
  await assertAssignable(context, courses_ids);
  const courses = [];
  for (const id of new Set(courses_ids)) courses.push(await findCourse(context, id));
  await assertFilterVisible(context, selection.filter);
  const people = await countPeople(peopleOfSelection(context, selection).where('users.blocked_at', 'is', null));
  if (people === 0) throw problem(assignmentProblems.nobody);
  const assigned_ids: string[] = [];
  for (const course of courses) {
    assigned_ids.push(await createAssignment(context, { ...dates, course_id: course.id }, { course, people, isEnrolling: true }));
  }
  return orderBulk(context, assignToSelectionWork, { selection, assigned_ids });
}
