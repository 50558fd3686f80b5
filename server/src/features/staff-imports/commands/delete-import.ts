import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { finishLongJob, deleteLongJobs } from '../../long-jobs/commands/long-jobs.ts';
import { importProblems } from '../problems.ts';
import { isOver, lockImport } from '../queries/imports.ts';
import { updateImport } from './update-import.ts';

/** Deletes the file. An import under way stops after the current rows, and what it has done can be undone. */
export async function deleteImport(context: Context, event_id: string): Promise<void> {
  const found = await lockImport(context, event_id);
  if (found === undefined) throw problem(httpProblems.not_found);
  if (isOver(found.state)) throw problem(importProblems.over);
  if (found.state === 'previewed' || found.state === 'superseded') await deleteLongJobs(context.db, [event_id]);
  else {
    await finishLongJob(context, event_id, { status: 'error', error: 'stopped' });
    await updateImport(context, event_id, { state: 'stopped' });
  }
  await recordChange(context, { action: 'employee.import_delete', object_type: 'import', object_id: event_id });
}
