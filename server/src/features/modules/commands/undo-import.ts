import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { updateLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { isPastUndo } from '../../long-jobs/rules.ts';
import { moduleProblems } from '../problems.ts';
import { importInput, lockImport, QUESTIONS_KIND, SLIDES_KIND, type ImportResult } from '../queries/imports.ts';
import { claimModule } from './change-module.ts';
import { closeSlideEdits } from './slide-edits.ts';

/** Removes what an import added, as far as it is still in the theme. An import can be undone once, within a day. */
export async function undoModuleImport(context: Context, { moduleId, id }: { moduleId: string; id: string }): Promise<void> {
  await claimModule(context, moduleId);
  const found = await lockImport(context, id);
  if (found === undefined || ![SLIDES_KIND, QUESTIONS_KIND].includes(found.kind)) throw problem(httpProblems.not_found);
  const { module_id, filename } = importInput.parse(found.input);
  if (module_id !== moduleId) throw problem(httpProblems.not_found);
  const result = found.result as ImportResult | null;
  if (
    result === null ||
    found.status !== 'success' ||
    result.is_undone === true ||
    isPastUndo(found, context.services.clock().getTime())
  )
    throw problem(moduleProblems.nothing_to_undo, { fill: { hours: UNDO_HOURS } });
  const removedCount = await (found.kind === SLIDES_KIND ? removeSlides : removeQuestions)(context, moduleId, result.ids);
  await updateLongJob(context, id, { result: { ...result, is_undone: true } });
  await recordChange(context, {
    action: 'module.import_undo',
    object_type: 'module',
    object_id: moduleId,
    before: { file: filename, taken: removedCount },
  });
}

async function removeSlides({ db, organization }: Context, module_id: string, ids: string[]): Promise<number> {
  const present = await db.selectFrom('slides').select('id').where('module_id', '=', module_id).where('id', 'in', ids).execute();
  for (const { id } of present) await closeSlideEdits({ db, organization }, { slide_id: id });
  await db.deleteFrom('slides').where('module_id', '=', module_id).where('id', 'in', ids).execute();
  return present.length;
}

async function removeQuestions({ db }: Context, module_id: string, ids: string[]): Promise<number> {
  const deleted = await db
    .deleteFrom('questions')
    .where('module_id', '=', module_id)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return deleted.length;
}
