import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { attachTag, detachTags, lockTags } from './attach-tags.ts';

/**
 * Grants a tag to those of these people who do not have it. Returns these people with their assignments of the tag. A deleted tag
 * is granted to nobody.
 */
export async function grantTag(
  scope: WorkContext,
  tag_id: string,
  user_ids: readonly string[],
): Promise<{ id: string; user_id: string }[]> {
  if (user_ids.length === 0) return [];
  const { db, organization, services } = scope;
  await lockTags(scope, sql`id = ${tag_id}`);
  const { rows: without } = await sql<{ id: string }>`
    select u.id from users u
     where u.organization_id = ${organization} and u.deleted_at is null and u.id = any(${[...user_ids]}::uuid[])
       and exists (select from tags t where t.organization_id = ${organization} and t.id = ${tag_id} and t.type = 'custom' and t.deleted_at is null)
       and not exists (select from tag_assignments a where a.organization_id = ${organization} and a.tag_id = ${tag_id}
         and a.user_id = u.id and a.removed_at is null)`.execute(db);
  if (without.length === 0) return [];
  const ids = without.map(({ id }) => id);
  await attachTag(scope, {
    tag_id,
    people: sql`select id, ${services.clock()}::timestamptz as at from users
      where organization_id = ${organization} and deleted_at is null and id = any(${ids}::uuid[])`,
  });
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from tag_assignments
     where organization_id = ${organization} and tag_id = ${tag_id} and removed_at is null and user_id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Ends assignments of a tag. Returns how many were in force. */
export async function revokeTag(scope: WorkContext, tag_id: string, assignment_ids: readonly string[]): Promise<number> {
  if (assignment_ids.length === 0) return 0;
  await lockTags(scope, sql`id = ${tag_id}`);
  return detachTags(scope, { from: sql`a.id = any(${[...assignment_ids]}::uuid[])`, why: 'group', at: scope.services.clock() });
}
