import type { LearningModule, ModuleChange } from '@vigil/contract/modules/module.ts';
import { moduleRules } from '@vigil/contract/modules/rules.ts';
import { copyTitle } from '@vigil/contract/shared/copy-title.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { copyModule } from './copy-module.ts';
import { moduleProblems } from '../problems.ts';
import { findModule, findWholeModule } from '../queries/modules.ts';

export async function createModule(context: Context, form: ModuleChange & { title: string }): Promise<LearningModule> {
  const { id } = await context.db
    .insertInto('modules')
    .values({ ...form, organization_id: context.organization, created_by: context.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'module.create', object_type: 'module', object_id: id, after: form });
  return findWholeModule(context, id);
}

export async function changeModule(context: Context, id: string, form: ModuleChange): Promise<LearningModule> {
  const before = await claimModule(context, id);
  if (Object.keys(form).length > 0) await context.db.updateTable('modules').set(form).where('id', '=', id).execute();
  await recordChange(context, { action: 'module.update', object_type: 'module', object_id: id, before, after: form });
  return findWholeModule(context, id);
}

/** Removes a module from lists and courses. Its rows stay for people who are learning it. */
export async function deleteModule(context: Context, id: string): Promise<void> {
  const before = await claimModule(context, id);
  await context.db
    .updateTable('modules')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await context.db
    .updateTable('themes')
    .set({ deleted_at: sql`now()` })
    .where('organization_id', '=', context.organization)
    .where('module_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await recordChange(context, { action: 'module.delete', object_type: 'module', object_id: id, before });
}

/** Restores a module with exactly the places in courses that were removed with it. */
export async function restoreModule(context: Context, id: string): Promise<void> {
  const { db, organization } = context;
  await db
    .updateTable('themes')
    .set({ deleted_at: null })
    .where('organization_id', '=', organization)
    .where('module_id', '=', id)
    .where('deleted_at', '=', (eb) => eb.selectFrom('modules').select('deleted_at').where('id', '=', id))
    .execute();
  const { title } = await db
    .updateTable('modules')
    .set({ deleted_at: null })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirstOrThrow();
  await recordChange(context, { action: 'module.restore', object_type: 'module', object_id: id, after: { title } });
}

export async function duplicateModule(context: Context, id: string): Promise<LearningModule> {
  const title = copyTitle((await findModule(context, id)).title, moduleRules.title.max);
  const copy = await copyModule(context, id, title);
  await recordChange(context, { action: 'module.copy', object_type: 'module', object_id: copy, after: { title, copy_of: id } });
  return findWholeModule(context, copy);
}

/** Returns the organisation's own module, locked for a change and marked as changed. */
export async function claimModule({ db, organization }: Pick<Context, 'db' | 'organization'>, id: string) {
  const row = await db
    .selectFrom('modules')
    .select([
      'organization_id',
      'title',
      'description',
      'minutes',
      'pass_mark',
      'attempts_limit',
      'is_shuffled',
      'time_limit_minutes',
      'attempts_delay_minutes',
      'questions_drawn',
      'answers_shown',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('organization_id', '=', organization), eb('organization_id', 'is', null)]))
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  if (row.organization_id === null) throw problem(moduleProblems.library);
  await db
    .updateTable('modules')
    .set({ updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  return row;
}
