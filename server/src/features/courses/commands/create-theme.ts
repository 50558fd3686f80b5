import type { CreatedTheme, NewTheme } from '@vigil/contract/courses/theme.ts';
import type { Context } from '../../../http/context.ts';
import { changeModule, createModule, duplicateModule } from '../../modules/commands/change-module.ts';
import { findCourseOfSection } from '../queries.ts';
import { appendThemes } from './change-sections.ts';

/** Creates a module, new or as a copy, and adds it to a section in one transaction, so that a refusal leaves no module behind. */
export async function createTheme(context: Context, { copy_of, section_id, ...form }: NewTheme): Promise<CreatedTheme> {
  const place = section_id === undefined ? null : { section_id, course_id: await findCourseOfSection(context, section_id) };
  const { id } = copy_of === undefined ? await createModule(context, form) : await duplicateModule(context, copy_of);
  if (copy_of !== undefined) await changeModule(context, id, form);
  if (place !== null) await appendThemes(context, { id: place.course_id, sectionId: place.section_id }, [id]);
  return { module_id: id, place };
}
