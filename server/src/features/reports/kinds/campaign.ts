import { percentOf } from '@vigil/contract/shared/percent.ts';
import {
  expectedOfAll,
  roundRange,
  comparisonOf,
  type ExpectedClicks,
} from '@vigil/contract/phishing-results/expected-clicks.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { CampaignDepartment, CampaignTemplate } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { DeliveryFigures } from '@vigil/contract/phishing-results/result.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { formatMoment, yesOrNo } from '../../../documents/table-columns.ts';
import type {
  BandsSection,
  BarsSection,
  Cell,
  ReportDocument,
  Section,
  TableSection,
} from '../../../documents/report-document.ts';
import { intervalOf, isOfFew, formatFigure, formatNumber, formatRange } from '../../../documents/format-values.ts';
import { listCampaignDepartments } from '../../phishing-campaigns/queries/campaign-departments.ts';
import { listCampaignTemplates } from '../../phishing-campaigns/queries/campaign-templates.ts';
import { findCampaignSummary } from '../../phishing-campaigns/queries/campaigns.ts';
import { countFailures, listFailures } from '../../phishing-campaigns/queries/failures.ts';
import { figureOrWords } from '../../phishing-results/rules/rough-figures.ts';
import { findMinGroupSize } from '../../people/queries/result-visibility.ts';
import type { KindWork } from '../kind-work.ts';
import { fill, wordsIn } from '../../../words.ts';
import { reportDocument, subjectOf } from './framed.ts';
import { column, pagesOf, resultCell, tableOf, tableOfParts, type Column } from './tables.ts';

/** Reports a campaign as its page does: its result against what was expected, its departments, and the people who failed. */
export async function campaignReport(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone } = work;
  const texts = wordsIn(language).reports;
  const id = subjectOf(work);
  const found = await read(async (scope) => ({
    campaign: await findCampaignSummary(scope, id),
    templates: (await listCampaignTemplates(scope, id)).data,
    departments: (await listCampaignDepartments(scope, id, { limit: DEPARTMENTS_MAX, offset: 0 })).data,
    failures: await countFailures(scope, id),
    smallest: await findMinGroupSize(scope),
  }));
  const { campaign, templates, departments, failures, smallest } = found;
  const { statistics } = campaign;
  const number = (value: number) => formatNumber(value, language);
  const part = (some: number | null, total: number | null, text: string) =>
    some === null || total === null ? null : fill(text, { part: number(some), of: number(total) });
  const sections: Section[] = [
    {
      kind: 'figures',
      title: null,
      figures: [
        {
          title: texts.figures.failed,
          unit: 'percent',
          value: statistics.incident_risk,
          before: null,
          better: 'less',
          note: part(statistics.incidents, statistics.sent, texts.of_emails),
          certainty: { people: statistics.sent, change: null },
        },
        {
          title: texts.figures.repeat,
          unit: 'number',
          value: failures.repeat,
          before: null,
          better: 'less',
          note: fill(texts.in_row, { count: number(failures.repeat_failures) }),
        },
        {
          title: texts.figures.taught,
          unit: 'percent',
          value: percentOf(failures.completed_course, failures.given_course),
          before: null,
          better: 'more',
          certainty: { people: failures.given_course, change: null },
          note: failures.given_course === 0 ? null : part(failures.completed_course, failures.given_course, texts.of_people),
        },
        {
          title: texts.figures.failed_again,
          unit: 'percent',
          value: percentOf(failures.caught_again, failures.retested),
          before: null,
          better: 'less',
          certainty: { people: failures.retested, change: null },
          note: failures.retested === 0 ? null : part(failures.caught_again, failures.retested, texts.of_people),
        },
      ],
    },
    templateBands(templates, language),
    ...funnelBars(statistics, language),
    templateTable(templates, language),
    tableOf(texts.titles.departments, smallGroupsLast(departments), [
      column(texts.columns.department, 'text', 36, ({ title }) => title),
      ...figureColumns(language, ({ statistics: own }: CampaignDepartment) => own),
    ]),
    // Where small groups are hidden, names are hidden as well.
    ...(smallest > 0 || failures.caught === null ? [] : [failuresTable(work, id, failures.caught)]),
  ];
  return reportDocument(work, {
    heading: `${texts.headings.campaign} · ${campaign.name}`,
    conclusion: conclusionOf(templates, statistics, language),
    sections,
    about: [
      [texts.about.campaign, campaign.name],
      [texts.columns.state, wordsIn(language).phishing.campaign_statuses[campaign.status]],
      [texts.columns.start, formatMoment(campaign.start_date, { language, time_zone })],
      [texts.columns.end, formatMoment(campaign.completed_at ?? campaign.end_date, { language, time_zone })],
    ],
    definitions: [
      'failed',
      ...(statistics.automated === null ? [] : [['machines', number(statistics.automated)] as const]),
      ...(statistics.excused === null ? [] : [['excused', number(statistics.excused)] as const]),
      'expected',
      'interval',
      'few_people',
      ...(smallest > 0 ? [['small_groups', number(smallest)] as const] : []),
    ],
  });
}

const DEPARTMENTS_MAX = 100_000;

type Rated = Pick<CampaignTemplate, 'expected' | 'statistics'>;

export function expectedOf(templates: readonly Rated[]): ExpectedClicks | null {
  const expected = expectedOfAll(templates);
  return expected && roundRange(expected);
}

function conclusionOf(
  templates: readonly CampaignTemplate[],
  { sent, incident_risk }: { sent: number; incident_risk: number | null },
  language: Language,
): string | null {
  const texts = wordsIn(language).reports.conclusions;
  if (sent === 0) return texts.nothing_sent;
  if (incident_risk === null) return null;
  const failed = formatFigure(incident_risk, 'percent', language);
  const expected = expectedOf(templates);
  if (expected === null) return fill(texts.plain, { failed });
  const comparison = isOfFew(sent) ? null : comparisonOf(incident_risk, intervalOf(incident_risk, sent), expected);
  const range = formatRange(expected, language);
  return fill(comparison === null ? texts.of_few : texts.against[comparison], { failed, range });
}

const templateBands = (templates: readonly CampaignTemplate[], language: Language): BandsSection => {
  const texts = wordsIn(language).reports;
  return {
    kind: 'bands',
    title: texts.titles.templates,
    note: texts.notes.bands,
    group: texts.columns.template,
    bands: templates.map(({ name, statistics, expected }) => ({
      title: name,
      count: statistics.sent,
      expected,
      value: statistics.incident_risk,
      before: null,
      certainty: { people: statistics.sent, change: null },
    })),
  };
};

/** Returns the bars of a campaign's actions, without hidden figures. */
export const funnelBars = (figures: Nullable<DeliveryFigures>, language: Language): BarsSection[] => {
  const { titles, columns } = wordsIn(language).reports;
  const { sent: total, opened, clicked, opened_attachment, entered_data } = figures;
  if (total === null || opened === null || clicked === null || opened_attachment === null || entered_data === null) return [];
  return [
    {
      kind: 'bars',
      title: titles.funnel,
      bars: [
        { title: columns.sent, tone: 'sent', value: total, of: total },
        { title: columns.opened, tone: 'opened', value: opened, of: total },
        { title: columns.clicked, tone: 'clicked', value: clicked, of: total },
        { title: columns.opened_attachment, tone: 'clicked', value: opened_attachment, of: total },
        { title: columns.entered_data, tone: 'entered_data', value: entered_data, of: total },
      ],
    },
  ];
};

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

type Figures = CampaignTemplate['statistics'];

/** Returns the columns of a row's phishing results. */
export const figureColumns = <Row>(language: Language, figuresOf: (row: Row) => Figures): Column<Row>[] => {
  const { columns } = wordsIn(language).reports;
  const figureColumn = (name: 'opened' | 'clicked' | 'opened_attachment' | 'entered_data', width: number) =>
    column(columns[name], 'number', width, (row: Row) => figureOrWords(figuresOf(row), name, language));
  return [
    column(columns.sent, 'number', 12, (row) => figuresOf(row).sent),
    figureColumn('opened', 12),
    figureColumn('clicked', 12),
    figureColumn('opened_attachment', 13),
    figureColumn('entered_data', 12),
    column(columns.failed, 'share', 22, (row) => failedCell(figuresOf(row), language)),
  ];
};

/** Returns the share of people who failed. Each email went to another person, so emails are counted as people. */
const failedCell = (figures: Figures, language: Language): Cell =>
  figures.incident_risk === null
    ? figureOrWords(figures, 'incidents', language)
    : { percent: figures.incident_risk, people: figures.sent };

/** Orders groups of few people last, because a percentage of few people is chance. */
const smallGroupsLast = <Row extends { statistics: Figures }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(isOfFew(a.statistics.sent)) - Number(isOfFew(b.statistics.sent)));

const templateTable = (templates: readonly CampaignTemplate[], language: Language): TableSection => {
  const { titles, columns, difficulties } = wordsIn(language).reports;
  return tableOf(titles.emails, templates, [
    column(columns.template, 'text', 28, ({ name }) => name),
    column(columns.difficulty, 'text', 13, ({ difficulty }) => difficulties[difficulty]),
    ...figureColumns(language, ({ statistics }: CampaignTemplate) => statistics),
  ]);
};

function failuresTable({ read, language }: KindWork, id: string, total: number): TableSection {
  const { titles, columns, results, too_early } = wordsIn(language).reports;
  return tableOfParts(
    titles.failures,
    pagesOf(read, total, (scope, page) => listFailures(scope, id, page)),
    [
      column(columns.person, 'text', 30, ({ user }) => displayName(user)),
      column(columns.email, 'text', 28, ({ user }) => user.email),
      column(columns.department, 'text', 24, ({ department }) => department.title),
      column(columns.result, 'text', 18, ({ status }) => resultCell(status, results)),
      column(columns.repeat, 'text', 11, ({ is_repeat }) => yesOrNo(is_repeat, { language })),
      column(columns.course_progress, 'progress', 12, ({ course }) => course?.progress ?? null),
      column(
        columns.retest,
        'text',
        18,
        ({ retest }) => retest && (retest.is_open ? too_early : resultCell(retest.status, results)),
      ),
    ],
  );
}
