import type { Reinvitation } from '@vigil/contract/assignments/assigned-course.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { recordInvitedAgain } from '../../course-emails/commands/record-course-notices.ts';
import { countInvitable } from '../../course-emails/queries/invitable.ts';
import { areLearnersVisible, assertIndividualResults, findMinGroupSize } from '../../people/queries/result-visibility.ts';
import { roundDownToSteps } from '../../people/rules.ts';
import { assignmentProblems } from '../problems.ts';
import { findAssignedCourse } from '../queries/assigned-courses.ts';
import { groupConditions, isOverdue } from '../queries/learner-groups.ts';

/** Sends emails to people of the chosen groups who have not finished. */
export async function reinviteLearners(context: Context, id: string, groups: Reinvitation): Promise<{ users_count: number }> {
  await assertInvitable(context, id, groups);
  const users_count = await roundIfHidden(context, id, await recordInvitedAgain(context, id, conditionFor(groups)));
  await recordChange(context, {
    action: 'assigned_course.reinvite',
    object_type: 'assigned_course',
    object_id: id,
    after: { users_count, ...groups },
  });
  return { users_count };
}

/** Returns how many people would get an email now. */
export async function countReinvited(context: Context, id: string, groups: Reinvitation): Promise<{ users_count: number }> {
  await assertInvitable(context, id, groups);
  return { users_count: await roundIfHidden(context, id, await countInvitable(context, id, conditionFor(groups))) };
}

async function roundIfHidden(context: Context, id: string, count: number): Promise<number> {
  const minGroupSize = (await areLearnersVisible(context, id)) ? 0 : await findMinGroupSize(context);
  return roundDownToSteps(count, { smallest: minGroupSize }) ?? 0;
}

/**
 * Refuses to send while the assignment does not run or course emails are off. Where learners are hidden, also refuses to narrow
 * the groups to newcomers or unregistered people: their number would reveal some learners.
 */
async function assertInvitable(context: Context, id: string, groups: Reinvitation): Promise<void> {
  const { status, is_enabled } = await findAssignedCourse(context, id);
  if (status !== 'active' || !is_enabled) throw problem(assignmentProblems.not_running);
  if (isNarrowed(groups) && !(await areLearnersVisible(context, id))) await assertIndividualResults(context);
  const { tells_courses } = await context.db
    .selectFrom('organizations')
    .select('tells_courses')
    .where('id', '=', context.organization)
    .executeTakeFirstOrThrow();
  if (!tells_courses) throw problem(assignmentProblems.letters_off);
}

const isNarrowed = ({ is_not_registered, newbie }: Reinvitation): boolean => is_not_registered === true || newbie === true;

/** Conditions on an enrolment `e` and its person `u`: the groups of one list are combined with OR, the lists with AND. */
function conditionFor({
  is_not_registered,
  newbie,
  progress_groups = [],
  process_groups = [],
}: Reinvitation): RawBuilder<boolean> {
  const anyGroup = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean>[] =>
    conditions.length === 0 ? [] : [sql`(${sql.join(conditions, sql` or `)})`];
  return sql`${sql.join(
    [
      sql`u.notifies_courses`,
      ...(is_not_registered === true ? [sql`u.registered_at is null`] : []),
      ...(newbie === true ? [hasNewcomersTag] : []),
      ...anyGroup(progress_groups.map((group) => sql`(${groupConditions[group]})`)),
      ...anyGroup(process_groups.map((plan) => (plan === 'BEHIND' ? sql`(${isOverdue})` : sql`not (${isOverdue})`))),
    ],
    sql` and `,
  )}`;
}

const hasNewcomersTag = sql`exists (select from tag_assignments g join tags t on t.organization_id = g.organization_id and t.id = g.tag_id
  where g.organization_id = e.organization_id and g.user_id = e.user_id and g.removed_at is null and t.type = 'newbie')`;
