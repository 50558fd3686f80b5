import { z } from 'zod';
import { id, moment } from './page.ts';

/** Long work as a person watches it (the event keeper). */
export const longJob = z.object({
  id,
  kind: z.string(),
  status: z.enum(['in_process', 'success', 'error']),
  done: z.number().int(),
  /** Null until it is known. */
  total: z.number().int().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
});
export type LongJob = z.infer<typeof longJob>;

/** Long work whose result is a file of rows, to the one who ordered it. */
export const fileJob = z.object({
  status: z.enum(['in_progress', 'complete', 'error']),
  rows_count: z.number().int(),
  /** Good for minutes; ask again for another. */
  url: z.string().nullable(),
});
export type FileJob = z.infer<typeof fileJob>;

const counts = z.record(z.string(), z.number().int());
/** What a bulk action left behind: `skipped` by reason, in the words of the action; of an undo, what it could not restore, by kind. */
export const bulkResult = z.object({ done: z.number().int(), skipped: counts, lost: counts.optional() });
export type BulkResult = z.infer<typeof bulkResult>;
