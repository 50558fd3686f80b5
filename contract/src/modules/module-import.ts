import { z } from 'zod';
import { count, id, moment } from '../shared/page.ts';
import { MEGABYTE, type FileLimits } from '../shared/file-limits.ts';
import { file, jsonField } from '../shared/upload.ts';
import { questionFileFlaw, questionFields } from './rules.ts';

export const deckLimits: FileLimits = { kind: 'deck', maxBytes: 200 * MEGABYTE, extensions: ['.pptx'] };
export const questionFileLimits: FileLimits = { kind: 'sheet', maxBytes: 20 * MEGABYTE, extensions: ['.xlsx', '.csv'] };

/** An import into a theme: a presentation's slides or a sheet's questions. */
export const moduleImport = z.object({
  id,
  kind: z.enum(['slides', 'questions']),
  status: z.enum(['in_process', 'success', 'error']),
  filename: z.string(),
  /** For a presentation: slides drawn and slides in total; null until it has been read. */
  done: count,
  total: count.nullable(),
  /** How many slides or questions were added. */
  added: count,
  /** Hidden slides that were skipped. */
  hidden: count,
  /** What could not be imported, by slide. */
  faults: z.array(z.object({ number: count, title: z.string(), message: z.string() })),
  /** Why the import failed. */
  message: z.string().nullable(),
  created_at: moment,
});
export type ModuleImport = z.infer<typeof moduleImport>;

export const deckUpload = z.object({ file: file(deckLimits) });

const CELLS_MAX = 500;
export const ROW_MAX = 1_000_000;

export const questionFile = z.object({
  file: file(questionFileLimits),
  /** The user's choice of what each column holds; absent: detected from the headers. */
  columns: jsonField(
    z
      .array(z.enum(questionFields).nullable())
      .max(CELLS_MAX)
      .refine((fields) => questionFileFlaw(fields) === null),
  ).optional(),
  /** The header row, 0 if there is none. */
  header_row: z.coerce.number().int().min(0).max(ROW_MAX).optional(),
});
export type QuestionFile = z.output<typeof questionFile>;

const questionRow = z.object({
  /** The row's number as shown in a spreadsheet, from 1. */
  row: count,
  text: z.string(),
  kind: z.enum(['single', 'multiple']),
  answers: z.array(z.object({ text: z.string(), is_right: z.boolean() })),
  explanation: z.string(),
  /** The theme already has a question with the same text. */
  is_known: z.boolean(),
  reasons: z.array(z.string()),
});
export type QuestionRow = z.infer<typeof questionRow>;

export const questionPreview = z.object({
  header_row: count,
  columns: z.array(z.object({ title: z.string(), field: z.enum(questionFields).nullable(), samples: z.array(z.string()) })),
  totals: z.object({ ready: count, refused: count, known: count }),
  /** How many pictures of the file are not imported. */
  pictures: count,
  /** The first hundred rows that can be imported and the first hundred refused rows; empty until the columns are known. */
  rows: z.object({ ready: z.array(questionRow), refused: z.array(questionRow) }),
});
export type QuestionPreview = z.infer<typeof questionPreview>;
