import { addType } from '@vigil/contract/employees/import.ts';
import { roles } from '@vigil/contract/shared/permissions.ts';
import { z } from 'zod';

/** What the import was asked to do, kept with its event so that a run cut short goes on as it began. */
export const importOrder = z.object({
  filename: z.string(),
  add_type: addType,
  need_message: z.boolean(),
  by: z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) }),
  address: z.string(),
  trace_id: z.string(),
});
export type ImportOrder = z.output<typeof importOrder>;

/** What the preview found, kept with its event until the import is ordered. */
export const previewed = z.object({
  filename: z.string(),
  rows: z.number().int(),
  to_delete: z.number().int(),
  staff: z.number().int(),
});
