import type { AssignedCourse, BulkAssignment, NewAssignment } from '@vigil/contract/assignments/assigned-course.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { storePicture } from '../../files/commands/store-file.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { assertAssignable, findCourse } from '../../courses/queries.ts';
import { peopleOfTargets } from '../../people/queries/chosen.ts';
import { assertFilterVisible } from '../../people/queries/result-visibility.ts';
import { countPeople } from '../../people/queries/counts.ts';
import { assertLicenceHolds } from '../../organizations/queries/organizations.ts';
import { assignmentProblems } from '../problems.ts';
import { findAssignedCourse } from '../queries/assigned-courses.ts';
import { statusAt } from '../rules.ts';
import { enrolJob, enrolTargeted, saveTargets } from './enrol.ts';

/** The most people that a request enrols by itself. A job enrols larger groups; `is_enrolling` is true until the job is done. */
const ENROL_AT_ONCE_MAX = 5000;

type Form = Omit<NewAssignment, 'targets'> & { picture?: Upload | undefined };

export async function assignCourse(context: Context, form: Form & Pick<NewAssignment, 'targets'>): Promise<AssignedCourse> {
  const { db, organization, services } = context;
  await assertAssignable(context, [form.course_id]);
  const course = await findCourse(context, form.course_id);
  const people = await countTargeted(context, form);
  const id = await createAssignment(context, form, { course, people, isEnrolling: people > ENROL_AT_ONCE_MAX });
  await saveTargets(context, id, form.targets);
  if (people > ENROL_AT_ONCE_MAX) {
    await services.queue.enqueue(db, enrolJob, { organization_id: organization, assigned_course_id: id });
  } else await enrolTargeted(context, id);
  return findAssignedCourse(context, id);
}

/** Creates the assignment with its steps. The caller enrols people: `isEnrolling` says that a job will do so later. */
export async function createAssignment(
  context: Context,
  form: Form,
  { course, people, isEnrolling }: { course: { title: string }; people: number; isEnrolling: boolean },
): Promise<string> {
  const { db, organization, actor } = context;
  await assertLicenceHolds(context);
  const { id } = await db
    .insertInto('assigned_courses')
    .values({
      organization_id: organization,
      course_id: form.course_id,
      title: form.title ?? course.title,
      picture_file_id: form.picture
        ? await storePicture(context, form.picture)
        : sql<string>`(select picture_file_id from courses where id = ${form.course_id})`,
      start_date: form.start_date,
      end_date: form.end_date,
      status: statusAt(new Date(), form),
      is_enrolling: isEnrolling,
      certificate: form.certificate === undefined ? null : JSON.stringify(form.certificate),
      reminders: form.reminders === undefined ? null : JSON.stringify(form.reminders),
      created_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveSteps(context, { id, course_id: form.course_id });
  await recordChange(context, {
    action: 'assigned_course.create',
    object_type: 'assigned_course',
    object_id: id,
    after: {
      course: course.title,
      start_date: form.start_date,
      end_date: form.end_date,
      people,
      certificate: form.certificate,
      reminders: form.reminders,
    },
  });
  return id;
}

export async function assignCourses(
  context: Context,
  { courses_ids, ...form }: BulkAssignment,
): Promise<{ data: AssignedCourse[] }> {
  const data = [];
  for (const course_id of new Set(courses_ids)) data.push(await assignCourse(context, { ...form, course_id }));
  return { data };
}

async function countTargeted(context: Context, { targets }: Pick<NewAssignment, 'targets'>): Promise<number> {
  await assertFilterVisible(context, targets.filter);
  const n = await countPeople(peopleOfTargets(context, targets).where('users.blocked_at', 'is', null));
  if (n === 0) throw problem(assignmentProblems.nobody);
  return n;
}

/**
 * Saves the steps of the assignment and counts them: theory for themes with slides, a test for themes with questions. A SCORM
 * package is one step, whatever it contains, and counts as theory.
 */
export async function saveSteps(
  { db, organization }: { db: Tx; organization: string },
  { id, course_id }: { id: string; course_id: string },
): Promise<void> {
  const { rows } = await sql<{ themes: number; theory: number; quiz: number; is_scorm: boolean }>`
    -- One step for each part of a theme that has content, in the order of the course; theory before its test.
    with steps as (
      insert into assigned_steps (organization_id, assigned_course_id, theme_id, step, order_id)
      select ${organization}, ${id}, theme_id, step, row_number() over (order by section_order, section_id, theme_order, theme_id, step desc)
        from (
          select t.id as theme_id, s.order_id as section_order, s.id as section_id, t.order_id as theme_order, kind.step
            from sections s join themes t on t.section_id = s.id and t.deleted_at is null
            cross join (values ('theory'), ('quiz')) as kind (step)
           where s.course_id = ${course_id} and s.deleted_at is null
             and case kind.step when 'theory' then exists (select from slides x where x.module_id = t.module_id)
               else exists (select from questions x where x.module_id = t.module_id) end
        ) found
      returning theme_id, step
    )
    select count(distinct theme_id)::int as themes, count(*) filter (where step = 'theory')::int as theory,
      count(*) filter (where step = 'quiz')::int as quiz,
      exists (select from scorm_courses p where p.course_id = ${course_id}) as is_scorm from steps`.execute(db);
  const { themes, theory, quiz, is_scorm } = rows[0]!;
  // Another person may have removed the course's last content after the first check: the check is repeated and refuses the
  // course.
  if (themes === 0 && !is_scorm) await assertAssignable({ db, organization }, [course_id]);
  await db
    .updateTable('assigned_courses')
    .set({ themes_count: themes, theory_count: is_scorm ? 1 : theory, quiz_count: quiz })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
}
