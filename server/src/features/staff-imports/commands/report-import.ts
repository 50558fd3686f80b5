import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import { language } from '@vigil/contract/shared/language.ts';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { fileJob } from '../../long-jobs/commands/file-job.ts';
import { isPastUndo } from '../../long-jobs/rules.ts';
import { findLongJob } from '../../long-jobs/queries.ts';
import { importProblems } from '../problems.ts';
import { listImportedRows } from '../queries/imported-rows.ts';
import { findImport, importRows, isOver } from '../queries/imports.ts';
import { importReportRow, importReportTitles } from '../rules/import-report.ts';

const AT_ONCE = 2_000;

export const importReport = fileJob({
  kind: 'import_report',
  name: 'report-import',
  order: z.object({ import_id: z.uuid(), language }),
  file: ({ language: spoken }) => ({
    name: 'vigil-import',
    format: 'xlsx',
    language: spoken,
    titles: importReportTitles(spoken),
  }),
  async *parts(read, { import_id, language: spoken }) {
    for (let after = 0; ;) {
      const rows = await read((scope) => listImportedRows(scope, { event_id: import_id, after, limit: AT_ONCE }));
      if (rows.length === 0) return;
      yield rows.map((row) => importReportRow(row, spoken));
      after = rows.at(-1)!.row;
    }
  },
});

/** Starts a job that writes a file with the outcome of each row of a finished import, as long as its rows are stored. */
export async function orderImportReport(context: Context, import_id: string): Promise<LongJob> {
  const done = await findImport(context, import_id);
  if (done === undefined) throw problem(httpProblems.not_found);
  if (!isOver(done.state)) throw problem(importProblems.not_over);
  const { total } = await importRows(context, import_id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total === 0 || isPastUndo(done, Date.now())) {
    throw problem(importProblems.too_late_to_report, { fill: { hours: UNDO_HOURS } });
  }
  const event_id = await importReport.order(context, { import_id, language: context.language }, { total });
  await recordChange(context, {
    action: 'employee.import_report',
    object_type: 'import',
    object_id: import_id,
    after: { rows: total },
  });
  return findLongJob(context, event_id);
}
