import type { SavedView } from '@vigil/contract/employees/employee.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';

/** Lists the caller's own views, by title. */
export async function listViews({ db, organization, actor }: Context): Promise<{ data: SavedView[] }> {
  const rows = await db
    .selectFrom('employee_views')
    .select(['id', 'title', 'view'])
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .orderBy(sql`title collate "ru-x-icu"`)
    .execute();
  return { data: rows as SavedView[] };
}

/** Returns one of the caller's views. Another person's view is not found, so that its existence is not revealed. */
export async function findView(context: Context, id: string): Promise<SavedView> {
  const { data } = await listViews(context);
  const found = data.find((view) => view.id === id);
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}
