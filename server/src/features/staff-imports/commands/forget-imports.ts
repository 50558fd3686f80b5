import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { deleteLongJobs } from '../../long-jobs/commands/long-jobs.ts';

export const forgetImportsJob = jobKind({ name: 'forget-imports', input: z.object({}) });

/** Deletes the rows of files once their import cannot be undone any more, and previews that nobody imported. */
export async function forgetImports({ database }: Pick<Services, 'database'>): Promise<void> {
  await asSystem(database, async (tx) => {
    const old = tx
      .selectFrom('staff_imports as i')
      .innerJoin('long_jobs as j', 'j.id', 'i.event_id')
      .leftJoin('long_jobs as undoing', 'undoing.id', 'i.undone_by')
      .select('i.event_id')
      .where('j.created_at', '<', sql<string>`now() - ${UNDO_HOURS} * interval '1 hour'`);
    const over = old
      .where('i.state', 'not in', ['previewed', 'superseded', 'ordered', 'running'])
      .where(sql<boolean>`undoing.status is distinct from 'in_process'`);
    await tx.deleteFrom('staff_import_rows').where('event_id', 'in', over).execute();
    await tx.deleteFrom('staff_import_changes').where('event_id', 'in', over).execute();
    const neverOrdered = await old.where('i.state', 'in', ['previewed', 'superseded']).execute();
    await deleteLongJobs(
      tx,
      neverOrdered.map(({ event_id }) => event_id),
    );
  });
}
