import { UNDO_HOURS } from '@vigil/contract/employees/rules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { forgetLongJobs } from '../../long-jobs/commands/long-jobs.ts';
import { IMPORT_KIND } from './preview-import.ts';

export const forgetImportsJob = jobKind({ name: 'forget-imports', input: z.object({}) });

/** The rows of files leave when no import can be undone from them, and previews nobody went on with leave whole. */
export async function forgetImports({ database }: Pick<Services, 'database'>): Promise<void> {
  await asSystem(database, async (tx) => {
    const old = tx
      .selectFrom('long_jobs')
      .select('id')
      .where('kind', '=', IMPORT_KIND)
      .where('created_at', '<', sql<string>`now() - ${UNDO_HOURS} * interval '1 hour'`);
    const beingUndone = tx
      .selectFrom('employee_imports')
      .innerJoin('long_jobs', 'long_jobs.id', 'employee_imports.undone_by')
      .select('event_id')
      .where('status', '=', 'in_process');
    await tx
      .deleteFrom('employee_import_rows')
      .where('event_id', 'in', old.where('status', '<>', 'in_process'))
      .where('event_id', 'not in', beingUndone)
      .execute();
    const neverOrdered = await old.where('status', '=', 'in_process').where('total', 'is', null).execute();
    await forgetLongJobs(
      tx,
      neverOrdered.map(({ id }) => id),
    );
  });
}
