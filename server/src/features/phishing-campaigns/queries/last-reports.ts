import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';

type Viewer = Pick<Context, 'db' | 'organization'> & { actor?: Pick<Context['actor'], 'id'> };

/** Returns the newest finished report of each campaign: a saved report's, or one that the viewer ordered. */
export async function findLastReports(
  { db, organization, actor }: Viewer,
  campaigns: readonly string[],
): Promise<Map<string, NonNullable<CampaignSummary['report']>>> {
  if (campaigns.length === 0) return new Map();
  const { rows } = await sql<{ campaign_id: string; id: string; status: 'complete' | 'error' | 'expired' }>`
    select distinct on (s.campaign_id) s.campaign_id, r.id, r.status
      from reports p
      join report_runs r on r.organization_id = p.organization_id and r.report_id = p.id
      cross join lateral unnest(case when r.campaign_id is null then p.subjects else array[r.campaign_id] end) as s (campaign_id)
     where p.organization_id = ${organization} and p.kind = 'campaign' and p.of_organization_id is null and p.deleted_at is null
       and (p.is_saved or r.asked_by = ${actor?.id ?? null}::uuid)
       and r.occasion <> 'trial' and r.status in ('complete', 'error', 'expired') and s.campaign_id = any(${[...campaigns]}::uuid[])
     order by s.campaign_id, r.finished_at desc nulls last, r.id`.execute(db);
  return new Map(rows.map(({ campaign_id, ...report }) => [campaign_id, report]));
}
