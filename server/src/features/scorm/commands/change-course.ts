import type { NewScormCourse, ScormCourse, ScormCourseChange } from '@vigil/contract/scorm/course.ts';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { changeCourse, deleteCourses } from '../../courses/commands/change-course.ts';
import { storePicture } from '../../files/commands/store-file.ts';
import { findScormCourse } from '../queries/courses.ts';
import { orderImport } from './import-package.ts';

/** The duration of a course whose author has set none. */
const MINUTES = 30;

/** Orders a course, which is created once its package has been read. */
export async function createScormCourse(context: Context, form: NewScormCourse): Promise<{ event_id: string }> {
  const event_id = await orderImport(context, form.package, {
    course: {
      title: form.title ?? null,
      description: form.description ?? '',
      language: form.language ?? context.language,
      minutes: form.minutes ?? MINUTES,
      tags: form.tags ?? [],
      picture_file_id: form.picture === undefined ? null : await storePicture(context, form.picture),
    },
    completion_rule: form.completion_rule ?? 'reported',
    pass_score: form.pass_score ?? null,
    attempts_limit: form.attempts_limit ?? 0,
  });
  return { event_id };
}

type Changed = ScormCourse & { event_id: string | null };

/**
 * Changes a SCORM course. A new package becomes another version; learners finish open attempts on the version that they began.
 */
export async function changeScormCourse(context: Context, id: string, form: ScormCourseChange): Promise<Changed> {
  const { db, organization } = context;
  const { package: upload, completion_rule, pass_score, attempts_limit, ...fields } = form;
  const before = await findScormCourse(context, id);
  await changeCourse(context, id, fields);
  const rule = {
    completion_rule: completion_rule ?? before.completion_rule,
    pass_score: pass_score ?? before.pass_score,
    attempts_limit: attempts_limit ?? before.attempts_limit,
  };
  const was = { completion_rule: before.completion_rule, pass_score: before.pass_score, attempts_limit: before.attempts_limit };
  if (JSON.stringify(rule) !== JSON.stringify(was)) {
    await db
      .updateTable('scorm_courses')
      .set(rule)
      .where('organization_id', '=', organization)
      .where('course_id', '=', id)
      .execute();
    const change = { object_type: 'course', object_id: id, before: was, after: rule } as const;
    await recordChange(context, { action: 'scorm_course.update', ...change });
  }
  const event_id = upload === undefined ? null : await orderImport(context, upload, { course_id: id });
  return { ...(await findScormCourse(context, id)), event_id };
}

export async function deleteScormCourse(context: Context, id: string): Promise<void> {
  await findScormCourse(context, id);
  await deleteCourses(context, [id]);
}
