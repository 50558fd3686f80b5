import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { tagAssignment, tagRemoval } from '@vigil/contract/tags/tag.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { peopleOfTargets } from '../../people/queries/chosen.ts';
import { bulkWork, orderBulk, type OrderedWork, type Outcome } from '../../long-jobs/commands/bulk-work.ts';
import { findCustomTag } from './change-tags.ts';
import { attachTag, detachTags, lockTags, type TagScope } from './attach-tags.ts';

type Assignment = z.output<typeof tagAssignment>;
type Removal = z.output<typeof tagRemoval>;

export const assignTagWork = bulkWork({
  name: 'assign-tag',
  input: tagAssignment,
  people: peopleToTag,
  chunk: async (scope, ids, { tag_id, need_onboarding }): Promise<Outcome> => {
    if (!(await existsInOrganization(scope, tag_id))) return { done: 0, skipped: { tag_deleted: ids.length } };
    const done = await attachTag(scope, {
      tag_id,
      people: sql`select id, ${scope.services.clock()}::timestamptz as at from users where organization_id = ${scope.organization} and deleted_at is null
        and id = any(${ids}::uuid[])`,
      by: scope.actor.id,
      needOnboarding: need_onboarding,
    });
    return { done, skipped: { already_tagged: ids.length - done } };
  },
});

export const unassignTagWork = bulkWork({
  name: 'unassign-tag',
  input: z.intersection(tagRemoval, z.object({ tag_id: z.uuid() })),
  people: peopleToTag,
  chunk: async (scope, ids, { tag_id }) => {
    const done = await detachFrom(scope, tag_id, ids);
    return { done, skipped: { not_tagged: ids.length - done } };
  },
});

export async function assignTag(context: Context, assignment: Assignment): Promise<LongJob> {
  const { title } = await findCustomTag(context, assignment.tag_id);
  const job = await orderBulk(context, assignTagWork, assignment);
  await recordChange(context, {
    action: 'tag.assign',
    object_type: 'tag',
    object_id: assignment.tag_id,
    after: { title, users_count: job.total, ...assignment },
  });
  return job;
}

export async function unassignTag(context: Context, tag_id: string, removal: Removal): Promise<LongJob> {
  const { title } = await findCustomTag(context, tag_id);
  const job = await orderBulk(context, unassignTagWork, { ...removal, tag_id });
  await recordChange(context, {
    action: 'tag.unassign',
    object_type: 'tag',
    object_id: tag_id,
    before: { title, users_count: job.total, ...removal },
  });
  return job;
}

export async function unassignPerson(context: Context, { tagId, userId }: { tagId: string; userId: string }): Promise<void> {
  const { title } = await findCustomTag(context, tagId);
  if ((await detachFrom(context, tagId, [userId])) === 0) throw problem(httpProblems.not_found);
  await recordChange(context, {
    action: 'tag.unassign',
    object_type: 'tag',
    object_id: tagId,
    before: { title, users_ids: [userId] },
  });
}

async function detachFrom(scope: WorkContext, tag_id: string, ids: readonly string[]): Promise<number> {
  await lockTags(scope, sql`id = ${tag_id}`);
  return detachTags(scope, {
    from: sql`a.tag_id = ${tag_id} and a.user_id = any(${[...ids]}::uuid[])`,
    why: 'by_hand',
    at: scope.services.clock(),
  });
}

async function existsInOrganization(scope: OrderedWork, tag_id: string): Promise<boolean> {
  await lockTags(scope, sql`id = ${tag_id}`);
  const found = await scope.db
    .selectFrom('tags')
    .select('id')
    .where('organization_id', '=', scope.organization)
    .where('id', '=', tag_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

function peopleToTag(scope: TagScope, people: Omit<Removal, 'tag_id'>) {
  const { all, filter, users_ids, departments_ids, exclude_users_ids, exclude_departments_ids } = people;
  return peopleOfTargets(scope, {
    all,
    filter,
    target_users: users_ids,
    target_departments: departments_ids,
    exclude_users: exclude_users_ids,
    exclude_departments: exclude_departments_ids,
  });
}
