import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Replaces one file by another wherever slides and questions of these modules use it. */
export async function replaceFile(
  db: Tx,
  { modules, file, by }: { modules: readonly string[]; file: string; by: string },
): Promise<void> {
  await sql`
    update slides set
      picture_file_id = case when picture_file_id = ${file} then ${by}::uuid else picture_file_id end,
      audio_file_id = case when audio_file_id = ${file} then ${by}::uuid else audio_file_id end,
      html = replace(html, ${`data-file="${file}"`}, ${`data-file="${by}"`})
     where module_id = any(${[...modules]}::uuid[])`.execute(db);
  await sql`update questions set picture_file_id = ${by} where module_id = any(${[...modules]}::uuid[]) and picture_file_id = ${file}`.execute(
    db,
  );
}
