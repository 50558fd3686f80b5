import { isFailing } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { showsCampaign } from '../../people/queries/result-visibility.ts';
import { countAttempts } from '../../phishing-delivery/queries/attempts.ts';
import { notifyAboutPause } from './notify-author.ts';

/** Pauses a campaign when too many of its emails have failed, until a person resumes it, and notifies its author. */
export async function pauseFailing(context: WorkContext, { campaign_id }: { campaign_id: string }): Promise<void> {
  const { db, organization } = context;
  const campaign = await db
    .selectFrom('phishing_campaigns as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select(['c.name', 'c.tried_before', 'c.refused_before', 'o.phishing_failed_share'])
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', campaign_id)
    .where('c.status', '=', 'active')
    .where('c.is_paused', '=', false)
    .where('c.is_testing', '=', false)
    .where('c.deleted_at', 'is', null)
    // Nobody could resume a hidden campaign.
    .where(showsCampaign(organization))
    // Without emails that wait to leave there is nothing to pause.
    .where(
      sql<boolean>`exists (select from deliveries d where d.organization_id = c.organization_id and d.campaign_id = c.id
        and d.state in ('queued', 'deferred', 'claimed'))`,
    )
    .forUpdate('c')
    .executeTakeFirst();
  if (campaign === undefined) return;
  const all = await countAttempts(context, campaign_id);
  const tries = { tried: all.tried - campaign.tried_before, failed: all.failed - campaign.refused_before };
  if (!isFailing(tries, campaign.phishing_failed_share)) return;
  await db
    .updateTable('phishing_campaigns')
    .set({ is_paused: true, paused_at: sql<string>`now()`, pause_reason: 'failures' })
    .where('organization_id', '=', organization)
    .where('id', '=', campaign_id)
    .execute();
  await recordChange(
    { ...context, actor: { id: null, name: '' }, address: '', trace_id: '' },
    {
      action: 'campaign.pause_failing',
      object_type: 'phishing_campaign',
      object_id: campaign_id,
      after: { name: campaign.name, is_paused: true, letters: tries.tried, failed: tries.failed },
    },
  );
  await notifyAboutPause(context, campaign_id);
}
