import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { rescheduleDeliveries } from '../../phishing-delivery/commands/reschedule.ts';
import { approvalProblems } from '../problems.ts';
import { findCampaign } from '../../phishing-campaigns/queries/campaigns.ts';
import { notifyAboutDecision } from '../../phishing-campaigns/commands/notify-author.ts';
import { lockOpenCampaign } from '../../phishing-campaigns/commands/lock-campaign.ts';

type Decision = { type: 'approve' | 'reject'; note: string };

/** Records a second person's approval or rejection of a waiting campaign. */
export async function decideApproval(context: Context, id: string, { type, note }: Decision): Promise<Campaign> {
  const { db, organization, actor } = context;
  const campaign = await lockOpenCampaign(context, id);
  if (campaign.approval !== 'waiting' || campaign.decision === null) throw problem(approvalProblems.not_waiting);
  if (!campaign.decision.can_decide) throw problem(approvalProblems.own_campaign);
  const moved = type === 'approve' ? await moveSchedule(context, campaign, new Date(campaign.decision.asked_at)) : {};
  await db
    .updateTable('phishing_campaigns')
    .set({
      approval: type === 'approve' ? 'approved' : 'rejected',
      approval_decided_at: sql<string>`now()`,
      approval_decided_by: actor.id,
      approval_note: note,
      ...moved,
    })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
  await recordChange(context, {
    action: `campaign.${type}`,
    object_type: 'phishing_campaign',
    object_id: id,
    before: { approval: 'waiting' },
    after: { name: campaign.name, approval: type === 'approve' ? 'approved' : 'rejected', note },
  });
  await notifyAboutDecision(context, id, type);
  return findCampaign(context, id);
}

/**
 * Moves the whole schedule of an approved campaign by the time that the campaign waited after its start, so that its overdue
 * emails are not all sent at once. Returns the changed columns.
 */
async function moveSchedule(
  context: Context,
  campaign: Campaign,
  askedAt: Date,
): Promise<UpdateObject<DB, 'phishing_campaigns'>> {
  const due = Math.max(askedAt.getTime(), Date.parse(campaign.start_date));
  const late = Date.now() - due;
  if (late < 0) return {};
  const until = await rescheduleDeliveries(context, {
    campaign_id: campaign.id,
    which: sql`organization_id = ${context.organization} and campaign_id = ${campaign.id} and state in ('queued', 'deferred')`,
    until: new Date(Date.parse(campaign.email_send_end_date) + late),
  });
  return {
    status: 'active',
    ...(campaign.status === 'planned' && { start_date: sql<string>`now()` }),
    ...(campaign.status === 'active' && { sending_from: sql<string>`now()` }),
    email_send_end_date: until,
    end_date: sql<string>`end_date + (${until}::timestamptz - email_send_end_date)`,
  };
}
