import { z } from 'zod';
import { roles } from '../shared/permissions.ts';
import { MEGABYTE, type FileLimits } from '../shared/upload.ts';
import { id } from '../shared/page.ts';

export const importLimits: FileLimits = { maxBytes: 50 * MEGABYTE, extensions: ['.csv', '.xlsx'] };
export const IMPORT_ROWS_MAX = 200_000;
export const PREVIEW_ROWS = 100;

/** What a column of the file can hold; `full_name` is split, `department` may be a path with / or \. */
export const importFields = [
  'full_name',
  'last_name',
  'first_name',
  'middle_name',
  'email',
  'position',
  'department',
  'role',
] as const;
export type ImportField = (typeof importFields)[number];

export const importRefusals = [
  'bad_address',
  'duplicate',
  'missing_name',
  'too_long',
  'unknown_role',
  'role_above_own',
  'person_outranks',
  'address_taken',
  'over_licence',
] as const;
export type ImportRefusal = (typeof importRefusals)[number];

export const importOutcomes = ['add', 'change', 'unchanged', 'refuse'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const count = z.number().int();

export const importRow = z.object({
  /** As a person counts the lines of the file, from 1. */
  row: count,
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  email: z.string(),
  position: z.string(),
  department: z.string(),
  role: z.enum(roles).nullable(),
  /** For a row to change: the names of what would. */
  changes: z.array(z.enum(importFields)),
  reasons: z.array(z.object({ code: z.enum(importRefusals), message: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

export const importPreview = z.object({
  event_id: id,
  /** What each column of the file was taken for; null for one that says nothing to us. */
  columns: z.array(z.object({ title: z.string(), field: z.enum(importFields).nullable() })),
  totals: z.object({
    to_add: count,
    to_change: count,
    unchanged: count,
    refused: count,
    new_departments: z.array(z.string()),
    new_departments_count: count,
  }),
  /** The first hundred of each kind. */
  rows: z.object({ to_add: z.array(importRow), to_change: z.array(importRow), refused: z.array(importRow) }),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const addType = z.enum(['add', 'update', 'add_update']);
export type AddType = z.infer<typeof addType>;

/** What an import left behind. */
export const importResult = z.object({
  added: count,
  changed: count,
  unchanged: count,
  skipped: count,
  refused: count,
  departments_added: count,
  letters: count,
});
export type ImportResult = z.infer<typeof importResult>;
