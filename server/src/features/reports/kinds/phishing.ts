import { endOfDay, startOfDay } from '@vigil/contract/working-hours/zone.ts';
import type { Cell, ReportDocument } from '../../../documents/report-document.ts';
import { listCampaignTemplates } from '../../phishing-campaigns/queries/campaign-templates.ts';
import { listCampaigns } from '../../phishing-campaigns/queries/campaigns.ts';
import type { KindWork } from '../kind-work.ts';
import { wordsIn } from '../../../words.ts';
import { figureCells, figureColumns } from './campaign.ts';
import { column, reportDocument } from './framed.ts';

const CAMPAIGNS_AT_ONCE = 50;

/** Reports the results of every email: a row for each campaign that began in the period and each of its templates. */
export async function phishingReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone, period } = work;
  const { columns, titles, headings, difficulties } = wordsIn(language).reports;
  const { campaign_statuses } = wordsIn(language).phishing;
  const filter = {
    ...(period !== null && {
      date_from: startOfDay(period.from, time_zone),
      date_to: endOfDay(period.to, time_zone),
    }),
  };
  const rowsOf = (offset: number) =>
    read(async (scope) => {
      const rows: Cell[][] = [];
      const { data } = await listCampaigns(scope, { ...filter, limit: CAMPAIGNS_AT_ONCE, offset });
      for (const campaign of data) {
        const { data: templates } = await listCampaignTemplates(scope, campaign.id);
        for (const { name, difficulty, subject, expected, statistics } of templates) {
          rows.push([
            campaign.name,
            campaign_statuses[campaign.status],
            campaign.start_date,
            campaign.end_date,
            name,
            subject,
            difficulties[difficulty],
            ...figureCells(statistics, language),
            expected?.from ?? null,
            expected && (expected.to ?? wordsIn(language).documents.and_more),
          ]);
        }
      }
      return { rows, isLast: data.length < CAMPAIGNS_AT_ONCE };
    });
  async function* parts(): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += CAMPAIGNS_AT_ONCE) {
      const { rows, isLast } = await rowsOf(offset);
      if (rows.length > 0) yield rows;
      if (isLast) return;
    }
  }
  let total = 0;
  for (let offset = 0; ; offset += CAMPAIGNS_AT_ONCE) {
    const { data } = await read((scope) => listCampaigns(scope, { ...filter, limit: CAMPAIGNS_AT_ONCE, offset }));
    total += data.reduce((sum, { templates }) => sum + templates.length, 0);
    if (data.length < CAMPAIGNS_AT_ONCE) break;
  }
  return reportDocument(work, {
    heading: headings.phishing,
    sections: [
      {
        kind: 'table',
        title: titles.emails,
        columns: [
          column(columns.campaign, 'text', 30),
          column(columns.state, 'text', 14),
          column(columns.start, 'moment', 18),
          column(columns.end, 'moment', 18),
          column(columns.template, 'text', 28),
          column(columns.subject, 'text', 34),
          column(columns.difficulty, 'text', 13),
          ...figureColumns(language),
          column(wordsIn(language).documents.from, 'percent', 12),
          column(wordsIn(language).documents.to, 'percent', 12),
        ],
        total,
        parts,
      },
    ],
    definitions: ['failed', 'expected', 'interval', 'few_people'],
  });
}
