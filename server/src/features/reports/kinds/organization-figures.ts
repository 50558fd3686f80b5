import { percentOf } from '@vigil/contract/shared/percent.ts';
import { periodOf, type PeriodChoice } from '@vigil/contract/statistics/period.ts';
import { dayOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import { roundRange } from '@vigil/contract/phishing-results/expected-clicks.ts';
import type { ComparedFigure } from '@vigil/contract/statistics/organization.ts';
import type { BandsSection, FactsSection, FiguresSection, SeriesSection } from '../../../documents/report-document.ts';
import { isOfFew, NO_VALUE, formatNumber } from '../../../documents/format-values.ts';
import { findOrganizationPhishing } from '../../statistics/queries/deliveries.ts';
import { findCurrentProgress, findCurrentRisk } from '../../statistics/queries/people.ts';
import { findSeries } from '../../statistics/queries/series.ts';
import { findFigureContext } from '../../statistics/queries/snapshots.ts';
import type { KindWork } from '../kind-work.ts';
import { type CountedDefinition } from './framed.ts';
import { findPhishingFailures } from '../queries/phishing-failures.ts';
import { fill, wordsIn } from '../../../words.ts';

const calendar = ['last_month', 'last_quarter', 'last_year', 'this_quarter', 'this_month', 'this_year'] as const;

/** Returns the period that the screen would show for these days, so that the report compares it with the same earlier days. */
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

/** Reads the figures that both reports of an organisation show, as its dashboard does. */
export const findOrganizationFigures = (work: KindWork, choice: PeriodChoice) =>
  work.read(async (scope) => {
    const asked = await findFigureContext(scope, choice);
    return {
      asked,
      failures: await findPhishingFailures(scope, asked.period),
      risk: await findCurrentRisk(scope, choice),
      progress: await findCurrentProgress(scope, choice),
      phishing: await findOrganizationPhishing(scope, choice),
      riskDays: await findSeries(scope, 'risk_level', choice),
    };
  });

export function mainFigures({ progress, phishing }: OrganizationFigures, { language }: KindWork): FiguresSection {
  const texts = wordsIn(language).reports;
  const number = (value: number) => formatNumber(value, language);
  const { people, never_simulated, failed, figures } = phishing;
  const simulated = people === null || never_simulated.value === null ? null : people - never_simulated.value;
  const judged = progress.given - progress.remedying;
  // With a smallest group, figures may be hidden, and a hidden figure is not shown as zero.
  const hides = progress.smallest_group !== null;
  return {
    kind: 'figures',
    title: null,
    figures: [
      {
        title: texts.figures.simulated,
        unit: 'percent',
        value: percentOf(simulated, people),
        before: null,
        better: 'more',
        note: !people
          ? texts.nothing_to_count
          : simulated === null
            ? null
            : fill(texts.of_people, { part: number(simulated), of: number(people) }),
      },
      {
        title: texts.figures.failed,
        unit: 'percent',
        value: failed.value,
        before: failed.before,
        certainty: { people: failed.people, change: failed.certainty },
        better: 'less',
        note:
          figures.incidents === null
            ? null
            : figures.sent === 0
              ? texts.nothing_to_count
              : fill(texts.of_emails, { part: number(figures.incidents), of: number(figures.sent) }),
      },
      {
        title: texts.figures.in_time,
        unit: 'percent',
        value: progress.in_time.value,
        before: progress.in_time.before,
        certainty: { people: progress.in_time.people, change: progress.in_time.certainty },
        better: 'more',
        note: progress.due === 0 ? texts.nothing_to_count : fill(texts.of_assignments, { of: number(progress.due) }),
      },
      {
        title: texts.figures.remedied,
        unit: 'percent',
        value: progress.remedied.value,
        before: progress.remedied.before,
        certainty: { people: progress.remedied.people, change: progress.remedied.certainty },
        better: 'more',
        note: judged === 0 ? (hides ? null : texts.nothing_to_count) : fill(texts.of_assignments, { of: number(judged) }),
      },
    ],
  };
}

export function difficultyBands({ phishing }: OrganizationFigures, { language }: KindWork): BandsSection {
  const { titles, notes, columns, difficulties } = wordsIn(language).reports;
  return {
    kind: 'bands',
    title: titles.difficulty,
    note: phishing.before.sent > 0 ? notes.bands_before : notes.bands,
    group: columns.difficulty,
    // A difficulty that lacks emails in one of the periods has nothing to compare.
    bands: phishing.by_difficulty
      .filter(({ sent, failed }) => sent > 0 || failed.before !== null)
      .map(({ difficulty, sent, failed, rated, expected }) => ({
        title: difficulties[difficulty],
        count: sent,
        // The expected range of only some emails says nothing about all of them.
        expected: expected && rated === sent ? roundRange(expected) : null,
        value: failed.value,
        before: failed.before,
        certainty: { people: failed.people, change: failed.certainty },
      })),
  };
}

export function riskSeries({ riskDays }: OrganizationFigures, { language }: KindWork): SeriesSection {
  const { titles, notes, columns } = wordsIn(language).reports;
  return {
    kind: 'series',
    title: titles.risk_days,
    note: notes.risk,
    unit: 'risk',
    lines: [{ title: columns.risk.toLowerCase(), tone: 'primary', points: riskDays }],
  };
}

/** Returns the present figures beside the line of risk, each with its former value. */
export function presentFigures({ risk, progress, phishing }: OrganizationFigures, { language }: KindWork): FactsSection {
  const { titles, figures, notes } = wordsIn(language).reports;
  const comparable = [risk.risk_level, phishing.to_expected, risk.repeated, progress.behind, phishing.never_simulated];
  const withBefore = ({ value, before }: ComparedFigure, write: (value: number) => string) =>
    value === null ? NO_VALUE : before === null ? write(value) : `${write(value)}\u00A0(${write(before)})`;
  const count = (value: number) => formatNumber(value, language);
  return {
    kind: 'facts',
    title: titles.steadiness,
    isBeside: true,
    ...(comparable.some(({ value, before }) => value !== null && before !== null) && { note: notes.brackets }),
    facts: [
      [figures.risk, withBefore(risk.risk_level, (value) => formatNumber(value, language, 1))],
      [figures.to_expected, withBefore(phishing.to_expected, (value) => formatNumber(value, language, 2))],
      [figures.repeated, withBefore(risk.repeated, count)],
      [figures.behind, withBefore(progress.behind, count)],
      [figures.never_simulated, withBefore(phishing.never_simulated, count)],
    ],
  };
}

/** Defines how the shown figures are counted, and no other: an executive report has one page. */
export function definitionsOf({ asked, phishing, progress }: OrganizationFigures, { language }: KindWork): CountedDefinition[] {
  const number = (value: number) => formatNumber(value, language);
  const shares = [phishing.failed, progress.in_time, progress.remedied, ...phishing.by_difficulty.map(({ failed }) => failed)];
  const isThere = shares.filter(({ value }) => value !== null);
  return [
    ...(phishing.figures.automated ? [['machines', number(phishing.figures.automated)] as const] : []),
    ...(phishing.figures.excused ? [['excused', number(phishing.figures.excused)] as const] : []),
    'failed',
    'expected',
    ...(isThere.some(({ interval }) => interval !== null) ? ['interval' as const] : []),
    ...(isThere.some(({ certainty }) => certainty !== null) ? ['comparison' as const] : []),
    ...(isThere.some(({ people }) => isOfFew(people)) ? ['few_people' as const] : []),
    'coverage',
    ...(progress.in_time.value === null ? [] : ['in_time' as const]),
    ...(progress.remedied.value === null ? [] : ['remedied' as const]),
    ...(phishing.to_expected.value === null ? [] : [['ratio', number(phishing.to_expected_emails)] as const]),
    'risk',
    ...(asked.smallest > 0 ? [['small_groups', number(asked.smallest)] as const] : []),
  ];
}
