import { compareWithDifficulty, compareCampaigns } from '@vigil/contract/phishing-results/comparison.ts';
import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import type { ReportDocument } from '../../../documents/report-document.ts';
import { formatNumber } from '../../../documents/format-values.ts';
import { listCampaignTemplates } from '../../phishing-campaigns/queries/campaign-templates.ts';
import { findCampaignSummary } from '../../phishing-campaigns/queries/campaigns.ts';
import type { KindWork } from '../kind-work.ts';
import { fill, wordsIn } from '../../../words.ts';
import { expectedOf, figureColumns } from './campaign.ts';
import { reportDocument } from './framed.ts';
import { column, tableOf } from './tables.ts';

/** Compares campaigns with each other, each beside the result that its own emails let expect. */
export async function comparisonReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone, filters } = work;
  const texts = wordsIn(language).reports;
  const found = await read((scope) =>
    filters.subjects.reduce<Promise<Compared[]>>(
      async (before, id) => [
        ...(await before),
        { campaign: await findCampaignSummary(scope, id), templates: (await listCampaignTemplates(scope, id)).data },
      ],
      Promise.resolve([]),
    ),
  );
  const campaigns = found.toSorted((a, b) => a.campaign.start_date.localeCompare(b.campaign.start_date));
  const closed = campaigns.reduce((sum, { templates }) => sum + compareWithDifficulty(templates).sent, 0);
  const leavesOut = campaigns.some(({ templates }) => compareWithDifficulty(templates).left_out > 0);
  return reportDocument(work, {
    heading: texts.headings.comparison,
    conclusion: conclusionOf(campaigns, work),
    sections: [
      {
        kind: 'bands',
        title: texts.titles.campaigns,
        note: texts.notes.bands,
        group: texts.columns.campaign,
        bands: campaigns.map(({ campaign, templates }) => ({
          title: campaign.name,
          count: campaign.statistics.sent,
          expected: expectedOf(templates),
          value: campaign.statistics.incident_risk,
          before: null,
          certainty: { people: campaign.statistics.sent, change: null },
        })),
      },
      tableOf(
        texts.titles.emails,
        campaigns.map(({ campaign, templates }) => ({ campaign, ...compareWithDifficulty(templates) })),
        [
          column(texts.columns.campaign, 'text', 30, ({ campaign }) => campaign.name),
          column(texts.columns.start, 'day', 13, ({ campaign }) => dayOf(wallClock(Date.parse(campaign.start_date), time_zone))),
          ...figureColumns(language, ({ campaign }: Pick<Compared, 'campaign'>) => campaign.statistics),
          column(texts.columns.to_expected, 'number', 13, ({ failed, expected }) =>
            expected === 0 ? null : Math.round((100 * failed) / expected) / 100,
          ),
          ...(leavesOut ? [column(texts.columns.left_out, 'number', 12, ({ left_out }: { left_out: number }) => left_out)] : []),
        ],
      ),
    ],
    definitions: ['failed', 'expected', 'interval', 'few_people', ['ratio', formatNumber(closed, language)]],
  });
}

type Compared = {
  campaign: Awaited<ReturnType<typeof findCampaignSummary>>;
  templates: Awaited<ReturnType<typeof listCampaignTemplates>>['data'];
};

/** Compares the newest campaign with the one before it. */
function conclusionOf(campaigns: readonly Compared[], { language }: KindWork): string | null {
  const [before, last] = campaigns.slice(-2);
  if (before === undefined || last === undefined) return null;
  const verdict = compareCampaigns(compareWithDifficulty(last.templates), compareWithDifficulty(before.templates));
  if (verdict === null) return null;
  const texts = wordsIn(language).reports.conclusions;
  if (verdict.certainty === null) return texts.few_people;
  if (verdict.certainty === 'chance') return texts.chance;
  return fill(verdict.certainty === 'fewer' ? texts.better : texts.worse, {
    first: last.campaign.name,
    other: before.campaign.name,
  });
}
