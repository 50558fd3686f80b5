import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import type { AssignedCourse, AssignmentChange } from '@vigil/contract/assignments/assigned-course.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { asEdit } from '../../../http/edits.ts';
import { problem } from '../../../http/problem.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import {
  recordAssigned,
  recordDueChanged,
  recordReturned,
  recordWithdrawn,
} from '../../course-emails/commands/record-course-notices.ts';
import { storePicture } from '../../files/commands/store-file.ts';
import { assignmentProblems } from '../problems.ts';
import { editableAssignment, findAssignedCourse } from '../queries/assigned-courses.ts';
import { statusAt } from '../rules.ts';
import { resyncLearners } from './exclude-leavers.ts';
import { learnersOf, recountLearning } from './figures.ts';

/** Refuses the edit if the assignment changed after the form was opened. */
export function editAssignment(context: Context, id: string, form: AssignmentChange): Promise<AssignedCourse> {
  const find = () => findAssignedCourse(context, id);
  return asEdit(context, { of: editableAssignment, id, given: form, find }, (change) => changeAssignment(context, id, change));
}

async function changeAssignment(context: Context, id: string, form: AssignmentChange): Promise<AssignedCourse> {
  const { title, start_date, end_date, status, certificate, reminders } = await findAssignedCourse(context, id);
  const dates = { start_date: form.start_date ?? start_date, end_date: form.end_date ?? end_date };
  if (dates.start_date >= dates.end_date) throw problem(assignmentProblems.dates);
  const hasNewDates = form.start_date !== undefined || form.end_date !== undefined;
  const newStatus = hasNewDates ? statusAt(new Date(), dates) : status;
  await updateAssignment(context, id, {
    ...(form.title !== undefined && { title: form.title }),
    ...(form.certificate !== undefined && { certificate: form.certificate && JSON.stringify(form.certificate) }),
    ...(form.reminders !== undefined && { reminders: form.reminders && JSON.stringify(form.reminders) }),
    // A later end reopens a completed assignment.
    ...(hasNewDates && { ...dates, status: newStatus, completed_at: null }),
  });
  if (form.end_date !== undefined) {
    await context.db
      .updateTable('enrolments')
      .set({ end_date: form.end_date, is_extended: false })
      .where('organization_id', '=', context.organization)
      .where('assigned_course_id', '=', id)
      // A learner whose end was extended past the new end keeps the extension.
      .where((eb) => eb.not(eb.and([eb('is_extended', '=', true), eb('end_date', '>', form.end_date!)])))
      .execute();
  }
  if (status === 'completed' && newStatus !== 'completed') await resyncLearners(context, id);
  if (hasNewDates) await recountLearning(context, learnersOf(id));
  // If the assignment starts now, its people are notified that it was assigned. People who were notified before are notified of
  // the new end.
  if (form.end_date !== undefined && end_date !== form.end_date && status !== 'planned') await recordDueChanged(context, id);
  if (hasNewDates) await recordAssigned(context, id);
  // People who have already completed the course get a certificate as well.
  if (form.certificate) await recordFact(context, 'assignment.gives_certificates', { assigned_course_id: id });
  return recordAndFind(context, id, {
    action: 'assigned_course.update',
    before: { title, start_date, end_date, certificate, reminders },
    after: form,
  });
}

/**
 * Removes the assignment from every list. What its learners did stays in the database, but no longer counts towards their
 * progress.
 */
export async function deleteAssignment(context: Context, id: string): Promise<void> {
  const { title } = await findAssignedCourse(context, id);
  await recordWithdrawn(context, id);
  await updateAssignment(context, id, { deleted_at: sql<string>`now()` });
  await recountLearning(context, learnersOf(id));
  await recordChange(context, {
    action: 'assigned_course.delete',
    object_type: 'assigned_course',
    object_id: id,
    before: { title },
  });
}

export async function restoreAssignment(context: Context, id: string): Promise<void> {
  await updateAssignment(context, id, { deleted_at: null });
  await recordReturned(context, id);
  await recountLearning(context, learnersOf(id));
  await recordAndFind(context, id, { action: 'assigned_course.restore' });
}

export async function completeAssignment(context: Context, id: string): Promise<AssignedCourse> {
  const { status } = await findAssignedCourse(context, id);
  if (status !== 'completed') {
    await recordWithdrawn(context, id);
    await updateAssignment(context, id, { status: 'completed', completed_at: sql<string>`now()` });
    // Completing an assignment by hand ends it for everyone, including people with an extended end.
    await context.db
      .updateTable('enrolments')
      .set({ is_extended: false })
      .where('organization_id', '=', context.organization)
      .where('assigned_course_id', '=', id)
      .where('is_extended', '=', true)
      .execute();
    await recountLearning(context, learnersOf(id));
  }
  return recordAndFind(context, id, { action: 'assigned_course.complete', before: { status } });
}

/** Hides the assignment from its learners, or shows it again. */
export async function toggleAssignment(context: Context, id: string): Promise<AssignedCourse> {
  const { is_enabled } = await findAssignedCourse(context, id);
  await updateAssignment(context, id, { is_enabled: !is_enabled });
  await recountLearning(context, learnersOf(id));
  if (!is_enabled) await recordAssigned(context, id);
  return recordAndFind(context, id, {
    action: 'assigned_course.toggle',
    before: { is_enabled },
    after: { is_enabled: !is_enabled },
  });
}

export async function changeAssignmentPicture(context: Context, id: string, picture: Upload): Promise<AssignedCourse> {
  await findAssignedCourse(context, id);
  await updateAssignment(context, id, { picture_file_id: await storePicture(context, picture) });
  return recordAndFind(context, id, { action: 'assigned_course.picture' });
}

const updateAssignment = ({ db, organization }: Context, id: string, row: object) =>
  Object.keys(row).length === 0
    ? undefined
    : db.updateTable('assigned_courses').set(row).where('organization_id', '=', organization).where('id', '=', id).execute();

async function recordAndFind(
  context: Context,
  id: string,
  { action, ...change }: { action: AuditAction; before?: unknown; after?: unknown },
): Promise<AssignedCourse> {
  await recordChange(context, {
    action,
    object_type: 'assigned_course',
    object_id: id,
    ...change,
  });
  return findAssignedCourse(context, id);
}
