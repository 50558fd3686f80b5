import { z } from 'zod';
import { reportFormats } from '../employees/rules.ts';
import { language } from './language.ts';

/** The template to download: its language, by default the caller's, and its format. */
export const importTemplateWanted = z.object({ language: language.optional(), format: z.enum(reportFormats).default('xlsx') });
export type ImportTemplateWanted = z.output<typeof importTemplateWanted>;
/** A file with the headers that an import recognises, and an example. */
export const importTemplate = z.object({ filename: z.string(), type: z.string(), content: z.base64() });
export type ImportTemplate = z.infer<typeof importTemplate>;
