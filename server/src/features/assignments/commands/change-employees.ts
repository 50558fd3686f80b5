import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { peopleOfTargets } from '../../people/queries/chosen.ts';
import { assertFilterVisible } from '../../people/queries/result-visibility.ts';
import { findAssignedCourse, findWithLearners } from '../queries/assigned-courses.ts';
import { enrolTargeted, saveTargets } from './enrol.ts';
import { removeFromCourse } from './remove-learners.ts';

/** Enrols everyone that the targets cover now, including people that an earlier choice excluded or an operator removed. */
export async function addEmployees(context: Context, id: string, targets: Targets): Promise<AssignedCourse> {
  await findWithLearners(context, id);
  await assertFilterVisible(context, targets.filter);
  await saveTargets(context, id, targets);
  await enrolTargeted(context, id);
  return recordAndFind(context, id, 'assigned_course.add_employees', targets);
}

export async function removeEmployees(context: Context, id: string, targets: Targets): Promise<AssignedCourse> {
  const { db, organization } = context;
  await findWithLearners(context, id);
  await removeFromCourse(context, id, peopleOfTargets({ db, organization }, targets));
  return recordAndFind(context, id, 'assigned_course.remove_employees', targets);
}

async function recordAndFind(context: Context, id: string, action: AuditAction, after: Targets): Promise<AssignedCourse> {
  await recordChange(context, { action, object_type: 'assigned_course', object_id: id, after });
  return findAssignedCourse(context, id);
}
