import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import { PERIOD_DAYS } from '@vigil/contract/tag-automation/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { findTag } from '../../tags/queries/tags.ts';
import { tagActionProblems } from '../problems.ts';
import { findSingleAction } from '../queries/actions.ts';
import { addAction, changeSingleAction, deleteSingleAction } from './change-actions.ts';

/**
 * Changes the SCORM courses of a tag's course action, which contains courses of both kinds. Removing the last course deletes the
 * action.
 */
export async function changeCmiCourses(
  context: Context,
  tag_id: string,
  change: (before: string[]) => readonly string[],
): Promise<TagAction['cmi_courses']> {
  await findTag(context, tag_id);
  const action = await findSingleAction(context, tag_id, 'course');
  const before = action?.cmi_courses.map(({ id }) => id) ?? [];
  const requested = [...new Set(change(before))];
  await assertScormCourses(context, requested);
  const others = (action?.courses ?? []).flatMap(({ id }) => (before.includes(id) ? [] : [id]));
  const courses_ids = [...others, ...requested];
  if (action === null) {
    if (courses_ids.length === 0) return [];
    const more = { defer_by: 0, period: PERIOD_DAYS, course_again: false, include_present: false };
    return (await addAction(context, tag_id, { type: 'course', courses_ids, ...more })).cmi_courses;
  }
  if (courses_ids.length > 0) return (await changeSingleAction(context, tag_id, 'course', { courses_ids })).cmi_courses;
  await deleteSingleAction(context, tag_id, 'course');
  return [];
}

async function assertScormCourses({ db }: Context, ids: readonly string[]): Promise<void> {
  const { rows } =
    await sql`select from courses where id = any(${[...ids]}::uuid[]) and type = 'scorm' and deleted_at is null`.execute(db);
  if (rows.length < ids.length) throw problem(tagActionProblems.no_such_course);
}
