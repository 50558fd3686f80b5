import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { CampaignChange } from '@vigil/contract/phishing-campaigns/change.ts';
import { messageFlaws } from '@vigil/contract/phishing-campaigns/rules.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { flawProblem, assertNoFlaws } from '../../../http/validate.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { assertAssignable } from '../../courses/queries.ts';
import { cancelDeliveries } from '../../phishing-delivery/commands/cancel-deliveries.ts';
import { holdAfterPause } from '../../phishing-delivery/commands/hold-overdue.ts';
import { countAttempts } from '../../phishing-delivery/queries/attempts.ts';
import { campaignProblems, assertNotByTag, assertNotOver } from '../problems.ts';
import { findCampaignInternal } from '../queries/campaign-internal.ts';
import { findCampaign } from '../queries/campaigns.ts';
import { renewedApprovalRequest, needsApproval, notifyApprovers } from './ask-approval.ts';
import { columnsOf } from '../rules/setting-columns.ts';
import { addRecipients } from './add-recipients.ts';
import { changeFollowUp } from './change-follow-up.ts';
import { resendDelivery } from './resend-delivery.ts';
import { retryCampaign } from './retry-campaign.ts';
import type { InternalCampaign, ChangeOf, AppliedChange, ApplyChange } from './one-change.ts';

/**
 * Makes one change to a planned or active campaign. Locks the campaign's row, so that of two concurrent changes the second sees
 * the first.
 */
export async function changeCampaign(context: Context, id: string, change: CampaignChange): Promise<Campaign> {
  await lockCampaign(context, id);
  const campaign = await findCampaignInternal(context, id);
  if (change.type !== 'retry') assertNotOver(campaign.status);
  const isApprovalNeeded = await needsApprovalAgain(context, campaign, change.type);
  const {
    set: changed,
    before,
    after,
  } = await (changes[change.type] as ApplyChange<CampaignChange['type']>)(context, campaign, change);
  const set = isApprovalNeeded ? { ...changed, ...renewedApprovalRequest(context.actor.id) } : changed;
  if (set !== undefined && Object.keys(set).length > 0) {
    await context.db
      .updateTable('phishing_campaigns')
      .set(set)
      .where('organization_id', '=', context.organization)
      .where('id', '=', id)
      .execute();
  }
  await recordChange(context, {
    action: `campaign.${change.type}`,
    object_type: 'phishing_campaign',
    object_id: id,
    before,
    after,
  });
  if (isApprovalNeeded && campaign.approval !== 'waiting') await notifyApprovers(context, id);
  return findCampaign(context, id);
}

/**
 * Whether the change needs approval again: a change of who gets what does. While a campaign is not approved, all of it needs
 * approval, by a person who did not change it.
 */
async function needsApprovalAgain(
  context: Context,
  { approval, is_testing }: InternalCampaign,
  type: CampaignChange['type'],
): Promise<boolean> {
  const isOfContent = (['name', 'end', 'course', 'message', 'recipients', 'follow_up'] as const).some(
    (contentType) => contentType === type,
  );
  if (is_testing || !isOfContent) return false;
  if (approval === 'waiting' || approval === 'rejected') return true;
  return (type === 'recipients' || type === 'follow_up') && (approval !== null || (await needsApproval(context)));
}

async function lockCampaign({ db, organization }: Context, id: string): Promise<void> {
  await db
    .selectFrom('phishing_campaigns')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

const changes: { [Type in CampaignChange['type']]: ApplyChange<Type> } = {
  // A pause that goes on keeps its beginning.
  pause: async () => ({
    set: { is_paused: true, paused_at: sql<string>`case when is_paused then paused_at else now() end` },
    after: { is_paused: true },
  }),
  // Failures from before the pause do not pause the campaign again.
  resume: async (context, { id, pause_reason }) => {
    for (const campaign_id of await holdAfterPause(context, id)) await recordFact(context, 'campaign.held', { campaign_id });
    const { tried, failed } = await countAttempts(context, id);
    return {
      set: { is_paused: false, paused_at: null, pause_reason: null, tried_before: tried, refused_before: failed },
      before: { is_paused: true, pause_reason },
      after: { is_paused: false },
    };
  },
  name: async (_, campaign, { name }) => ({ set: { name }, before: { name: campaign.name }, after: { name } }),
  end: changeEnd,
  course: changeCourse,
  message: changeMessage,
  recipients: async (context, campaign, { targets }) => {
    assertNotByTag(campaign);
    const { count, set } = await addRecipients(context, campaign, { ...nobody, ...targets });
    return { set, before: { users_count: campaign.users_count }, after: { users_count: campaign.users_count + count } };
  },
  resend: async (context, campaign, { delivery_id }) => {
    if (campaign.status !== 'active') throw problem(campaignProblems.not_running);
    const { user_id, leaves } = await resendDelivery(context, campaign.id, delivery_id);
    return {
      set: {
        resent_count: sql<number>`resent_count + 1`,
        // The email waits for the morning.
        ...(leaves.getTime() > Date.now() && {
          email_send_end_date: sql<string>`greatest(email_send_end_date, ${leaves})`,
          end_date: sql<string>`greatest(end_date, ${leaves})`,
        }),
      },
      after: { name: campaign.name, user_id },
    };
  },
  cancel_rest: async (context, campaign) => {
    if (campaign.status !== 'active') throw problem(campaignProblems.not_running);
    const emails = await cancelDeliveries(context, campaign.id);
    if (emails === 0) throw problem(campaignProblems.nothing_to_cancel);
    return {
      set: { unsent_count: sql<number>`unsent_count + ${emails}`, held_at: null, held_count: 0 },
      after: { name: campaign.name, letters: emails },
    };
  },
  follow_up: changeFollowUp,
  retry: async (context, campaign) => {
    if (campaign.status !== 'failed') throw problem(campaignProblems.not_failed);
    const { emails, set } = await retryCampaign(context, campaign);
    return { set, before: { status: 'failed' }, after: { name: campaign.name, letters: emails } };
  },
};

/** Changes the end of a campaign, which is never before now, nor before the emails that still wait to leave. */
async function changeEnd(
  { language }: Context,
  campaign: InternalCampaign,
  { end_date }: ChangeOf<'end'>,
): Promise<AppliedChange> {
  assertNotByTag(campaign);
  const end = Date.parse(end_date);
  if (end <= Date.now()) throw flawProblem({ end_date: { code: 'past' } }, language);
  if (end < Date.parse(campaign.email_send_end_date)) throw flawProblem({ end_date: { code: 'before_last_letter' } }, language);
  return {
    set: { end_date, ...columnsOf({ dateType: 'custom' }) },
    before: { end_date: campaign.end_date },
    after: { end_date },
  };
}

async function changeCourse(context: Context, campaign: InternalCampaign, change: ChangeOf<'course'>): Promise<AppliedChange> {
  const {
    courses: [course],
    targetsAutoCourse = campaign.targetsAutoCourse,
    period = campaign.period,
    course_again = campaign.course_again,
  } = change;
  // A course that the campaign already has may be archived by now.
  if (course !== undefined && course.id !== campaign.course?.id) await assertAssignable(context, [course.id]);
  return {
    set: columnsOf({
      hasAutoCourse: course !== undefined,
      ...(course !== undefined && { course: course.id }),
      targetsAutoCourse,
      period,
      course_again,
    }),
    before: { course_id: campaign.hasAutoCourse ? campaign.course?.id : null },
    after: { course_id: course?.id ?? null },
  };
}

async function changeMessage(
  { language }: Context,
  campaign: InternalCampaign,
  change: ChangeOf<'message'>,
): Promise<AppliedChange> {
  const {
    hasMessage = campaign.hasMessage,
    theme = campaign.theme,
    text = campaign.text,
    targetsMessage = campaign.targetsMessage,
  } = change;
  assertNoFlaws(messageFlaws({ hasMessage, theme, text }), language);
  return {
    set: columnsOf({ hasMessage, targetsMessage, theme, text }),
    before: { hasMessage: campaign.hasMessage, theme: campaign.theme, targetsMessage: campaign.targetsMessage },
    after: { hasMessage, theme, targetsMessage },
  };
}
