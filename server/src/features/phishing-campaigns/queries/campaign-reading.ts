import { READ_THROUGH_SECONDS } from '@vigil/contract/phishing-tracking/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { hiddenCounts, roundDownToSteps } from '../../people/rules.ts';
import { findCampaignGroup, isExtreme } from '../../phishing-results/queries/figures.ts';
import { assertCampaign } from './campaigns.ts';

/** Returns how people who failed read the lesson. */
export async function findCampaignReading(context: Context, campaign_id: string) {
  await assertCampaign(context, campaign_id);
  const { rows } = await sql<{ readers_count: number; read_through_count: number; median_seconds: number | null }>`
    select count(*)::int as readers_count, count(*) filter (where gotcha_seconds >= ${READ_THROUGH_SECONDS})::int as read_through_count,
        percentile_disc(0.5) within group (order by gotcha_seconds)::int as median_seconds
      from deliveries where organization_id = ${context.organization} and campaign_id = ${campaign_id} and state = 'sent' and gotcha_seconds is not null
  `.execute(context.db);
  const { readers_count, read_through_count, median_seconds } = rows[0]!;
  const whole = await findCampaignGroup(context, campaign_id);
  const { group_size, needed, isRunning, isShown } = whole;
  if (isRunning) {
    const readers = isShown ? roundDownToSteps(readers_count, { of: group_size, smallest: needed }) : null;
    return { readers_count: readers, read_through_count: null, median_seconds: null };
  }
  const isVisible = needed === 0 || (isShown && readers_count >= needed && !isExtreme(readers_count, whole));
  const throughToo = isVisible && !hiddenCounts([read_through_count, readers_count - read_through_count], needed).includes(true);
  return {
    readers_count: isVisible ? readers_count : null,
    read_through_count: throughToo ? read_through_count : null,
    median_seconds: isVisible ? median_seconds : null,
  };
}
