import { z } from 'zod';
import { newModule } from '../modules/module.ts';
import { id } from '../shared/page.ts';

export const newTheme = newModule.extend({
  /** The module to copy. */
  copy_of: id.optional(),
  section_id: id.optional(),
});
export type NewTheme = z.output<typeof newTheme>;

export const createdTheme = z.object({
  module_id: id,
  /** Where the theme was placed; null if the request named no section. */
  place: z.object({ course_id: id, section_id: id }).nullable(),
});
export type CreatedTheme = z.infer<typeof createdTheme>;
