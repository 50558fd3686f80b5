import { sql } from 'kysely';
import { z } from 'zod';
import { jobKind } from '../../../jobs/queue.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { syncTags } from './sync-tags.ts';
import { startForCurrentHolders, detachTags, lockTags, rescheduleRuns, restoreWithTag } from './attach-tags.ts';

export const settleTagJob = jobKind({
  name: 'tags.settle',
  input: z.object({ organization_id: z.uuid(), tag_id: z.uuid(), asks_staff: z.boolean() }),
});

/** How many rows are settled before the answer. A job settles more rows, and no action of the tag runs until it is done. */
const ROWS_AT_ONCE_MAX = 1_000;

/**
 * Applies a change of a tag to everyone who has it or should have it. With `asksStaff`, any of the staff may gain or lose the
 * tag.
 */
export async function applyTagChange(
  scope: WorkContext,
  tag_id: string,
  { asksStaff = false }: { asksStaff?: boolean } = {},
): Promise<void> {
  const { db, organization, services } = scope;
  const { rows } = await sql<{ n: number }>`
    select t.users_count
        + (select count(*) from tag_assignments b where b.organization_id = t.organization_id and b.tag_id = t.id and b.removal = 'tag_deleted')::int
        + coalesce((select sum(due_count) from tag_actions a where a.tag_id = t.id), 0)::int
        + case when ${asksStaff}::boolean then o.users_count else 0 end as n
      from tags t join organizations o on o.id = t.organization_id
     where t.organization_id = ${organization} and t.id = ${tag_id}`.execute(db);
  if (rows[0]!.n <= ROWS_AT_ONCE_MAX) return applyNow(scope, { tag_id, asks_staff: asksStaff });
  await db
    .updateTable('tags')
    .set({ is_settling: true })
    .where('organization_id', '=', organization)
    .where('id', '=', tag_id)
    .execute();
  await services.queue.enqueue(db, settleTagJob, { organization_id: organization, tag_id, asks_staff: asksStaff });
}

/** Applies the tag's present state, whatever the change was. Safe to run twice. */
export async function applyNow(
  scope: WorkContext,
  { tag_id, asks_staff }: { tag_id: string; asks_staff: boolean },
): Promise<void> {
  const { db, organization, services } = scope;
  const now = services.clock();
  if (asks_staff) await syncTags(scope);
  await lockTags(scope, sql`id = ${tag_id}`);
  await detachTags(scope, {
    from: sql`a.tag_id = ${tag_id} and exists (select from tags t where t.id = a.tag_id and t.deleted_at is not null)`,
    why: 'tag_deleted',
    at: now,
  });
  await restoreWithTag(scope, tag_id);
  await sql`
    update tag_runs r set state = 'cancelled', ended_at = ${now} from tag_actions c
     where r.organization_id = ${organization} and r.tag_id = ${tag_id} and r.state = 'due' and c.id = r.action_id
       and (c.deleted_at is not null or (c.type = 'registration_link' and r.round > c.registration_link_times))`.execute(db);
  await startForCurrentHolders(scope, tag_id, now);
  await rescheduleRuns(scope, tag_id);
  await db
    .updateTable('tags')
    .set({ is_settling: false })
    .where('organization_id', '=', organization)
    .where('id', '=', tag_id)
    .execute();
}
