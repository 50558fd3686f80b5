import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { cancelDeliveries } from '../../phishing-delivery/commands/cancel-deliveries.ts';
import { rescheduleDeliveries } from '../../phishing-delivery/commands/reschedule.ts';
import { campaignProblems } from '../problems.ts';
import { findCampaign } from '../queries/campaigns.ts';
import { lockOpenCampaign } from './lock-campaign.ts';

type Decision = { type: 'send' | 'leave' };

/**
 * Carries out a person's decision on deliveries that an interruption held beyond their window: they are sent now, or stay unsent.
 */
export async function decideHeld(context: Context, id: string, { type }: Decision): Promise<Campaign> {
  const campaign = await lockOpenCampaign(context, id);
  if (campaign.held === null) throw problem(campaignProblems.nothing_held);
  await (type === 'send' ? sendHeld(context, campaign) : leaveUnsent(context, campaign));
  await recordChange(context, {
    action: `campaign.held_${type}`,
    object_type: 'phishing_campaign',
    object_id: id,
    after: { name: campaign.name, letters: campaign.held.count },
  });
  return findCampaign(context, id);
}

const heldOf = ({ organization }: Context, { id }: Campaign) =>
  sql`organization_id = ${organization} and campaign_id = ${id} and state = 'held'`;
const nothingHeld = { held_at: null, held_count: 0 };

/**
 * Sends held deliveries over a window as long as the planned one. A campaign by tag has no end, so its window is as long as the
 * time between the first and the last planned delivery.
 */
async function sendHeld(context: Context, campaign: Campaign): Promise<void> {
  const { db, organization } = context;
  const which = heldOf(context, campaign);
  const { rows } = await sql<{ until: string }>`
    select now() + case when c.by_tag
        then (select max(send_at) - min(send_at) from deliveries where ${which})
        else c.email_send_end_date - coalesce(c.sending_from, c.start_date) end as until
      from phishing_campaigns c where c.organization_id = ${organization} and c.id = ${campaign.id}
  `.execute(db);
  const until = await rescheduleDeliveries(context, { campaign_id: campaign.id, which, until: new Date(rows[0]!.until) });
  await db
    .updateTable('phishing_campaigns')
    .set({
      ...nothingHeld,
      sending_from: sql<string>`now()`,
      email_send_end_date: sql<string>`greatest(email_send_end_date, ${until}::timestamptz)`,
      // Keeps the planned time between the last delivery and the end.
      end_date: sql<string>`greatest(end_date, ${until}::timestamptz + (end_date - email_send_end_date))`,
    })
    .where('organization_id', '=', organization)
    .where('id', '=', campaign.id)
    .execute();
}

async function leaveUnsent(context: Context, campaign: Campaign): Promise<void> {
  const { db, organization } = context;
  await cancelDeliveries(context, campaign.id, ['held']);
  await db
    .updateTable('phishing_campaigns')
    .set({ ...nothingHeld, unsent_count: sql<number>`unsent_count + held_count` })
    .where('organization_id', '=', organization)
    .where('id', '=', campaign.id)
    .execute();
}
