import type { Campaign, NewCampaign, NewFollowUp } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { campaignDateFlaws } from '@vigil/contract/phishing-campaigns/rules.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import type { Context } from '../../../http/context.ts';
import { flawProblem } from '../../../http/validate.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { assertAssignable } from '../../courses/queries.ts';
import { assertLicenceHolds } from '../../organizations/queries/organizations.ts';
import { assertNotBlocked } from '../../phishing-delivery/commands/send-test.ts';
import { assertTags } from '../../tags/queries/tags.ts';
import { assertFilterVisible, findMinGroupSize, isSmallCampaign } from '../../people/queries/result-visibility.ts';
import { campaignProblems } from '../problems.ts';
import { findCampaign } from '../queries/campaigns.ts';
import { listRecipients } from '../queries/recipients.ts';
import { copyAfterPage, assertPageUsable } from './copy-after-page.ts';
import { needsApproval, notifyApprovers } from './ask-approval.ts';
import { findSchedule } from '../queries/schedule.ts';
import { findSendable } from './save-templates.ts';
import { writeCampaign } from './write-campaign.ts';

/** Writes the campaign, its templates as they are now, and a delivery for each recipient: all of them or nothing. */
export async function createCampaign(context: Context, form: NewCampaign): Promise<Campaign> {
  const { actor } = context;
  await assertFormUsable(context, form);
  const start = startOf(form);
  assertDates(context, form, start);
  if (form.isTesting) await assertNotBlocked(context, actor.id);
  await assertFilterVisible(context, form.targets.filter);
  const targets = form.targetType === 'all' ? { ...form.targets, all: true } : form.targets;
  const recipients = await listRecipients(
    context,
    form.isTesting ? { ...nobody, target_users: [actor.id], excludedTags: [] } : { ...targets, excludedTags: form.excludedTags },
  );
  if (recipients.length === 0) throw problem(campaignProblems.no_recipients);
  const { sendEnd, end, isTooLate } = await findSchedule(context, {
    start,
    recipients,
    workingHours: form.workingHours && !form.isTesting,
    dateType: form.dateType,
    // The author of a trial waits for its emails.
    emailSendType: form.isTesting ? 'at_once' : form.emailSendType,
    ...(form.dateEnd && { dateEnd: new Date(form.dateEnd) }),
    ...(form.email_send_end_date && { sendEnd: new Date(form.email_send_end_date) }),
  });
  if (isTooLate) throw flawProblem({ dateEnd: { code: 'before_working_hours' } }, context.language);
  const needs_approval = !form.isTesting && (await needsApproval(context));
  const id = await writeCampaign(context, {
    form,
    start,
    sendEnd,
    end,
    targets,
    recipients,
    targetType: form.targetType,
    is_testing: form.isTesting,
    ...followUpOf(form),
    created_by: actor.id,
    needs_approval,
    after_page: await copyAfterPage(context, form),
  });
  await recordChange(context, {
    action: 'campaign.create',
    object_type: 'phishing_campaign',
    object_id: id,
    after: { name: form.name, users_count: recipients.length, is_testing: form.isTesting, start_date: start, end_date: end },
  });
  if (!form.isTesting) await recordSmallCampaign(context, { id, name: form.name, users_count: recipients.length });
  if (needs_approval) await notifyApprovers(context, id);
  return findCampaign(context, id);
}

/**
 * Records in the audit log that a campaign has few recipients, where results are anonymous: such a campaign may be meant to find
 * out what one recipient does.
 */
async function recordSmallCampaign(
  context: Context,
  { id, name, users_count }: { id: string; name: string; users_count: number },
): Promise<void> {
  const smallest_group = await findMinGroupSize(context);
  if (!isSmallCampaign(users_count, smallest_group)) return;
  await recordChange(context, {
    action: 'campaign.small',
    object_type: 'phishing_campaign',
    object_id: id,
    after: { name, users_count, smallest_group },
  });
}

/** Returns the form's follow-up with its targets, which may be inside `post_campaign` or beside it. */
function followUpOf({ post_campaign, post_campaign_targets: beside = 'opened' }: NewCampaign) {
  if (post_campaign === null) return { post_campaign, post_campaign_targets: beside };
  const { post_campaign_targets = beside, ...followUp } = post_campaign;
  return { post_campaign: followUp, post_campaign_targets };
}

function startOf({ isDelay, dateDelay, start_date }: NewCampaign): Date {
  if (isDelay && dateDelay !== null) return new Date(dateDelay);
  return start_date === undefined ? new Date() : new Date(start_date);
}

/** Refuses dates in the wrong order, all with one error. A start without a delay may be in the past. */
function assertDates({ language }: Context, form: NewCampaign, start: Date): void {
  const { dateDelay, ...order } = campaignDateFlaws(form, form.isDelay ? new Date().toISOString() : start.toISOString());
  if (dateDelay !== undefined) throw flawProblem({ dateDelay }, language);
  if (Object.keys(order).length > 0) throw problem(campaignProblems.starts_after_end);
}

async function assertFormUsable(context: Context, form: NewCampaign): Promise<void> {
  if (!context.services.env.PHISHING) throw problem(campaignProblems.switched_off);
  await assertLicenceHolds(context);
  if (form.course !== null && form.hasAutoCourse) await assertAssignable(context, [form.course]);
  await assertTags(context, form.excludedTags);
  if (form.enableCreateCampaignByEnding && form.post_campaign !== null) await assertFollowUpUsable(context, form.post_campaign);
}

/** Refuses a follow-up that names something unusable. What becomes unusable before the follow-up begins is left out then. */
export async function assertFollowUpUsable(context: Context, form: NewFollowUp): Promise<void> {
  if (form.course !== null && form.hasAutoCourse) await assertAssignable(context, [form.course]);
  await assertTags(context, form.excludedTags);
  for (const template_id of new Set(form.templates)) await findSendable(context, template_id);
  await assertPageUsable(context, form);
}
