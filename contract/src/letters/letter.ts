import { z } from 'zod';
import { language } from '../shared/language.ts';
import { letterKinds } from './rules.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\r\n]*$/);

/** Plain text with variables; an empty line in `text` or `notes` begins a paragraph. */
export const letterWords = z.object({
  subject: line(200),
  title: line(200),
  text: z.string().trim().min(1).max(4000),
  button: line(60),
  notes: z.string().trim().max(2000),
});

export const letterName = z.object({ kind: z.enum(letterKinds), language });
export type LetterName = z.infer<typeof letterName>;

export const letterTexts = letterName.extend({
  ...letterWords.shape,
  /** The organisation's own words, or those of one above it; else the product's. */
  source: z.enum(['own', 'inherited', 'default']),
});
export type LetterTexts = z.infer<typeof letterTexts>;

export const letterPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
