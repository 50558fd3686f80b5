import type { NamedView, SavedView } from '@vigil/contract/employees/employee.ts';
import { VIEWS_MAX } from '@vigil/contract/employees/rules.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { assertFilterVisible } from '../../people/queries/result-visibility.ts';
import { employeeProblems } from '../problems.ts';
import { assertOrderVisible } from '../queries/employees.ts';
import { findView, listViews } from '../queries/views.ts';

const UNIQUE_VIOLATION = '23505';

export async function addView(context: Context, { title, view }: NamedView): Promise<SavedView> {
  const { db, organization, actor } = context;
  await assertFilterVisible(context, view.filter);
  await assertOrderVisible(context, view);
  if ((await listViews(context)).data.length >= VIEWS_MAX)
    throw problem(employeeProblems.too_many_views, { fill: { max: VIEWS_MAX } });
  const { id } = await db
    .insertInto('employee_views')
    .values({ organization_id: organization, user_id: actor.id, title, view: JSON.stringify(view) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwTitleTaken);
  await recordChange(context, { action: 'employee.view_create', object_type: 'employee_view', object_id: id, after: { title } });
  return { id, title, view };
}

export async function changeView(context: Context, id: string, change: Partial<NamedView>): Promise<SavedView> {
  const { db, organization } = context;
  const before = await findView(context, id);
  await assertFilterVisible(context, change.view?.filter);
  if (change.view !== undefined) await assertOrderVisible(context, change.view);
  const after = { ...before, ...change };
  await db
    .updateTable('employee_views')
    .set({ title: after.title, view: JSON.stringify(after.view) })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute()
    .catch(throwTitleTaken);
  await recordChange(context, { action: 'employee.view_update', object_type: 'employee_view', object_id: id, before, after });
  return after;
}

export async function deleteView(context: Context, id: string): Promise<void> {
  const { db, organization } = context;
  const { title } = await findView(context, id);
  await db.deleteFrom('employee_views').where('organization_id', '=', organization).where('id', '=', id).execute();
  await recordChange(context, { action: 'employee.view_delete', object_type: 'employee_view', object_id: id, before: { title } });
}

function throwTitleTaken(error: { code?: string }): never {
  throw error.code === UNIQUE_VIOLATION ? problem(employeeProblems.view_title_taken) : error;
}
