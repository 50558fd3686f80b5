import type { NewModuleFile, Slide, SlideChange } from '@vigil/contract/modules/module.ts';
import { filesIn, fileTags } from '@vigil/contract/modules/slide-html.ts';
import { sql } from 'kysely';
import { fileAddress } from '../../../storage/content-address.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { recordVideo, storePicture, storeSound } from '../../files/commands/store-file.ts';
import { findOwnFiles } from '../../files/queries.ts';
import { moduleProblems } from '../problems.ts';
import { findSlide } from '../queries/modules.ts';
import { claimModule } from './change-module.ts';
import { cleanSlideHtmlInThread } from './clean-html.ts';
import { openSlideEdit } from './slide-edits.ts';

type SlidePlace = { moduleId: string; id: string };

export async function createSlide(context: Context, moduleId: string, form: SlideChange): Promise<Slide> {
  await claimModule(context, moduleId);
  const { id } = await context.db
    .insertInto('slides')
    .values({
      ...(await textOf(context, form)),
      ...(await filesOf(context, form)),
      organization_id: context.organization,
      module_id: moduleId,
      order_id: sql<number>`(select coalesce(max(order_id), 0) + 1 from slides where module_id = ${moduleId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'slide.create', object_type: 'slide', object_id: id, after: { title: form.title } });
  return findSlide(context, { moduleId, id });
}

/** Changes a slide. Text changes are logged once when the edit ends, file changes at once. */
export async function changeSlide(context: Context, place: SlidePlace, { title, html, ...files }: SlideChange): Promise<Slide> {
  await claimModule(context, place.moduleId);
  const before = await findSlide(context, place);
  const newFiles = await filesOf(context, files);
  const row = { ...(await textOf(context, { title, html })), ...newFiles };
  if (title !== undefined || html !== undefined) await openSlideEdit(context, place.id);
  if (Object.keys(row).length > 0) await context.db.updateTable('slides').set(row).where('id', '=', place.id).execute();
  if (Object.keys(newFiles).length > 0)
    await recordChange(context, {
      action: 'slide.update',
      object_type: 'slide',
      object_id: place.id,
      before: { title: before.title },
      after: { fields: Object.keys(newFiles) },
    });
  return findSlide(context, place);
}

export async function deleteSlideAudio(context: Context, place: SlidePlace): Promise<Slide> {
  await claimModule(context, place.moduleId);
  await findSlide(context, place);
  await context.db.updateTable('slides').set({ audio_file_id: null }).where('id', '=', place.id).execute();
  await recordChange(context, { action: 'slide.audio_delete', object_type: 'slide', object_id: place.id });
  return findSlide(context, place);
}

/** Adds a picture, a sound or a video to which the text of a slide can refer by its id. */
export async function addModuleFile(
  context: Context,
  moduleId: string,
  { picture, audio, video }: NewModuleFile,
): Promise<{ id: string; url: string }> {
  await claimModule(context, moduleId);
  const [kind, id] = picture
    ? (['picture', await storePicture(context, picture)] as const)
    : audio
      ? (['audio', await storeSound(context, audio)] as const)
      : (['video', await recordVideo(context, video!)] as const);
  await recordChange(context, { action: `module.add_${kind}`, object_type: 'module', object_id: moduleId, after: { file: id } });
  return { id, url: fileAddress(context, id)! };
}

async function textOf(context: Context, { title, html }: Pick<SlideChange, 'title' | 'html'>) {
  return { ...(title !== undefined && { title }), ...(html !== undefined && { html: await cleanOwnHtml(context, html) }) };
}

async function filesOf(context: Context, { picture, remove_picture, audio }: Omit<SlideChange, 'title' | 'html'>) {
  return {
    ...(remove_picture === true && { picture_file_id: null }),
    ...(picture && { picture_file_id: await storePicture(context, picture) }),
    ...(audio && { audio_file_id: await storeSound(context, audio) }),
  };
}

async function cleanOwnHtml(context: Context, html: string): Promise<string> {
  const cleaned = await cleanSlideHtmlInThread(html, context.services.env.CONTENT_URL);
  const references = filesIn(cleaned);
  const ids = references.map(({ id }) => id);
  const types = new Map((await findOwnFiles(context, ids)).map(({ id, type }) => [id, type]));
  const isRightKind = references.every(({ id, tag }) => types.get(id)?.startsWith(`${fileTags[tag]}/`) === true);
  if (!isRightKind) throw problem(moduleProblems.file_of_another_kind);
  return cleaned;
}
