import { z } from 'zod';
import { reportFormats } from '../employees/rules.ts';
import { language } from './language.ts';

/** In the caller's language when none is named. */
export const importTemplateWanted = z.object({ language: language.optional(), format: z.enum(reportFormats).default('xlsx') });
export type ImportTemplateWanted = z.output<typeof importTemplateWanted>;
/** A file with the titles that an import knows, and an example. */
export const importTemplate = z.object({ filename: z.string(), type: z.string(), content: z.base64() });
export type ImportTemplate = z.infer<typeof importTemplate>;
