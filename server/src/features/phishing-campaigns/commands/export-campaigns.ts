import type { ParsedOf } from '@vigil/contract/endpoint.ts';
import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { FigureOfPeople } from '@vigil/contract/phishing-results/rules.ts';
import { exportCampaigns } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { language } from '@vigil/contract/shared/language.ts';
import { cellsOf, type TableColumn, titlesOf, formatMoment, yesOrNo } from '../../../documents/table-columns.ts';
import type { Context } from '../../../http/context.ts';
import { wordsIn } from '../../../words.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { fileJob } from '../../long-jobs/commands/file-job.ts';
import { figureOrWords } from '../../phishing-results/rules/rough-figures.ts';
import { listCampaigns } from '../queries/campaigns.ts';

const AT_ONCE = 500;

const figure = (title: TableColumn<CampaignSummary>['title'], name: FigureOfPeople): TableColumn<CampaignSummary> => ({
  title,
  width: 16,
  cell: ({ statistics }, reader) => figureOrWords(statistics, name, reader.language),
});

const columns: TableColumn<CampaignSummary>[] = [
  { title: ({ tables }) => tables.campaigns.campaign, width: 36, cell: ({ name }) => name },
  {
    title: ({ tables }) => tables.campaigns.status,
    width: 18,
    cell: ({ status }, reader) => wordsIn(reader.language).phishing.campaign_statuses[status],
  },
  {
    title: ({ tables }) => tables.campaigns.is_testing,
    width: 12,
    cell: ({ is_testing }, reader) => yesOrNo(is_testing, reader),
  },
  {
    title: ({ tables }) => tables.campaigns.start,
    width: 20,
    cell: ({ start_date }, reader) => formatMoment(start_date, reader),
  },
  {
    title: ({ tables }) => tables.campaigns.end,
    width: 20,
    cell: ({ completed_at, end_date }, reader) => formatMoment(completed_at ?? end_date, reader),
  },
  {
    title: ({ tables }) => tables.campaigns.templates,
    width: 40,
    cell: ({ templates }) => templates.map(({ name }) => name).join(', '),
  },
  { title: ({ tables }) => tables.campaigns.recipients, width: 14, cell: ({ users_count }) => users_count },
  { title: ({ tables }) => tables.campaigns.sent, width: 14, cell: ({ statistics }) => statistics.sent },
  figure(({ tables }) => tables.campaigns.opened, 'opened'),
  figure(({ tables }) => tables.campaigns.clicked, 'clicked'),
  figure(({ tables }) => tables.campaigns.opened_attachment, 'opened_attachment'),
  figure(({ tables }) => tables.campaigns.entered_data, 'entered_data'),
];

/** Exports the rows of the list, with the same filter and order. */
export const campaignExport = fileJob({
  kind: 'campaign_export',
  name: 'export-campaigns',
  order: exportCampaigns.body.safeExtend({ language }),
  file: ({ format, language: spoken }) => ({
    name: 'vigil-campaigns',
    format,
    language: spoken,
    titles: titlesOf(columns, spoken),
  }),
  async *parts(read, order) {
    for (let offset = 0; ; offset += AT_ONCE) {
      const { data } = await read((scope) => listCampaigns(scope, { ...order, limit: AT_ONCE, offset }));
      yield data.map((campaign) => cellsOf(columns, campaign, order));
      if (data.length < AT_ONCE) return;
    }
  },
});

export async function orderCampaignExport(
  context: Context,
  order: ParsedOf<typeof exportCampaigns>['body'],
): Promise<{ event_id: string }> {
  const event_id = await campaignExport.order(context, { ...order, language: context.language });
  await recordChange(context, { action: 'campaign.export', object_type: 'phishing_campaign', object_id: null, after: order });
  return { event_id };
}
