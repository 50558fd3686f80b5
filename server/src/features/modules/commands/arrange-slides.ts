import type { Slide } from '@vigil/contract/modules/module.ts';
import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { findSlide, listSlides } from '../queries/modules.ts';
import { claimModule } from './change-module.ts';
import { closeSlideEdits } from './slide-edits.ts';

type SlidePlace = { moduleId: string; id: string };

/** Inserts a copy of the slide directly after it. */
export async function duplicateSlide(context: Context, place: SlidePlace): Promise<Slide> {
  const { db, organization } = context;
  await claimModule(context, place.moduleId);
  const { title, order_id } = await findSlide(context, place);
  await makeRoom(db, place.moduleId, order_id + 1);
  const { rows } = await sql<{ id: string }>`
    insert into slides (organization_id, module_id, order_id, title, html, picture_file_id, audio_file_id)
    select ${organization}, module_id, order_id + 1, title, html, picture_file_id, audio_file_id from slides where id = ${place.id}
    returning id`.execute(db);
  const { id } = rows[0]!;
  await recordChange(context, {
    action: 'slide.create',
    object_type: 'slide',
    object_id: id,
    after: { title, copy_of: place.id },
  });
  return findSlide(context, { ...place, id });
}

/** Removes a slide from the theme, but stores it as long as it can be restored. */
export async function deleteSlide(context: Context, place: SlidePlace): Promise<void> {
  const { db, organization } = context;
  await claimModule(context, place.moduleId);
  const { title } = await findSlide(context, place);
  await closeSlideEdits(context, { slide_id: place.id });
  // Each deletion also removes stored slides that can no longer be restored.
  await sql`delete from deleted_slides where organization_id = ${organization} and deleted_at < now() - ${UNDO_HOURS} * interval '1 hour'`.execute(
    db,
  );
  await sql`
    with gone as (delete from slides where id = ${place.id} returning *)
    insert into deleted_slides (organization_id, id, module_id, order_id, title, html, picture_file_id, audio_file_id)
    select organization_id, id, module_id, order_id, title, html, picture_file_id, audio_file_id from gone`.execute(db);
  await recordChange(context, { action: 'slide.delete', object_type: 'slide', object_id: place.id, before: { title } });
}

/** Restores a slide at its previous position and under its own id, so that learners who were on it are on it again. */
export async function restoreSlide(context: Context, place: SlidePlace): Promise<Slide> {
  const { db, organization } = context;
  await claimModule(context, place.moduleId);
  const deleted = await db
    .deleteFrom('deleted_slides')
    .where('organization_id', '=', organization)
    .where('module_id', '=', place.moduleId)
    .where('id', '=', place.id)
    .where('deleted_at', '>', sql<string>`now() - ${UNDO_HOURS} * interval '1 hour'`)
    .returning(['organization_id', 'id', 'module_id', 'order_id', 'title', 'html', 'picture_file_id', 'audio_file_id'])
    .executeTakeFirst();
  if (deleted === undefined) throw problem(httpProblems.not_found);
  await makeRoom(db, place.moduleId, deleted.order_id);
  await db.insertInto('slides').values(deleted).execute();
  await recordChange(context, {
    action: 'slide.restore',
    object_type: 'slide',
    object_id: place.id,
    after: { title: deleted.title },
  });
  return findSlide(context, place);
}

/**
 * Puts the slides of a module in a new order. Refuses unless `ids` names each of them: somebody else has added or deleted a
 * slide.
 */
export async function orderSlides(context: Context, moduleId: string, ids: readonly string[]): Promise<{ data: Slide[] }> {
  await claimModule(context, moduleId);
  const { data } = await listSlides(context, moduleId);
  const existing = new Set(data.map(({ id }) => id));
  if (new Set(ids).size !== existing.size || !ids.every((id) => existing.has(id))) throw problem(httpProblems.conflict);
  await sql`
    update slides set order_id = o.place from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
     where slides.id = o.id and slides.module_id = ${moduleId}`.execute(context.db);
  await recordChange(context, { action: 'slide.order', object_type: 'module', object_id: moduleId, after: ids });
  return listSlides(context, moduleId);
}

/** Moves all slides from this position on by one, unless the position is free. */
const makeRoom = (db: Tx, moduleId: string, order_id: number) =>
  sql`update slides set order_id = order_id + 1 where module_id = ${moduleId} and order_id >= ${order_id}
    and exists (select from slides where module_id = ${moduleId} and order_id = ${order_id})`.execute(db);
