import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { figureSums, findCampaignDisclosure, type Figures } from '../../phishing-results/queries/figures.ts';
import { assertCampaign } from './campaigns.ts';
import { withStatistics } from './with-statistics.ts';

export async function listCampaignDepartments(
  context: WorkContext,
  campaign_id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { is_named } = await assertCampaign(context, campaign_id);
  if (!is_named) return { data: [], total_count: 0, limit, offset };
  const disclosure = await findCampaignDisclosure(context, campaign_id);
  const order =
    disclosure.needed > 0 ? sql`d.title collate "ru-x-icu", d.id` : sql`n.clicked desc, d.title collate "ru-x-icu", d.id`;
  const { rows } = await sql<Figures & { id: string; title: string; is_there: boolean }>`
    select n.department_id as id, coalesce(d.title, '') as title, d.id is not null as is_there, n.*
      from (select department_id, ${figureSums} from campaign_counters
             where organization_id = ${context.organization} and campaign_id = ${campaign_id} group by department_id) n
      left join departments d on d.id = n.department_id
     order by ${order}
  `.execute(context.db);
  // The figures of deleted departments are still stored, so that they are never added to another department's.
  const shown = withStatistics(rows, disclosure, ({ id }) => disclosure.hiddenDepartments.has(id)).filter((row) => row.is_there);
  return { data: shown.slice(offset, offset + limit), total_count: shown.length, limit, offset };
}
