import type { Course, CourseChange } from '@vigil/contract/courses/course.ts';
import { courseRules } from '@vigil/contract/courses/rules.ts';
import { copyTitle } from '@vigil/contract/shared/copy-title.ts';
import { sql, type Insertable } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { storePicture } from '../../files/commands/store-file.ts';
import type { CopyScope } from '../../modules/commands/copy-module.ts';
import { courseProblems } from '../problems.ts';
import { findCourse } from '../queries.ts';
import { insertCopy } from './insert-copy.ts';

export async function createCourse(context: Context, form: CourseChange & { title: string }): Promise<Course> {
  const id = await insertCourse(context, { language: context.language, ...(await rowOf(context, form)), title: form.title });
  await recordChange(context, { action: 'course.create', object_type: 'course', object_id: id, after: { title: form.title } });
  return findCourse(context, id);
}

type NewRow = Omit<Insertable<DB['courses']>, 'organization_id' | 'created_by'>;

export async function insertCourse({ db, organization, actor }: CopyScope, row: NewRow): Promise<string> {
  const { id } = await db
    .insertInto('courses')
    .values({ ...row, organization_id: organization, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeCourse(context: Context, id: string, form: CourseChange & { minutes?: number }): Promise<Course> {
  const { title, description, archived, tags } = await claimCourse(context, id);
  const row = await rowOf(context, form);
  if (Object.keys(row).length > 0) await context.db.updateTable('courses').set(row).where('id', '=', id).execute();
  await recordChange(context, {
    action: 'course.update',
    object_type: 'course',
    object_id: id,
    before: { title, description, archived, tags },
    after: row,
  });
  return findCourse(context, id);
}

/** Removes the courses from lists, all or none; existing assignments go on. */
export async function deleteCourses(context: Context, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    const { title } = await claimCourse(context, id);
    await context.db
      .updateTable('courses')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await recordChange(context, { action: 'course.delete', object_type: 'course', object_id: id, before: { title } });
  }
}

export async function restoreCourse(context: Context, id: string): Promise<void> {
  const { title } = await context.db
    .updateTable('courses')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('organization_id', '=', context.organization)
    .returning('title')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'course.restore', object_type: 'course', object_id: id, after: { title } });
}

/** Copies a course with its themes into the organisation, so that changes in one never affect the other. */
export async function copyCourse(context: Context, id: string): Promise<Course> {
  const source = await findCourse(context, id);
  const title = copyTitle(source.title, courseRules.title.max);
  const copy = await insertCopy(context, { ...source, title });
  await recordChange(context, { action: 'course.copy', object_type: 'course', object_id: copy, after: { title, copy_of: id } });
  return findCourse(context, copy);
}

/** Locks the organisation's own course and marks it as changed; refuses library courses. */
export async function claimCourse({ db, organization }: Context, id: string) {
  const row = await db
    .selectFrom('courses')
    .select(['organization_id', 'title', 'description', 'archived', 'tags'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('organization_id', '=', organization), eb('organization_id', 'is', null)]))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  if (row.organization_id === null) throw problem(courseProblems.library);
  const { numUpdatedRows } = await db
    .updateTable('courses')
    .set({ updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw problem(httpProblems.not_found);
  return row;
}

async function rowOf(context: Context, { picture, remove_picture, ...fields }: CourseChange) {
  return {
    ...fields,
    ...(remove_picture === true && { picture_file_id: null }),
    ...(picture && { picture_file_id: await storePicture(context, picture) }),
  };
}
