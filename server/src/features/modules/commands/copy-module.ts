import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';

/** The organisation that gets a copy, and the person who counts as its author. */
export type CopyScope = Pick<Context, 'db' | 'organization'> & { actor: { id: string } };

/** Copies a module's content as the organisation's own, and returns the new id. */
export async function copyModule({ db, organization, actor }: CopyScope, id: string, title?: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with copy as (
      insert into modules (organization_id, title, description, minutes, pass_mark, attempts_limit, is_shuffled, time_limit_minutes,
        attempts_delay_minutes, questions_drawn, answers_shown, created_by)
      select ${organization}, coalesce(${title ?? null}, title), description, minutes, pass_mark, attempts_limit, is_shuffled, time_limit_minutes,
          attempts_delay_minutes, questions_drawn, answers_shown, ${actor.id}::uuid
        from modules where id = ${id}
      returning id
    )
    select id from copy`.execute(db);
  const copy = rows[0]!.id;
  await sql`
    insert into slides (organization_id, module_id, order_id, title, html, picture_file_id, audio_file_id)
    select ${organization}, ${copy}, order_id, title, html, picture_file_id, audio_file_id from slides where module_id = ${id}`.execute(
    db,
  );
  await sql`
    insert into questions (organization_id, module_id, order_id, text, kind, picture_file_id, explanation, answers)
    select ${organization}, ${copy}, order_id, text, kind, picture_file_id, explanation, answers from questions where module_id = ${id}`.execute(
    db,
  );
  return copy;
}
