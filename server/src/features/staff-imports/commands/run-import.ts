import { importResult, type FinishedImport, type ImportResult } from '@vigil/contract/staff-imports/staff-import.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inOrganization, trustedScope } from '../../../db/database.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { attemptLongJob, finishLongJob, updateLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { countRefusals } from '../queries/imported-rows.ts';
import { findImport, importOrder, isOver, lockImport } from '../queries/imports.ts';
import { importLeavers } from './import-leavers.ts';
import { breakImportedCircles, countManagerFlaws, importManagers } from './import-managers.ts';
import { importPart } from './import-part.ts';
import { updateImport } from './update-import.ts';
import type { importJob } from './order-import.ts';

type ImportId = z.infer<typeof importJob.input>;
const ROWS_WORTH_TIDYING = 2_000;
/**
 * The parts after which tables are analyzed: the planner has no statistics of an organisation that was empty a minute ago, and
 * would scan all of it for each row.
 */
const ANALYZE_AFTER = new Set([1, 8]);

/** Imports the waiting rows. Each part has its own transaction, so that a second run continues after the last part. */
export const runImport = (services: Services, job: ImportId): Promise<void> =>
  attemptLongJob(
    services,
    job,
    async () => {
      for (let part = 1; await importNext(services, job); part++) if (ANALYZE_AFTER.has(part)) await analyzeTables(services);
      await tidyUp(services, job);
    },
    (scope) => updateImport(scope, job.event_id, { state: 'failed' }),
  );

function importNext(services: Services, { organization_id, event_id }: ImportId): Promise<boolean> {
  return workIn(services, organization_id, async (scope) => {
    const found = await lockImport(scope, event_id);
    if (found === undefined || isOver(found.state)) return false;
    const before = importResult.parse(found.result);
    const order = importOrder.parse(found.import_order);
    // Leavers are deleted first, because they free licence places for newcomers.
    const step =
      (order.add_type === 'sync' ? await importLeavers(scope, event_id, order) : null) ??
      (await importPart(scope, event_id, order));
    if (step === null) {
      if (await importManagers(scope, event_id)) return true;
      await breakImportedCircles(scope, event_id);
      await finishLongJob(scope, event_id, {
        status: 'success',
        result: {
          ...before,
          manager_flaws: await countManagerFlaws(scope, event_id),
          reasons: await countRefusals(scope, event_id),
        } satisfies FinishedImport,
      });
      await updateImport(scope, event_id, { state: 'done' });
      return false;
    }
    const result = Object.fromEntries(
      Object.entries(before).map(([name, n]) => [name, n + step.result[name as keyof ImportResult]]),
    );
    await updateLongJob(scope, event_id, { done: found.done + step.rows, result });
    if (found.state === 'ordered') await updateImport(scope, event_id, { state: 'running' });
    return true;
  });
}

const analyzeTables = ({ database, log }: Services): Promise<unknown> =>
  sql`analyze users, departments, tag_assignments`
    .execute(database)
    .catch((error: unknown) => log.warn({ error }, 'Analyzing the tables of people failed.'));

/** Vacuums the tables after a large import, so that the list of people is as fast as before. */
async function tidyUp({ database, log }: Services, { organization_id, event_id }: ImportId): Promise<void> {
  const organization = trustedScope(organization_id);
  const found = await inOrganization(database, organization, (db) => findImport({ db, organization }, event_id));
  if ((found?.done ?? 0) < ROWS_WORTH_TIDYING) return;
  await sql`vacuum (analyze) users, departments`
    .execute(database)
    .catch((error: unknown) => log.warn({ error }, 'Vacuuming the table of people failed.'));
}
