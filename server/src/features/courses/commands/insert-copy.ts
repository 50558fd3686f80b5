import type { Course } from '@vigil/contract/courses/course.ts';
import { sql } from 'kysely';
import { copyModule, type CopyScope } from '../../modules/commands/copy-module.ts';

/** Inserts a copy of a course with all its themes as the organisation's own, and returns its id. */
export async function insertCopy(
  copying: CopyScope,
  { id, title, type, sections }: Pick<Course, 'id' | 'title' | 'type' | 'sections'>,
): Promise<string> {
  const { db, organization, actor } = copying;
  const { rows } = await sql<{ id: string }>`
    insert into courses (organization_id, type, title, description, language, minutes, picture_file_id, tags, created_by)
    select ${organization}, type, ${title}, description, language, minutes, picture_file_id, tags, ${actor.id}::uuid from courses where id = ${id}
    returning id`.execute(db);
  const copy = rows[0]!.id;
  if (type === 'scorm') await copyPackage(copying, { from: id, to: copy });
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

/** Copies the current package of a SCORM course. The files never change and are shared by all packages that use them. */
async function copyPackage({ db, organization, actor }: CopyScope, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    with copied as (
      insert into scorm_packages (organization_id, course_id, number, folder, version, edition, title, filename, size, unpacked_size,
        files_count, items, warnings, created_by)
      select ${organization}, ${to}, 1, p.folder, p.version, p.edition, p.title, p.filename, p.size, p.unpacked_size,
        p.files_count, p.items, p.warnings, ${actor.id}::uuid
        from scorm_courses c join scorm_packages p on p.organization_id = c.organization_id and p.id = c.package_id
       where c.course_id = ${from}
      returning id
    )
    insert into scorm_courses (organization_id, course_id, package_id, completion_rule, pass_score, attempts_limit)
    select ${organization}, ${to}, copied.id, c.completion_rule, c.pass_score, c.attempts_limit
      from copied cross join scorm_courses c where c.course_id = ${from}`.execute(db);
}
