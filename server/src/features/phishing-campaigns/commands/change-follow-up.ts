import { newFollowUp, type NewFollowUp } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { readInput } from '../../../http/validate.ts';
import { assertNotByTag } from '../problems.ts';
import type { AppliedChange, InternalCampaign, ChangeOf } from './one-change.ts';
import { assertFollowUpUsable } from './create-campaign.ts';

/** Applies the fields that the change names to the existing follow-up. A new follow-up starts from the defaults of creation. */
export async function changeFollowUp(
  context: Context,
  campaign: InternalCampaign,
  change: ChangeOf<'follow_up'>,
): Promise<AppliedChange> {
  assertNotByTag(campaign);
  const { post_campaign, post_campaign_targets } = change;
  const after = post_campaign && (await mergeChange(context, campaign.id, post_campaign));
  return {
    set: {
      ...(after !== undefined && { post_campaign: after === null ? null : JSON.stringify(after) }),
      ...(post_campaign_targets !== undefined && { post_campaign_targets }),
    },
    before: { post_campaign: campaign.post_campaign?.name ?? null },
    after: { post_campaign: (after === undefined ? campaign.post_campaign : after)?.name ?? null },
  };
}

const shape = z.object({ post_campaign: newFollowUp });

async function mergeChange(
  context: Context,
  id: string,
  change: NonNullable<ChangeOf<'follow_up'>['post_campaign']>,
): Promise<NewFollowUp> {
  const { post_campaign: before } = await context.db
    .selectFrom('phishing_campaigns')
    .select('post_campaign')
    .where('organization_id', '=', context.organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const post_campaign = { ...(before as object | null), ...clearPageSettings(change), ...clearUnusedDates(change), ...change };
  const after = shape.parse(readInput(shape, { post_campaign }, context.language)).post_campaign;
  await assertFollowUpUsable(context, after);
  return after;
}

/** Clears the settings of the former page if the change names another page, which these settings need not match. */
const clearPageSettings = ({ enableRedirect, redirect_page }: NonNullable<ChangeOf<'follow_up'>['post_campaign']>) =>
  (enableRedirect !== undefined || redirect_page !== undefined) && { enableRedirectPage: undefined };

/** Clears the date of a switch that is turned off, unless the change names the date as well. */
const clearUnusedDates = ({ isDelay, dateType, emailSendType }: NonNullable<ChangeOf<'follow_up'>['post_campaign']>) => ({
  ...(isDelay === false && { dateDelay: null }),
  ...(dateType === 'auto' && { dateEnd: null }),
  ...(emailSendType === 'at_once' && { email_send_end_date: null }),
});
