import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { forgetNotices, noteWithdrawn } from '../../course-letters/commands/note-courses.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { targetedPeople } from '../../people/queries/chosen.ts';
import { findAssignedCourse } from '../queries/assigned-courses.ts';
import { enrolTargeted, saveTargets } from './enrol.ts';
import { recountAssignment, refreshProgress } from './figures.ts';

/** Whoever is meant now joins, also when an earlier choice left them out or they were taken out by hand. */
export async function addEmployees(context: Context, id: string, targets: Targets): Promise<AssignedCourse> {
  await findAssignedCourse(context, id);
  await saveTargets(context, id, targets);
  await enrolTargeted(context, id);
  return told(context, id, 'assigned_course.add_employees', targets);
}

/** Takes people out, with what they did in it, and keeps them out of every choice that means them. */
export async function removeEmployees(context: Context, id: string, targets: Targets): Promise<AssignedCourse> {
  const { db, organization } = context;
  await findAssignedCourse(context, id);
  const meant = targetedPeople({ db, organization }, targets);
  await sql`
    insert into assignment_targets (organization_id, assigned_course_id, choice, kind, target_id)
    select ${organization}, ${id}, made.choice, 'excluded_user', meant.id from ${meant} meant
      join enrolments e on e.assigned_course_id = ${id} and e.user_id = meant.id
      cross join (select distinct choice from assignment_targets
        where organization_id = ${organization} and assigned_course_id = ${id} and kind in ('all', 'department')) made
    on conflict do nothing`.execute(db);
  await sql`delete from assignment_targets where organization_id = ${organization} and assigned_course_id = ${id}
    and kind = 'user' and target_id in ${meant}`.execute(db);
  await noteWithdrawn(context, id, sql<boolean>`e.user_id in ${meant}`);
  await forgetNotices(context, id, sql`${meant}`);
  await sql`delete from enrolments where organization_id = ${organization} and assigned_course_id = ${id}
    and user_id in ${meant}`.execute(db);
  await recountAssignment(context, id);
  await refreshProgress(context, sql<string>`${meant}`);
  return told(context, id, 'assigned_course.remove_employees', targets);
}

async function told(context: Context, id: string, action: AuditAction, after: Targets): Promise<AssignedCourse> {
  await recordChange(context, { action, object_type: 'assigned_course', object_id: id, after });
  return findAssignedCourse(context, id);
}
