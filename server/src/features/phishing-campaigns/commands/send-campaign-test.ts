import type { SentTest } from '@vigil/contract/phishing-delivery/sent-test.ts';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { sendTest } from '../../phishing-delivery/commands/send-test.ts';
import { findCampaignEmail } from '../../phishing-delivery/queries/claims.ts';
import { findCampaignTemplate } from '../queries/campaign-templates.ts';

/** Sends the campaign's copy of the email to the person who asks. */
export async function sendCampaignTest(context: Context, campaign_id: string, id: string): Promise<SentTest> {
  const { name } = await findCampaignTemplate(context, campaign_id, id);
  const sent = await sendTest(context, await findCampaignEmail(context.db, context.organization, id));
  await recordChange(context, {
    action: 'campaign.test',
    object_type: 'phishing_campaign',
    object_id: campaign_id,
    after: { name, address: sent.address },
  });
  return sent;
}
