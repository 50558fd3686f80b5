import { z } from 'zod';
import { day, id } from '../shared/page.ts';
import { language } from '../shared/language.ts';

export const licence = z.object({
  users_count: z.number().int(),
  users_limit: z.number().int(),
  start_date: day,
  end_date: day,
});

export const organization = z.object({
  id,
  parent_id: id.nullable(),
  title: z.string(),
  logo_url: z.string().nullable(),
  theme_color: z.string(),
  language,
  license: licence,
});
export type Organization = z.infer<typeof organization>;
