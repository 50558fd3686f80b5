import type { Autophish, AutophishChange, AutophishSettings } from '@vigil/contract/autophish/autophish.ts';
import { autophishFlaws } from '@vigil/contract/autophish/rules.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { assertNoFlaws } from '../../../http/validate.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { assertAssignable } from '../../courses/queries.ts';
import { endCampaign } from '../../phishing-campaigns/commands/end-campaign.ts';
import { assertTags } from '../../tags/queries/tags.ts';
import { autophishProblems } from '../problems.ts';
import { findAutophish } from '../queries/autophish.ts';
import { findObstacle } from '../queries/obstacle.ts';
import { findSetup, type Setup } from '../queries/settings.ts';

const object_type = 'autophish';

type Switch = { toggle: boolean; complete: boolean };

/**
 * Switches autophish on or off; does nothing if it is already in that state. The running month continues unless `complete` ends
 * it too.
 */
export async function toggleAutophish(context: Context, { toggle, complete }: Switch): Promise<Autophish> {
  const setup = await findSetup(context, { isLocked: true });
  if (toggle !== setup.is_on) {
    const obstacle = toggle ? await findObstacle(context, setup) : null;
    if (obstacle !== null) throw problem(autophishProblems[obstacle]);
    const now = context.services.clock();
    await saveSetup(context, {
      ...setup,
      is_on: toggle,
      since: toggle ? now : setup.since,
      switched_by: context.actor.id,
      switched_at: now.toISOString(),
    });
    await recordChange(context, {
      action: 'autophish.toggle',
      object_type,
      object_id: null,
      before: { is_on: setup.is_on },
      after: { is_on: toggle },
    });
  }
  const { running } = await findAutophish(context);
  if (!toggle && complete && running !== null) await endCampaign(context, running.id, { withFollowUp: false });
  return findAutophish(context);
}

/** Changes the settings that `change` names; the others stay. */
export async function changeAutophish(context: Context, change: AutophishChange): Promise<Autophish> {
  const setup = await findSetup(context, { isLocked: true });
  const after = { ...setup, ...change, targets: { ...setup.targets, ...change.targets } };
  assertNoFlaws(autophishFlaws(after), context.language);
  if (change.excludedTags !== undefined) await assertTags(context, after.excludedTags);
  const namesCourse = change.course !== undefined || change.hasAutoCourse !== undefined;
  if (namesCourse && after.hasAutoCourse && after.course !== null) await assertAssignable(context, [after.course]);
  await saveSetup(context, {
    ...after,
    // If the start moves to an earlier day of this month, autophish begins with the next month.
    since: after.day === setup.day ? setup.since : context.services.clock(),
  });
  await recordChange(context, {
    action: 'autophish.update',
    object_type,
    object_id: null,
    before: loggedSettings(setup),
    after: loggedSettings(after),
  });
  return findAutophish(context);
}

/** The settings as the audit log shows them: selected departments and people appear as counts. */
const loggedSettings = ({
  targetType,
  targets,
  excludedTags,
  source,
  languages,
  day,
  days,
  hasAutoCourse,
  course,
}: AutophishSettings) => ({
  is_for_all: targetType === 'all',
  departments: targets.target_departments.length,
  users: targets.target_users.length,
  tags: excludedTags,
  source,
  languages,
  day,
  days,
  course: hasAutoCourse ? course : null,
});

async function saveSetup({ db, organization }: Context, setup: Setup): Promise<void> {
  const columns = {
    is_on: setup.is_on,
    since: setup.since,
    switched_by: setup.switched_by,
    switched_at: setup.switched_at,
    target_type: setup.targetType,
    targets: JSON.stringify(setup.targets),
    excluded_tags: setup.excludedTags,
    source: setup.source,
    languages: setup.languages,
    day: setup.day,
    days: setup.days,
    has_auto_course: setup.hasAutoCourse,
    course_id: setup.course,
    targets_auto_course: setup.targetsAutoCourse,
    period: setup.period,
    course_again: setup.course_again,
  };
  await db
    .insertInto('autophish_settings')
    .values({ organization_id: organization, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute();
}
