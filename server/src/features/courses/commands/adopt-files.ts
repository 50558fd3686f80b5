import { sql } from 'kysely';
import type { OrganizationScope, Tx } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { copyFile } from '../../files/commands/store-file.ts';
import { replaceFile } from '../../modules/commands/replace-file.ts';

type Copy = { services: Services; db: Tx; from: OrganizationScope; organization: OrganizationScope };

/**
 * Replaces the source organisation's files in copied content with copies of them, so that pictures, sounds and videos survive
 * whatever the source deletes. The installation's files are shared, and files of other organisations stay unreachable. Runs in a
 * system transaction.
 */
export async function adoptFiles(
  { services, db, from, organization }: Copy,
  { course_id, modules }: { course_id: string | null; modules: string[] },
) {
  const { rows } = await sql<{ id: string; key: string; type: string; filename: string; size: number }>`
    with used as (
      select picture_file_id as id from courses where id = ${course_id}
      union select picture_file_id from slides where module_id = any(${modules}::uuid[])
      union select audio_file_id from slides where module_id = any(${modules}::uuid[])
      union select picture_file_id from questions where module_id = any(${modules}::uuid[])
      union select m[1]::uuid from slides, regexp_matches(html, 'data-file="([0-9a-f-]{36})"', 'g') m where module_id = any(${modules}::uuid[])
    )
    select f.id, f.key, f.type, f.filename, f.size from files f join used using (id)
     where f.organization_id = ${from}`.execute(db);
  for (const file of rows) {
    const own = await copyFile({ services, db, organization }, file);
    await sql`update courses set picture_file_id = ${own} where id = ${course_id} and picture_file_id = ${file.id}`.execute(db);
    await replaceFile(db, { modules, file: file.id, by: own });
  }
}
