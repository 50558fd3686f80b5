import { periodOf, type PeriodChoice } from '@vigil/contract/statistics/period.ts';
import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import { againstExpected, inWholePercent } from '@vigil/contract/phishing-results/expected-clicks.ts';
import type { ComparedFigure } from '@vigil/contract/statistics/organization.ts';
import type {
  BandsSection,
  FactsSection,
  FiguresSection,
  SeriesSection,
  TextSection,
} from '../../../reporting/report-document.ts';
import { NO_VALUE, writtenFigure, writtenNumber } from '../../../reporting/written.ts';
import { findOrganizationPhishing } from '../../statistics/queries/letters.ts';
import { findCurrentProgress, findCurrentRisk } from '../../statistics/queries/people.ts';
import { findSeries } from '../../statistics/queries/series.ts';
import { findAsked } from '../../statistics/queries/standing.ts';
import type { KindWork } from '../kind-work.ts';
import { words } from '../words/words.ts';

const calendar = ['last_month', 'last_quarter', 'last_year', 'this_quarter', 'this_month', 'this_year'] as const;

/** The same choice as on the screen of these days, so that both compare with the same days before. */
export function choiceOf({ period, time_zone }: Pick<KindWork, 'period' | 'time_zone'>, now: number): PeriodChoice {
  if (period === null) return { period: 'this_quarter' };
  const today = dayOf(wallClock(now, time_zone));
  const whole = calendar.find((kind) => {
    const { from, to } = periodOf({ period: kind }, today).period;
    return from === period.from && to === period.to;
  });
  return whole === undefined ? { period: 'own', ...period } : { period: whole };
}

export type OrganizationFigures = Awaited<ReturnType<typeof findOrganizationFigures>>;

/** What both reports of an organisation tell, as its dashboard does. */
export const findOrganizationFigures = (work: KindWork, choice: PeriodChoice) =>
  work.read(async (scope) => ({
    asked: await findAsked(scope, choice),
    risk: await findCurrentRisk(scope, choice),
    progress: await findCurrentProgress(scope, choice),
    phishing: await findOrganizationPhishing(scope, choice),
    riskDays: await findSeries(scope, 'risk_level', choice),
  }));

export function mainFigures({ progress, phishing }: OrganizationFigures, { language }: KindWork): FiguresSection {
  const said = words[language];
  const number = (value: number) => writtenNumber(value, language);
  const { people, never_simulated, failed, figures } = phishing;
  const simulated = people === null || never_simulated.value === null ? null : people - never_simulated.value;
  const judged = progress.given - progress.remedying;
  /** What is hidden is not nothing. */
  const hides = progress.smallest_group !== null;
  return {
    kind: 'figures',
    title: null,
    figures: [
      {
        title: said.figures.simulated,
        unit: 'percent',
        value: simulated === null || !people ? null : (100 * simulated) / people,
        before: null,
        better: 'more',
        note: !people ? said.nothing_to_count : simulated === null ? null : said.ofPeople(number(simulated), number(people)),
      },
      {
        title: said.figures.failed,
        unit: 'percent',
        value: failed.value,
        before: failed.before,
        better: 'less',
        note:
          figures.incidents === null
            ? null
            : figures.sent === 0
              ? said.nothing_to_count
              : said.ofLetters(number(figures.incidents), number(figures.sent)),
      },
      {
        title: said.figures.in_time,
        unit: 'percent',
        value: progress.in_time.value,
        before: progress.in_time.before,
        better: 'more',
        note: progress.due === 0 ? said.nothing_to_count : said.ofAssignments(number(progress.due)),
      },
      {
        title: said.figures.remedied,
        unit: 'percent',
        value: progress.remedied.value,
        before: progress.remedied.before,
        better: 'more',
        note: judged === 0 ? (hides ? null : said.nothing_to_count) : said.ofAssignments(number(judged)),
      },
    ],
  };
}

export function difficultyBands({ phishing }: OrganizationFigures, { language }: KindWork): BandsSection {
  const { titles, notes, columns, difficulties } = words[language];
  return {
    kind: 'bands',
    title: titles.difficulty,
    note: phishing.before.sent > 0 ? notes.bands_before : notes.bands,
    group: columns.difficulty,
    bands: phishing.by_difficulty.map(({ difficulty, sent, failed, rated, expected }) => ({
      title: difficulties[difficulty],
      count: sent,
      // A range of some of the emails says nothing about all of them.
      expected: expected && rated === sent ? inWholePercent(expected) : null,
      value: failed.value,
      before: failed.before,
    })),
  };
}

export function riskSeries({ riskDays }: OrganizationFigures, { language }: KindWork): SeriesSection {
  const { titles, notes, columns } = words[language];
  return {
    kind: 'series',
    title: titles.risk_days,
    note: notes.risk,
    unit: 'risk',
    lines: [{ title: columns.risk.toLowerCase(), tone: 'primary', points: riskDays }],
  };
}

/** Beside the line of risk: how it stands, each with what it was. */
export function steadiness({ risk, progress, phishing }: OrganizationFigures, { language }: KindWork): FactsSection {
  const { titles, figures, notes } = words[language];
  const known = [risk.risk_level, phishing.to_expected, risk.repeated, progress.behind, phishing.never_simulated];
  const both = ({ value, before }: ComparedFigure, write: (value: number) => string) =>
    value === null ? NO_VALUE : before === null ? write(value) : `${write(value)}\u00A0(${write(before)})`;
  const count = (value: number) => writtenNumber(value, language);
  return {
    kind: 'facts',
    title: titles.steadiness,
    isBeside: true,
    ...(known.some(({ value, before }) => value !== null && before !== null) && { note: notes.brackets }),
    facts: [
      [figures.risk, both(risk.risk_level, (value) => writtenNumber(value, language, 1))],
      [figures.to_expected, both(phishing.to_expected, (value) => writtenNumber(value, language, 2))],
      [figures.repeated, both(risk.repeated, count)],
      [figures.behind, both(progress.behind, count)],
      [figures.never_simulated, both(phishing.never_simulated, count)],
    ],
  };
}

/** About as many as were to be expected. */
const AS_EXPECTED = { from: 0.95, to: 1.05 };

export function conclusionOf({ phishing, progress }: OrganizationFigures, { language }: KindWork): string {
  const said = words[language].conclusions;
  const ratio = phishing.to_expected.value;
  const letters =
    phishing.figures.sent === 0
      ? said.noLetters
      : ratio !== null
        ? said.executive[againstExpected(ratio, AS_EXPECTED)]
        : phishing.failed.value === null
          ? null
          : said.plain(writtenFigure(phishing.failed.value, 'percent', language));
  const { value } = progress.in_time;
  const learning = value === null ? null : said.inTime(writtenFigure(value, 'percent', language));
  return [letters, learning].filter((one) => one !== null).join(' ');
}

/** What the figures ask for; nothing where all is done. */
export function adviceOf({ phishing, progress }: OrganizationFigures, { language }: KindWork): TextSection[] {
  const { titles, advice } = words[language];
  const number = (value: number) => writtenNumber(value, language);
  const lines = [
    ...(progress.behind.value ? [advice.remind(number(progress.behind.value))] : []),
    ...(phishing.never_simulated.value ? [advice.simulate(number(phishing.never_simulated.value))] : []),
  ];
  return lines.length === 0 ? [] : [{ kind: 'text', title: titles.advice, text: lines.join(' '), isAdvice: true }];
}

export function definitionsOf({ asked, phishing }: OrganizationFigures, { language }: KindWork) {
  const { definitions } = words[language];
  const number = (value: number) => writtenNumber(value, language);
  return [
    ...(phishing.figures.automated === null ? [] : [definitions.machines(number(phishing.figures.automated))]),
    ...(phishing.figures.excused === null ? [] : [definitions.excused(number(phishing.figures.excused))]),
    definitions.failed,
    definitions.expected,
    definitions.coverage,
    definitions.in_time,
    definitions.remedied,
    definitions.ratio(number(phishing.to_expected_emails)),
    definitions.risk,
    ...(asked.smallest > 0 ? [definitions.few(number(asked.smallest))] : []),
  ];
}
