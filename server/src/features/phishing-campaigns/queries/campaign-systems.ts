import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { hiddenGroupsAmong } from '../../people/rules.ts';
import { figureSums, findCampaignDisclosure, isExtreme, type Figures } from '../../phishing-results/queries/figures.ts';
import { assertCampaign } from './campaigns.ts';
import { withStatistics } from './with-statistics.ts';

export async function listCampaignOs(context: Context, campaign_id: string) {
  const { is_named } = await assertCampaign(context, campaign_id);
  if (!is_named) return { data: [] };
  const disclosure = await findCampaignDisclosure(context, campaign_id);
  const { needed, systems } = disclosure;
  const { rows } = await sql<Figures & { id: string; title: string }>`
    select os as id, os as title, ${figureSums} from campaign_counters
     where organization_id = ${context.organization} and campaign_id = ${campaign_id} and os <> '' group by os order by ${needed > 0 ? sql`os` : sql`sum(clicked) desc, os`}
  `.execute(context.db);
  // A system is known only of people who opened the email, so how many people use it is a result as well.
  const hidden = hiddenGroupsAmong(
    rows.map(({ id, sent }) => ({ people: sent, size: systems.get(id) ?? 0 })),
    needed,
  );
  const data = withStatistics(rows, disclosure, (row) => hidden[rows.indexOf(row)]!);
  if (needed === 0) return { data };
  const opened = rows.reduce((sum, row) => sum + row.opened, 0);
  if (disclosure.isRunning || isExtreme(opened, disclosure)) return { data: [] };
  return {
    data: data
      .map(({ statistics, ...row }) => ({ ...row, statistics: { ...statistics, opened: row.opened } }))
      .filter((_, index) => !hidden[index]),
  };
}
