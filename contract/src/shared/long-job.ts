import { z } from 'zod';
import { id, moment } from './page.ts';

/** A long job as shown to a person (the event keeper). */
export const longJob = z.object({
  id,
  kind: z.string(),
  status: z.enum(['in_process', 'success', 'error']),
  done: z.number().int(),
  /** How many units of work the job has in total; null until known. */
  total: z.number().int().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
});
export type LongJob = z.infer<typeof longJob>;

/** A long job whose result is a file, returned only to its requester. */
export const fileJob = z.object({
  status: z.enum(['in_progress', 'complete', 'error']),
  rows_count: z.number().int(),
  /** The file's address, valid for minutes; request the job again for a new one. */
  url: z.string().nullable(),
});
export type FileJob = z.infer<typeof fileJob>;

const counts = z.record(z.string(), z.number().int());
/** The result of a bulk action: `skipped` by reason, in the action's terms; for an undo, what could not be restored, by kind. */
export const bulkResult = z.object({ done: z.number().int(), skipped: counts, lost: counts.optional() });
export type BulkResult = z.infer<typeof bulkResult>;
