import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { campaignDates } from '@vigil/contract/phishing-campaigns/rules.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { planDeliveries } from '../../phishing-delivery/commands/plan-deliveries.ts';
import { campaignProblems } from '../problems.ts';
import { audienceOf, listRecipients } from '../queries/recipients.ts';
import { findCampaignTemplates } from '../queries/campaign-templates.ts';

type Scheduled = Pick<CampaignSummary, 'id' | 'is_autophish' | 'start_date' | 'end_date' | 'email_send_end_date'> & {
  dateType: 'auto' | 'custom';
  emailSendType: 'to_end' | 'at_once';
};
type Columns = UpdateObject<DB, 'phishing_campaigns'>;

/**
 * Plans emails for the targeted people who are not in the campaign yet. Returns how many emails, and the changed columns of the
 * campaign.
 */
export async function addRecipients(
  context: Context,
  campaign: Scheduled,
  targets: Targets,
): Promise<{ count: number; set: Columns }> {
  const { id: campaign_id } = campaign;
  const recipients = await listRecipients(context, await audienceOf(context, { ...targets, excludedTags: [], campaign_id }));
  if (recipients.length === 0) throw problem(campaignProblems.no_new_recipients);
  const { start, sendEnd, end } = remainingWindow(campaign);
  const last = await planDeliveries(context.db, {
    env: context.services.env,
    organization: context.organization,
    campaign_id,
    templates: await findCampaignTemplates(context, campaign_id),
    recipients,
    start,
    end: sendEnd,
    isFitting: campaign.is_autophish,
  });
  return {
    count: recipients.length,
    set: {
      added_recipients: true,
      users_count: sql<number>`users_count + ${recipients.length}`,
      email_send_end_date: sql<string>`greatest(email_send_end_date, ${last})`,
      end_date: sql<string>`greatest(end_date, ${end}, ${last})`,
    },
  };
}

/**
 * Returns the time in which the added emails leave: the rest of the campaign's window. If the window is over, this is a new
 * window of the same length, as far as the campaign's end allows.
 */
export function remainingWindow({ start_date, end_date, email_send_end_date, dateType, emailSendType }: Scheduled) {
  const planned = { start: new Date(start_date), sendEnd: new Date(email_send_end_date), end: new Date(end_date) };
  const start = new Date(Math.max(Date.now(), planned.start.getTime()));
  if (planned.sendEnd > start) return { ...planned, start };
  const sendEnd = new Date(start.getTime() + planned.sendEnd.getTime() - planned.start.getTime());
  // A failed campaign may be past its own end.
  const isOver = planned.end <= start;
  return {
    start,
    ...campaignDates({ start, dateType: isOver ? 'auto' : dateType, dateEnd: planned.end, emailSendType, sendEnd }),
  };
}
