import type { Course } from '@vigil/contract/courses/course.ts';
import { sql } from 'kysely';
import { copyModule, type Copying } from '../../modules/commands/copy-module.ts';

/** Writes a course with all of its themes once more, as the organisation's own; gives its id. */
export async function insertCopy(copying: Copying, { id, sections }: Pick<Course, 'id' | 'sections'>): Promise<string> {
  const { db, organization, actor } = copying;
  const { rows } = await sql<{ id: string }>`
    insert into courses (organization_id, title, description, language, picture_file_id, tags, created_by)
    select ${organization}, title, description, language, picture_file_id, tags, ${actor.id}::uuid from courses where id = ${id}
    returning id`.execute(db);
  const copy = rows[0]!.id;
  const copies = new Map<string, string>();
  for (const section of sections) {
    const { id: section_id } = await db
      .insertInto('sections')
      .values({ organization_id: organization, course_id: copy, order_id: section.order_id, title: section.title })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { module_id, order_id } of section.themes) {
      const module = copies.get(module_id) ?? (await copyModule(copying, module_id));
      copies.set(module_id, module);
      await db.insertInto('themes').values({ organization_id: organization, section_id, module_id: module, order_id }).execute();
    }
  }
  return copy;
}
