import type { CampaignTemplate } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { figureSums, findCampaignDisclosure, type Figures } from '../../phishing-results/queries/figures.ts';
import { assertCampaign } from './campaigns.ts';
import { withStatistics } from './with-statistics.ts';

type TemplateRow = Omit<CampaignTemplate, 'statistics'> & Figures & { html: string; page_html: string };

export async function listCampaignTemplates(context: WorkContext, campaign_id: string): Promise<{ data: CampaignTemplate[] }> {
  await assertCampaign(context, campaign_id);
  return { data: await listTemplateRows(context, campaign_id) };
}

export async function findCampaignTemplate(context: Context, campaign_id: string, id: string) {
  await assertCampaign(context, campaign_id);
  const row = (await listTemplateRows(context, campaign_id)).find((template) => template.id === id);
  if (row === undefined) throw problem(httpProblems.not_found);
  return row;
}

type ShownTemplate = Omit<TemplateRow, keyof Figures> & Pick<CampaignTemplate, 'statistics'>;

async function listTemplateRows(scope: WorkContext, campaign_id: string): Promise<ShownTemplate[]> {
  const { db, organization } = scope;
  const { rows } = await sql<TemplateRow>`
    select t.id, t.template_id, t.name, t.difficulty, t.subject, t.sender_name, t.sender_address, t.html, t.page_html,
        case when t.expected_from is not null then json_build_object('from', t.expected_from, 'to', t.expected_to) end as expected, n.*
      from campaign_templates t
      cross join lateral (select ${figureSums} from campaign_counters where organization_id = t.organization_id and campaign_id = t.campaign_id and campaign_template_id = t.id) n
     where t.organization_id = ${organization} and t.campaign_id = ${campaign_id} order by t.name, t.id
  `.execute(db);
  const disclosure = await findCampaignDisclosure(scope, campaign_id);
  return withStatistics(rows, disclosure, ({ id }) => disclosure.hiddenTemplates.has(id));
}

/** Returns a campaign's templates, from which each recipient gets an email. */
export const findCampaignTemplates = ({ db, organization }: Pick<Context, 'db' | 'organization'>, campaign_id: string) =>
  db
    .selectFrom('campaign_templates')
    .select(['id', 'template_id', 'link_addresses'])
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', campaign_id)
    .orderBy('id')
    .execute();
