import type { NewTag, Tag } from '@vigil/contract/tags/tag.ts';
import { lifeDaysOf, type RiskRange } from '@vigil/contract/tags/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { showsIndividualResults } from '../../people/queries/result-visibility.ts';
import { tagProblems } from '../problems.ts';
import { findTag } from '../queries/tags.ts';
import { lockTags } from './attach-tags.ts';
import { applyTagChange } from './apply-tag-change.ts';

const UNIQUE_VIOLATION = '23505';

export async function addTag(context: Context, tag: NewTag): Promise<Tag> {
  const { db, organization, actor } = context;
  const { id } = await db
    .insertInto('tags')
    .values({ organization_id: organization, type: 'custom', ...tag, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwTitleTaken);
  await recordChange(context, { action: 'tag.create', object_type: 'tag', object_id: id, after: tag });
  return findTag(context, id);
}

export async function changeTag(context: Context, id: string, change: Partial<NewTag>): Promise<Tag> {
  const { title, color } = await findCustomTag(context, id);
  const after = { title: change.title ?? title, color: change.color ?? color };
  await updateTag(context, id, after).catch(throwTitleTaken);
  await recordChange(context, { action: 'tag.update', object_type: 'tag', object_id: id, before: { title, color }, after });
  return findTag(context, id);
}

/** Deletes a tag: detaches it from everyone and cancels its due runs. Its history stays. */
export async function deleteTag(context: Context, id: string): Promise<void> {
  const { title, users_count } = await findCustomTag(context, id);
  await updateTag(context, id, { deleted_at: sql<string>`now()` });
  await applyTagChange(context, id);
  await recordChange(context, {
    action: 'tag.delete',
    object_type: 'tag',
    object_id: id,
    before: { title, users_count },
  });
}

/** Restores a tag with everyone who had it and with its due runs. */
export async function restoreTag(context: Context, id: string): Promise<void> {
  await lockTags(context, sql`id = ${id}`);
  await updateTag(context, id, { deleted_at: null }).catch(throwTitleTaken);
  await applyTagChange(context, id);
  const { title } = await findTag(context, id);
  await recordChange(context, { action: 'tag.restore', object_type: 'tag', object_id: id, after: { title } });
}

/**
 * Switches a tag on or off. While the tag is off its actions wait; when it is on again they continue, and overdue runs are
 * carried out.
 */
export async function toggleTag(
  context: Context,
  { tag_id, toggle, include_present }: { tag_id: string; toggle: boolean; include_present: boolean },
): Promise<Tag> {
  const before = await lockTag(context, tag_id);
  if (before.is_active === toggle) return before;
  await updateTag(context, tag_id, { is_active: toggle });
  if (toggle && include_present) {
    await context.db
      .updateTable('tag_actions')
      .set({ includes_present: true })
      .where('organization_id', '=', context.organization)
      .where('tag_id', '=', tag_id)
      .where('deleted_at', 'is', null)
      .execute();
    await applyTagChange(context, tag_id);
  }
  await recordChange(context, {
    action: toggle ? 'tag.activate' : 'tag.deactivate',
    object_type: 'tag',
    object_id: tag_id,
    after: { title: before.title, ...(toggle && { include_present }) },
  });
  return findTag(context, tag_id);
}

/**
 * Changes how long people are newcomers. The delay of an action that no longer fits becomes zero (point 4 of the specification).
 */
export async function changeLifeDays(context: Context, id: string, life_days: number): Promise<Tag> {
  const before = await lockTag(context, id);
  if (before.type !== 'newbie') throw problem(tagProblems.not_newbie);
  await updateTag(context, id, { life_days });
  await context.db
    .updateTable('tag_actions')
    .set({ defer_by: 0, updated_at: sql<string>`now()` })
    .where('organization_id', '=', context.organization)
    .where('tag_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('defer_by', '>=', lifeDaysOf({ type: 'newbie', settings: { life_days } }))
    .where('defer_by', '>', 0)
    .execute();
  await applyTagChange(context, id);
  await recordChange(context, {
    action: 'tag.life_days',
    object_type: 'tag',
    object_id: id,
    before: { life_days: before.settings.life_days },
    after: { life_days },
  });
  return findTag(context, id);
}

export async function changeRiskGroup(context: Context, id: string, range: RiskRange): Promise<Tag> {
  const before = await lockTag(context, id);
  if (before.type !== 'risk_group') throw problem(tagProblems.not_risk_group);
  // Changing the range step by step would reveal how many people have each level of risk.
  if (!(await showsIndividualResults(context))) throw problem(tagProblems.tells_risk);
  await updateTag(context, id, range);
  await applyTagChange(context, id, { asksStaff: true });
  const { min_risk_level, max_risk_level } = before.settings;
  await recordChange(context, {
    action: 'tag.risk_group',
    object_type: 'tag',
    object_id: id,
    before: { min_risk_level, max_risk_level },
    after: range,
  });
  return findTag(context, id);
}

/** Returns a custom tag and locks its row, so that nobody is tagged while the tag changes. */
export async function findCustomTag(context: Context, id: string): Promise<Tag> {
  const found = await lockTag(context, id);
  if (found.type !== 'custom') throw problem(tagProblems.not_custom);
  return found;
}

/** Returns a tag with its row locked. */
export async function lockTag(context: Context, id: string): Promise<Tag> {
  await lockTags(context, sql`id = ${id}`);
  return findTag(context, id);
}

const updateTag = ({ db, organization }: Context, id: string, row: object) =>
  db.updateTable('tags').set(row).where('organization_id', '=', organization).where('id', '=', id).execute();

function throwTitleTaken(error: { code?: string }): never {
  throw error.code === UNIQUE_VIOLATION ? problem(tagProblems.title_taken) : error;
}
