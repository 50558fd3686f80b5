import { addType } from '@vigil/contract/staff-imports/staff-import.ts';
import { roles } from '@vigil/contract/shared/permissions.ts';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';

type Scope = { db: Tx; organization: string };

/** The kind of the long job by which people watch an import. */
export const IMPORT_KIND = 'employee-import';

export type ImportState =
  | 'previewed'
  | 'superseded'
  | 'ordered'
  | 'running'
  | 'done'
  | 'failed'
  | 'stopped'
  | 'undoing'
  | 'undone';

/** Whether the order is finished: nothing more of it will be carried out. */
export const isOver = (state: ImportState): boolean => !['previewed', 'superseded', 'ordered', 'running'].includes(state);

/** What the preview showed. */
export const importSeen = z.object({
  rows: z.number().int(),
  to_delete: z.number().int(),
  staff: z.number().int(),
  /** How the columns were read (`readingOf`). */
  columns: z.string(),
});
export type ImportSeen = z.output<typeof importSeen>;

/** The import's order, and who placed it. */
export const importOrder = z.object({
  add_type: addType,
  /** Whether the changes were shown to the person: then only a change that the preview showed is made. */
  is_shown: z.boolean().default(false),
  need_message: z.boolean(),
  with_inactive: z.boolean().default(false),
  by: z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) }),
  address: z.string(),
  trace_id: z.string(),
});
export type ImportOrder = z.output<typeof importOrder>;

/** Returns an import with its long job, or undefined. */
export async function findImport(scope: Scope, event_id: string) {
  return importOf(await selectImport(scope, event_id).executeTakeFirst());
}

/** Returns an import with its row locked against other changes. */
export async function lockImport(scope: Scope, event_id: string) {
  return importOf(await selectImport(scope, event_id).forUpdate().executeTakeFirst());
}

const selectImport = ({ db, organization }: Scope, event_id: string) =>
  db
    .selectFrom('staff_imports as i')
    .innerJoin('long_jobs as j', 'j.id', 'i.event_id')
    .select(['i.state', 'i.source', 'i.seen', 'i.import_order', 'i.departments', 'i.undone_by'])
    .select(['j.created_at', 'j.done', 'j.result'])
    .where('i.organization_id', '=', organization)
    .where('i.event_id', '=', event_id);

const importOf = <T extends { state: string }>(row: T | undefined) => row && { ...row, state: row.state as ImportState };

/** Selects the people of a file or of another source, with the outcome of each. */
export const importRows = ({ db, organization }: Scope, event_id: string) =>
  db.selectFrom('staff_import_rows').where('organization_id', '=', organization).where('event_id', '=', event_id);
