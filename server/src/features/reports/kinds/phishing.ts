import { exampleValues } from '@vigil/contract/phishing-templates/example-person.ts';
import { fillText } from '@vigil/contract/phishing-templates/rules.ts';
import type { CampaignSummary, CampaignTemplate } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { endOfDay, startOfDay } from '@vigil/contract/working-hours/zone.ts';
import type { ReportDocument } from '../../../documents/report-document.ts';
import { listCampaignTemplates } from '../../phishing-campaigns/queries/campaign-templates.ts';
import { listCampaigns } from '../../phishing-campaigns/queries/campaigns.ts';
import type { KindWork } from '../kind-work.ts';
import { wordsIn } from '../../../words.ts';
import { figureColumns } from './campaign.ts';
import { reportDocument } from './framed.ts';
import { column, tableOfParts } from './tables.ts';

const CAMPAIGNS_AT_ONCE = 50;
type SentTemplate = { campaign: CampaignSummary; template: CampaignTemplate };

/** Reports the results of every email: a row for each campaign that began in the period and each of its templates. */
export async function phishingReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone, period } = work;
  const { columns, titles, headings, difficulties } = wordsIn(language).reports;
  const { documents, phishing } = wordsIn(language);
  const filter = {
    ...(period !== null && {
      date_from: startOfDay(period.from, time_zone),
      date_to: endOfDay(period.to, time_zone),
    }),
  };
  const campaignsFrom = (offset: number) => ({ ...filter, limit: CAMPAIGNS_AT_ONCE, offset });
  const rowsFrom = (offset: number) =>
    read(async (scope) => {
      const { data } = await listCampaigns(scope, campaignsFrom(offset));
      const rows: SentTemplate[] = [];
      for (const campaign of data)
        for (const template of (await listCampaignTemplates(scope, campaign.id)).data) rows.push({ campaign, template });
      return { rows, isLast: data.length < CAMPAIGNS_AT_ONCE };
    });
  async function* parts() {
    for (let offset = 0; ; offset += CAMPAIGNS_AT_ONCE) {
      const { rows, isLast } = await rowsFrom(offset);
      if (rows.length > 0) yield rows;
      if (isLast) return;
    }
  }
  let total = 0;
  for (let offset = 0; ; offset += CAMPAIGNS_AT_ONCE) {
    const { data } = await read((scope) => listCampaigns(scope, campaignsFrom(offset)));
    total += data.reduce((sum, { templates }) => sum + templates.length, 0);
    if (data.length < CAMPAIGNS_AT_ONCE) break;
  }
  return reportDocument(work, {
    heading: headings.phishing,
    sections: [
      tableOfParts(titles.emails, { total, parts }, [
        column(columns.campaign, 'text', 30, ({ campaign }) => campaign.name),
        column(columns.state, 'text', 14, ({ campaign }) => phishing.campaign_statuses[campaign.status]),
        column(columns.start, 'moment', 18, ({ campaign }) => campaign.start_date),
        column(columns.end, 'moment', 18, ({ campaign }) => campaign.completed_at ?? campaign.end_date),
        column(columns.template, 'text', 28, ({ template }) => template.name),
        column(columns.subject, 'text', 34, ({ template }) => fillText(template.subject, exampleValues(language))),
        column(columns.difficulty, 'text', 13, ({ template }) => difficulties[template.difficulty]),
        ...figureColumns(language, ({ template }: SentTemplate) => template.statistics),
        column(documents.from, 'percent', 12, ({ template: { expected } }) => expected?.from ?? null),
        column(documents.to, 'percent', 12, ({ template: { expected } }) => expected && (expected.to ?? documents.and_more)),
      ]),
    ],
    definitions: ['failed', 'expected', 'interval', 'few_people'],
  });
}
