import type { ActTimes } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { actMinutes, timedDeeds } from '@vigil/contract/phishing-results/rules.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { roughly } from '../../people/rules.ts';
import { findCampaignGroup } from '../../phishing-results/queries/figures.ts';
import { assertCampaign } from './campaigns.ts';

type Row = { deed: ActTimes['deed']; count: number; median_seconds: number | null; by: number[] };

/** How soon after their email left people did what counts. */
export async function findClickTimes(context: Context, campaign_id: string): Promise<{ data: ActTimes[] }> {
  await assertCampaign(context, campaign_id);
  const byMinute = actMinutes.map((minutes) => sql`count(*) filter (where seconds <= ${60 * minutes})::int`);
  const deeds = timedDeeds.map((deed) => sql`(${deed}::text, d.${sql.ref(`${deed}_at`)})`);
  const { rows } = await sql<Row>`
    select deed, count(*)::int as count, round(percentile_cont(0.5) within group (order by seconds))::int as median_seconds,
        array[${sql.join(byMinute)}] as by
      from (
        select a.deed, extract(epoch from a.at - d.sent_at)::float8 as seconds
          from deliveries d cross join lateral (values ${sql.join(deeds)}) a (deed, at)
         where d.organization_id = ${context.organization} and d.campaign_id = ${campaign_id} and d.opened_at is not null
           and d.state = 'sent' and d.sent_at is not null and a.at is not null
      ) acts group by deed`.execute(context.db);
  const { needed, isRunning, isShown, people } = await findCampaignGroup(context, campaign_id);
  const isShownOf = (count: number) =>
    needed === 0 || (isShown && !isRunning && count >= needed && roughly(count, people) === null);
  const found = new Map(rows.map((row) => [row.deed, row]));
  return {
    data: timedDeeds.map((deed) => {
      const row = found.get(deed) ?? { deed, count: 0, median_seconds: null, by: actMinutes.map(() => 0) };
      return isShownOf(row.count) ? row : { deed, count: null, median_seconds: null, by: null };
    }),
  };
}
