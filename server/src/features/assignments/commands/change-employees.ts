import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { targetedPeople } from '../../people/queries/chosen.ts';
import { areLearnersTold, assertFilterTold, assertResultsNamed } from '../../people/queries/told.ts';
import { findAssignedCourse } from '../queries/assigned-courses.ts';
import { enrolTargeted, saveTargets } from './enrol.ts';
import { takeOut } from './take-out.ts';

/** Whoever is meant now joins, also when an earlier choice left them out or they were taken out by hand. */
export async function addEmployees(context: Context, id: string, targets: Targets): Promise<AssignedCourse> {
  await assertLearnersTold(context, id);
  await assertFilterTold(context, targets.filter);
  await saveTargets(context, id, targets);
  await enrolTargeted(context, id);
  return told(context, id, 'assigned_course.add_employees', targets);
}

export async function removeEmployees(context: Context, id: string, targets: Targets): Promise<AssignedCourse> {
  const { db, organization } = context;
  await assertLearnersTold(context, id);
  await takeOut(context, id, targetedPeople({ db, organization }, targets));
  return told(context, id, 'assigned_course.remove_employees', targets);
}

/** Whoever joins or leaves moves a count, and so would show who was in it. */
async function assertLearnersTold(context: Context, id: string): Promise<void> {
  await findAssignedCourse(context, id);
  if (!(await areLearnersTold(context, id))) await assertResultsNamed(context);
}

async function told(context: Context, id: string, action: AuditAction, after: Targets): Promise<AssignedCourse> {
  await recordChange(context, { action, object_type: 'assigned_course', object_id: id, after });
  return findAssignedCourse(context, id);
}
