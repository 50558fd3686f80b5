import { z } from 'zod';
import { language } from '../shared/language.ts';
import { fieldsOf } from '../shared/fields.ts';
import { emailKinds, emailTextRules } from './rules.ts';
import { versioned } from '../shared/version.ts';

export const emailWords = z.object(fieldsOf(emailTextRules));

export const emailName = z.object({ kind: z.enum(emailKinds), language });
export type EmailName = z.infer<typeof emailName>;

export const emailTexts = emailName.extend({
  ...emailWords.shape,
  /** The texts of the organisation or one above it; otherwise the product's. */
  source: z.enum(['own', 'inherited', 'default']),
  ...versioned,
});
export type EmailTexts = z.infer<typeof emailTexts>;

export const emailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
