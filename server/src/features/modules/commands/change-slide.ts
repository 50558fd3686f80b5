import type { Slide, SlideChange } from '@vigil/contract/modules/module.ts';
import type { Upload } from '@vigil/contract/shared/upload.ts';
import { sql } from 'kysely';
import { fileAddress } from '../../../files/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { storeAudio, storePicture } from '../../files/commands.ts';
import { assertOwnFiles } from '../../files/queries.ts';
import { findSlide, listSlides } from '../queries/modules.ts';
import { picturesIn } from '../queries/pictures-in-html.ts';
import { claimModule } from './change-module.ts';
import { cleanSlideHtml } from './clean-html.ts';

type Place = { moduleId: string; id: string };

export async function createSlide(context: Context, moduleId: string, form: SlideChange): Promise<Slide> {
  await claimModule(context, moduleId);
  const { id } = await context.db
    .insertInto('slides')
    .values({
      ...(await rowOf(context, form)),
      organization_id: context.organization,
      module_id: moduleId,
      order_id: sql<number>`(select coalesce(max(order_id), 0) + 1 from slides where module_id = ${moduleId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'slide.create', object_type: 'slide', object_id: id, after: { title: form.title } });
  return findSlide(context, { moduleId, id });
}

export async function changeSlide(context: Context, place: Place, form: SlideChange): Promise<Slide> {
  await claimModule(context, place.moduleId);
  const { title: before } = await findSlide(context, place);
  const row = await rowOf(context, form);
  if (Object.keys(row).length > 0) await context.db.updateTable('slides').set(row).where('id', '=', place.id).execute();
  await recordChange(context, {
    action: 'slide.update',
    object_type: 'slide',
    object_id: place.id,
    before: { title: before },
    after: { fields: Object.keys(row) },
  });
  return findSlide(context, place);
}

export async function deleteSlide(context: Context, place: Place): Promise<void> {
  await claimModule(context, place.moduleId);
  const { title } = await findSlide(context, place);
  await context.db.deleteFrom('slides').where('id', '=', place.id).execute();
  await recordChange(context, { action: 'slide.delete', object_type: 'slide', object_id: place.id, before: { title } });
}

export async function deleteSlideAudio(context: Context, place: Place): Promise<Slide> {
  await claimModule(context, place.moduleId);
  await findSlide(context, place);
  await context.db.updateTable('slides').set({ audio_file_id: null }).where('id', '=', place.id).execute();
  await recordChange(context, { action: 'slide.audio_delete', object_type: 'slide', object_id: place.id });
  return findSlide(context, place);
}

/** All slides of the module in their new order; one that is missing or strange is a conflict with somebody else's change. */
export async function orderSlides(context: Context, moduleId: string, ids: readonly string[]): Promise<{ data: Slide[] }> {
  await claimModule(context, moduleId);
  const { data } = await listSlides(context, moduleId);
  const known = new Set(data.map(({ id }) => id));
  if (new Set(ids).size !== known.size || !ids.every((id) => known.has(id))) throw problem(httpProblems.conflict);
  await sql`
    update slides set order_id = o.place from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
     where slides.id = o.id and slides.module_id = ${moduleId}`.execute(context.db);
  await recordChange(context, { action: 'slide.order', object_type: 'module', object_id: moduleId, after: ids });
  return listSlides(context, moduleId);
}

export async function addModulePicture(
  context: Context,
  moduleId: string,
  picture: Upload,
): Promise<{ id: string; url: string }> {
  await claimModule(context, moduleId);
  const id = await storePicture(context, picture);
  await recordChange(context, { action: 'module.add_picture', object_type: 'module', object_id: moduleId, after: { file: id } });
  return { id, url: fileAddress(context, id)! };
}

async function rowOf(context: Context, { title, html, picture, remove_picture, audio }: SlideChange) {
  return {
    ...(title !== undefined && { title }),
    ...(html !== undefined && { html: await ownHtml(context, html) }),
    ...(remove_picture === true && { picture_file_id: null }),
    ...(picture && { picture_file_id: await storePicture(context, picture) }),
    ...(audio && { audio_file_id: await storeAudio(context, audio) }),
  };
}

async function ownHtml(context: Context, html: string): Promise<string> {
  const cleaned = cleanSlideHtml(html, context.services.env.CONTENT_URL);
  await assertOwnFiles(context, picturesIn(cleaned));
  return cleaned;
}
