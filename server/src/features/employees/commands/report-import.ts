import { UNDO_HOURS } from '@vigil/contract/employees/rules.ts';
import { language } from '@vigil/contract/shared/language.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { z } from 'zod';
import { tableFile, type TableCell } from '../../../files/table-file.ts';
import type { Context, Services } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { storeLines } from '../../files/commands.ts';
import { noteLongJob, finishLongJob, openLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { importProblems } from '../problems.ts';
import { isPastUndo } from '../queries/undoable.ts';
import { importRows, listImportedRows } from '../queries/imported-rows.ts';
import { importReportRow, importReportTitles } from '../rules/import-report.ts';
import { IMPORT_KIND } from './preview-import.ts';

export const IMPORT_REPORT = 'import_report';
const AT_ONCE = 2_000;

const uuid = z.uuid();
export const importReportJob = jobKind({
  name: 'report-import',
  input: z.object({ organization_id: uuid, event_id: uuid, import_id: uuid, actor_id: uuid, language }),
  expireInSeconds: 3600,
});

/** Orders a file of what became of each row of an import that is over, for as long as its rows are kept. */
export async function orderImportReport(context: Context, import_id: string): Promise<LongJob> {
  const { db, organization, services, actor } = context;
  const done = await findLongJob(context, import_id, IMPORT_KIND);
  if (done.status === 'in_process') throw problem(importProblems.not_over);
  const { total } = await importRows(context, import_id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total === 0 || isPastUndo(done)) {
    throw problem(importProblems.too_late_to_report, { fill: { hours: UNDO_HOURS } });
  }
  const event_id = await openLongJob(context, { kind: IMPORT_REPORT, created_by: actor.id, total });
  await services.queue.enqueue(db, importReportJob, {
    organization_id: organization,
    event_id,
    import_id,
    actor_id: actor.id,
    language: context.language,
  });
  await recordChange(context, {
    action: 'employee.import_report',
    object_type: 'import',
    object_id: import_id,
    after: { rows: total },
  });
  return findLongJob(context, event_id);
}

/** Part by part: an import of any size needs no more memory. */
export async function makeImportReport(
  services: Services,
  { organization_id, event_id, import_id, actor_id, language: spoken }: z.output<typeof importReportJob.input>,
): Promise<void> {
  async function* rows(): AsyncGenerator<TableCell[]> {
    let done = 0;
    for (let after = 0; ;) {
      const next = await workIn(services, organization_id, (scope) =>
        listImportedRows(scope, { event_id: import_id, after, limit: AT_ONCE }),
      );
      if (next.length === 0) return;
      for (const row of next) yield importReportRow(row, spoken);
      after = next.at(-1)!.row;
      done += next.length;
      await workIn(services, organization_id, (scope) => noteLongJob(scope, event_id, { done }));
    }
  }
  await workIn(services, organization_id, async (scope) => {
    const file = tableFile({ name: 'vigil-import', format: 'xlsx', titles: importReportTitles(spoken), rows: rows() });
    const file_id = await storeLines({ ...scope, actor: { id: actor_id } }, file);
    await finishLongJob(scope, event_id, { status: 'success', result: { file_id } });
  });
}
