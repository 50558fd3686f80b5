import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import { trashPermissions, type TrashKind } from '@vigil/contract/trash/rules.ts';
import type { Deleted } from '@vigil/contract/trash/trash.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { isInSight } from '../reports/queries/rows.ts';

const places = {
  campaign: { table: 'phishing_campaigns', title: 'name' },
  template: { table: 'phishing_templates', title: 'name' },
  redirect_page: { table: 'redirect_pages', title: 'name' },
  course: { table: 'courses', title: 'title' },
  module: { table: 'modules', title: 'title' },
  assigned_course: { table: 'assigned_courses', title: 'title' },
  tag: { table: 'tags', title: 'title' },
  report: { table: 'reports', title: 'title' },
} as const satisfies Record<TrashKind, { table: string; title: string }>;

/** Conditions of the kinds whose list shows its caller only a part of the table. */
const listConditions: Partial<Record<TrashKind, (context: Context) => RawBuilder<boolean>>> = { report: isInSight };

/** How many records are listed: more than anyone deletes by hand in a day. */
const SHOWN = 200;

/** Lists what was deleted within the last day and can still be restored. */
export async function listDeleted(context: Context, kind: TrashKind): Promise<Deleted[]> {
  assertMay(context, kind);
  const { table, title } = places[kind];
  const { rows } = await sql<Deleted>`
    select id, ${sql.ref(title)} as title, deleted_at from ${sql.table(table)}
     where organization_id = ${context.organization} and ${listConditions[kind]?.(context) ?? sql<boolean>`true`} and deleted_at > now() - ${UNDO_HOURS} * interval '1 hour'
     order by deleted_at desc, id limit ${SHOWN}`.execute(context.db);
  return rows;
}

/** Refuses a caller who may not see the list that the records were deleted from. */
function assertMay({ actor }: Context, kind: TrashKind): void {
  if (!actor.permissions.has(trashPermissions[kind])) throw problem(httpProblems.forbidden);
}
