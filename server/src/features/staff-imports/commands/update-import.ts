import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ImportOrder, ImportSeen, ImportState } from '../queries/imports.ts';

type Scope = { db: Tx; organization: string };
type Opened = { source: string } & ({ seen: ImportSeen } | { import_order: ImportOrder });

/** Creates an import whose rows are stored already: a previewed one, or one that was ordered without a preview. */
export async function openImport({ db, organization }: Scope, event_id: string, opened: Opened): Promise<void> {
  await db
    .insertInto('staff_imports')
    .values({
      event_id,
      organization_id: organization,
      source: opened.source,
      ...('seen' in opened
        ? { state: 'previewed', seen: JSON.stringify(opened.seen) }
        : { state: 'ordered', import_order: JSON.stringify(opened.import_order) }),
    })
    .execute();
}

type ImportUpdate = { state?: ImportState; import_order?: ImportOrder; undone_by?: string };

/** Saves an import's progress and findings. */
export async function updateImport(
  { db, organization }: Scope,
  event_id: string,
  { import_order, ...columns }: ImportUpdate,
): Promise<void> {
  await db
    .updateTable('staff_imports')
    .set({ ...columns, ...(import_order !== undefined && { import_order: JSON.stringify(import_order) }) })
    .where('organization_id', '=', organization)
    .where('event_id', '=', event_id)
    .execute();
}

/** Adds departments to the list of those that the import created. */
export async function recordDepartments({ db, organization }: Scope, event_id: string, made: readonly string[]): Promise<void> {
  if (made.length === 0) return;
  await db
    .updateTable('staff_imports')
    .set({ departments: sql<string[]>`departments || ${[...made]}::uuid[]` })
    .where('organization_id', '=', organization)
    .where('event_id', '=', event_id)
    .execute();
}
