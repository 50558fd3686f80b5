import type { InviteReminder, TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import {
  DELAY_DAYS_MAX,
  defaultReminder,
  hourOf,
  isOffered,
  EMAILS_MAX,
  type ActionType,
} from '@vigil/contract/tag-automation/rules.ts';
import { lifeDaysOf } from '@vigil/contract/tags/rules.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { lockTag } from '../../tags/commands/change-tags.ts';
import { applyTagChange } from '../../tags/commands/apply-tag-change.ts';
import { findTagOfType } from '../../tags/queries/tags.ts';
import { tagActionProblems } from '../problems.ts';
import { findSingleAction, findTagAction, listTagActions } from '../queries/actions.ts';
import { assertCoursesUsable, assertTemplatesUsable } from '../queries/usable-content.ts';

type Columns = {
  defer_by?: number;
  theme?: string;
  text?: string;
  period?: number;
  course_again?: boolean;
  working_hours?: boolean | undefined;
  courses_ids?: string[];
  templates_ids?: string[];
  registration_link_days?: number | undefined;
  registration_link_hour?: number;
  registration_link_times?: number | undefined;
  time_zone?: string | undefined;
};

/**
 * Adds an action to a tag. With `include_present`, the action also runs for people who have the tag already; otherwise only for
 * people who get it from now on.
 */
export async function addAction(
  context: Context,
  tag_id: string,
  { type, include_present, ...columns }: Columns & { type: ActionType; include_present: boolean },
): Promise<TagAction> {
  const { db, organization, actor } = context;
  const tag = await lockTag(context, tag_id);
  if (!isOffered(tag.type, type)) throw problem(tagActionProblems.not_offered);
  const present = (await listTagActions(context, tag_id)).filter((action) => action.type === type);
  if (type !== 'letter' && present.length > 0) throw problem(tagActionProblems.used_already);
  if (present.length >= EMAILS_MAX) throw problem(tagActionProblems.too_many_letters, { fill: { count: EMAILS_MAX } });
  await assertFit(context, tag, columns);
  const { id } = await db
    .insertInto('tag_actions')
    .values({ organization_id: organization, tag_id, type, ...columns, includes_present: include_present, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (include_present) await applyTagChange(context, tag_id);
  await recordActionChange(context, 'tag_action.create', id, { after: { tag: tag.title, type, include_present, ...columns } });
  return findTagAction(context, tag_id, id);
}

/** Changes an action. Completed runs stay as they are; due runs move to their new time. */
export async function changeAction(context: Context, tag_id: string, id: string, columns: Columns): Promise<TagAction> {
  const { db, organization } = context;
  const tag = await lockTag(context, tag_id);
  const before = await findTagAction(context, tag_id, id);
  await assertFit(context, tag, columns);
  if (Object.keys(columns).length === 0) return before;
  await db
    .updateTable('tag_actions')
    .set({ ...columns, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
  await applyTagChange(context, tag_id);
  await recordActionChange(context, 'tag_action.update', id, { before, after: { tag: tag.title, ...columns } });
  return findTagAction(context, tag_id, id);
}

/** Deletes an action and cancels its due runs. */
export async function deleteAction(context: Context, tag_id: string, id: string): Promise<void> {
  const { db, organization } = context;
  const tag = await lockTag(context, tag_id);
  const { type, runs } = await findTagAction(context, tag_id, id);
  await db
    .updateTable('tag_actions')
    .set({ deleted_at: sql<string>`now()` })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
  await applyTagChange(context, tag_id);
  await recordActionChange(context, 'tag_action.delete', id, { before: { tag: tag.title, type, cancelled: runs.due } });
}

/** A type of action that a tag has at most once. */
type SingleActionType = Exclude<ActionType, 'letter'>;

export async function changeSingleAction(
  context: Context,
  tag_id: string,
  type: SingleActionType,
  columns: Columns,
): Promise<TagAction> {
  return changeAction(context, tag_id, (await requireSingleAction(context, tag_id, type)).id, columns);
}

export async function deleteSingleAction(context: Context, tag_id: string, type: SingleActionType): Promise<void> {
  await deleteAction(context, tag_id, (await requireSingleAction(context, tag_id, type)).id);
}

/** Refuses an action that is not an email of this tag, in the calls for emails. */
export async function assertEmail(context: Context, tag_id: string, id: string): Promise<void> {
  const { type } = await findTagAction(context, tag_id, id);
  if (type !== 'letter') throw problem(httpProblems.not_found);
}

/** Adds, changes or removes the reminders of the `not_registered` tag. */
export async function configureInviteReminder(
  context: Context,
  { is_active = true, include_present = false, ...reminder }: InviteReminder,
): Promise<TagAction | null> {
  const { id } = await findTagOfType(context, 'not_registered');
  const present = await findSingleAction(context, id, 'registration_link');
  if (!is_active) {
    if (present !== null) await deleteAction(context, id, present.id);
    return null;
  }
  return present === null
    ? addAction(context, id, { type: 'registration_link', include_present, ...columnsOf({ ...defaultReminder, ...reminder }) })
    : changeAction(context, id, present.id, columnsOf(reminder));
}

const columnsOf = ({ registration_link_time, ...columns }: Omit<InviteReminder, 'is_active' | 'include_present'>): Columns => ({
  ...columns,
  ...(registration_link_time !== undefined && { registration_link_hour: hourOf(registration_link_time) }),
});

async function requireSingleAction(context: Context, tag_id: string, type: SingleActionType): Promise<TagAction> {
  await lockTag(context, tag_id);
  const found = await findSingleAction(context, tag_id, type);
  if (found === null) throw problem(httpProblems.not_found);
  return found;
}

async function assertFit(context: Context, tag: Tag, { defer_by = 0, courses_ids, templates_ids }: Columns): Promise<void> {
  const days = Math.min(DELAY_DAYS_MAX, Math.max(0, lifeDaysOf(tag) - 1));
  if (defer_by > days) throw problem(tagActionProblems.delay_too_long, { fill: { days } });
  if (courses_ids !== undefined) await assertCoursesUsable(context, courses_ids);
  if (templates_ids !== undefined) await assertTemplatesUsable(context, templates_ids);
}

const recordActionChange = (
  context: Context,
  action: 'tag_action.create' | 'tag_action.update' | 'tag_action.delete',
  object_id: string,
  change: { before?: unknown; after?: unknown },
): Promise<void> => recordChange(context, { action, object_type: 'tag_action', object_id, ...change });
