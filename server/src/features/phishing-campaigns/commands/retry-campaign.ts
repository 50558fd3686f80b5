import { nobody } from '@vigil/contract/people/nobody.ts';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { planDeliveries } from '../../phishing-delivery/commands/plan-deliveries.ts';
import { countAttempts } from '../../phishing-delivery/queries/attempts.ts';
import { campaignProblems } from '../problems.ts';
import { findCampaignTemplates } from '../queries/campaign-templates.ts';
import { audienceOf, listRecipients } from '../queries/recipients.ts';
import { repeatForEachTemplate } from '../rules/trial.ts';
import { remainingWindow } from './add-recipients.ts';
import type { InternalCampaign } from './one-change.ts';

type Columns = UpdateObject<DB, 'phishing_campaigns'>;
const nothingFailed = { failure: null, failure_detail: null, planning_failures: 0 };

/**
 * Retries a failed campaign: plans again what could not be planned, and sends again to people who got nothing, over a window as
 * long as before.
 */
export async function retryCampaign(context: Context, campaign: InternalCampaign): Promise<{ emails: number; set: Columns }> {
  if (campaign.failure?.reason !== 'not_sent')
    return { emails: campaign.users_count, set: { status: 'creating', ...nothingFailed } };
  const unsent = await listUnsent(context, campaign.id);
  const { excludedTags } = await audienceOf(context, { ...nobody, excludedTags: [], campaign_id: campaign.id });
  const people = await listRecipients(context, { ...nobody, target_users: [...unsent.keys()], excludedTags });
  const templates = await findCampaignTemplates(context, campaign.id);
  const able = campaign.is_testing ? repeatForEachTemplate(people, templates) : people;
  if (able.length === 0) throw problem(campaignProblems.no_recipients);
  const { tried, failed } = await countAttempts(context, campaign.id);
  const { start, sendEnd, end } = remainingWindow(campaign);
  const last = await planDeliveries(context.db, {
    env: context.services.env,
    organization: context.organization,
    campaign_id: campaign.id,
    templates,
    recipients: able.map(({ attempt = 1, ...person }) => ({ ...person, attempt: unsent.get(person.id)! + attempt })),
    start,
    end: sendEnd,
    isFitting: campaign.is_autophish,
  });
  return {
    emails: able.length,
    set: {
      status: 'active',
      ...nothingFailed,
      resent_count: sql<number>`resent_count + ${able.length}`,
      tried_before: tried,
      refused_before: failed,
      sending_from: start,
      email_send_end_date: sql<string>`greatest(email_send_end_date, ${last})`,
      end_date: sql<string>`greatest(end_date, ${end}, ${last})`,
    },
  };
}

/** Returns the people whose every delivery of the campaign failed, with each person's highest attempt. */
async function listUnsent({ db, organization }: Context, campaign_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['user_id', (eb) => eb.fn.max('attempt').as('attempts')])
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', campaign_id)
    .groupBy('user_id')
    .having(sql<boolean>`bool_and(state = 'failed')`)
    .execute();
  return new Map(rows.map(({ user_id, attempts }) => [user_id, attempts]));
}
