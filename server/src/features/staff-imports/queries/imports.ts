import { addType } from '@vigil/contract/staff-imports/staff-import.ts';
import { roles } from '@vigil/contract/shared/permissions.ts';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';

type Scope = { db: Tx; organization: string };

/** The kind of the event by which people watch an import. */
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

/** Nothing more is done of what was ordered. */
export const isOver = (state: ImportState): boolean => !['previewed', 'superseded', 'ordered', 'running'].includes(state);

/** What the preview told. */
export const importSeen = z.object({
  rows: z.number().int(),
  to_delete: z.number().int(),
  staff: z.number().int(),
  /** What the columns were read as (`readingOf`). */
  columns: z.string(),
});
export type ImportSeen = z.output<typeof importSeen>;

/** What the import was asked to do, and by whom. */
export const importOrder = z.object({
  add_type: addType,
  /** What it would change was shown: of anyone whom the preview showed otherwise it changes nothing. */
  is_shown: z.boolean().default(false),
  need_message: z.boolean(),
  with_inactive: z.boolean().default(false),
  by: z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) }),
  address: z.string(),
  trace_id: z.string(),
});
export type ImportOrder = z.output<typeof importOrder>;

/** An import with what its event tells; none when there is no such. */
export async function findImport(scope: Scope, event_id: string) {
  return importOf(await imports(scope, event_id).executeTakeFirst());
}

/** The same, kept from everyone else who changes it. */
export async function lockImport(scope: Scope, event_id: string) {
  return importOf(await imports(scope, event_id).forUpdate().executeTakeFirst());
}

const imports = ({ db, organization }: Scope, event_id: string) =>
  db
    .selectFrom('staff_imports as i')
    .innerJoin('long_jobs as j', 'j.id', 'i.event_id')
    .select(['i.state', 'i.source', 'i.seen', 'i.import_order', 'i.departments', 'i.undone_by'])
    .select(['j.created_at', 'j.done', 'j.result'])
    .where('i.organization_id', '=', organization)
    .where('i.event_id', '=', event_id);

const importOf = <T extends { state: string }>(row: T | undefined) => row && { ...row, state: row.state as ImportState };

/** The people of a file, or from elsewhere, with what became of each. */
export const importRows = ({ db, organization }: Scope, event_id: string) =>
  db.selectFrom('staff_import_rows').where('organization_id', '=', organization).where('event_id', '=', event_id);
