import type { clickTimes } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { clickMinutes } from '@vigil/contract/phishing-results/rules.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../../http/context.ts';
import { findCampaignGroup } from '../../phishing-results/queries/figures.ts';
import { assertCampaign } from './campaigns.ts';

/** How soon after their letters left people clicked, those alone whose click counts. */
export async function findClickTimes(context: Context, campaign_id: string): Promise<z.infer<typeof clickTimes>> {
  await assertCampaign(context, campaign_id);
  const { rows } = await sql<{ bin: number; count: number; median: number | null }>`
    with clicks as (
      select extract(epoch from clicked_at - sent_at)::float8 as seconds from deliveries
       where organization_id = ${context.organization} and campaign_id = ${campaign_id}
         and state = 'sent' and clicked_at is not null and sent_at is not null
    )
    select width_bucket(seconds / 60, ${[...clickMinutes]}::float8[]) as bin, count(*)::int as count,
      (select percentile_cont(0.5) within group (order by seconds) from clicks) as median
      from clicks group by 1`.execute(context.db);
  const { needed, isRunning, isShown } = await findCampaignGroup(context, campaign_id);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const isTold = needed === 0 || (isShown && !isRunning && all >= needed);
  const counts = new Map(rows.map(({ bin, count }) => [bin, count]));
  const median = rows[0]?.median ?? null;
  return {
    bins: [...clickMinutes, null].map((minutes, at) => ({ minutes, count: isTold ? (counts.get(at) ?? 0) : null })),
    median_seconds: median === null || !isTold ? null : Math.round(median),
  };
}
