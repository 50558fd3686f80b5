import { z } from 'zod';
import { language } from '../shared/language.ts';
import { fieldsOf } from '../shared/fields.ts';
import { letterKinds, letterRules } from './rules.ts';
import { versioned } from '../shared/version.ts';

export const letterWords = z.object(fieldsOf(letterRules));

export const letterName = z.object({ kind: z.enum(letterKinds), language });
export type LetterName = z.infer<typeof letterName>;

export const letterTexts = letterName.extend({
  ...letterWords.shape,
  /** The organisation's own words, or those of one above it; else the product's. */
  source: z.enum(['own', 'inherited', 'default']),
  ...versioned,
});
export type LetterTexts = z.infer<typeof letterTexts>;

export const letterPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
