import { compareWithExpected } from '@vigil/contract/phishing-results/expected-clicks.ts';
import { compareShares, FEW_PEOPLE } from '@vigil/contract/shared/intervals.ts';
import type { OrganizationPhishing } from '@vigil/contract/statistics/organization.ts';
import type { TextSection } from '../../../documents/report-document.ts';
import { isOfFew, formatFigure, formatNumber } from '../../../documents/format-values.ts';
import type { KindWork } from '../kind-work.ts';
import type { Failures } from '../queries/phishing-failures.ts';
import { fill, wordsIn } from '../../../words.ts';
import type { OrganizationFigures } from './organization-figures.ts';

/** Compares failures with what was expected of the emails. Returns `chance` where the difference is not more than chance. */
export function comparisonOf({ failed, to_expected }: Pick<OrganizationPhishing, 'failed' | 'to_expected'>) {
  const ratio = to_expected.value;
  const { value, interval, people } = failed;
  if (ratio === null || value === null || interval === null || isOfFew(people)) return null;
  if (ratio === 0 || value === 0) return 'chance';
  const expected = value / ratio;
  if (interval.to < expected) return 'below';
  return interval.from > expected ? 'above' : 'chance';
}

export function conclusionOf({ phishing, progress }: OrganizationFigures, { language }: KindWork): string {
  const texts = wordsIn(language).reports.conclusions;
  const { failed, figures } = phishing;
  const comparison = comparisonOf(phishing);
  const emails =
    figures.sent === 0
      ? texts.no_emails
      : comparison !== null
        ? texts.executive[comparison]
        : failed.value === null
          ? null
          : fill(texts.plain, { failed: formatFigure(failed.value, 'percent', language) });
  const change =
    failed.value === null || failed.before === null || failed.certainty === null
      ? null
      : fill(texts.since_before[failed.certainty], {
          now: formatFigure(failed.value, 'percent', language),
          before: formatFigure(failed.before, 'percent', language),
        });
  const { value } = progress.in_time;
  const learning = value === null ? null : fill(texts.in_time, { percent: formatFigure(value, 'percent', language) });
  return [emails, change, learning].filter((sentence) => sentence !== null).join(' ');
}

/**
 * Returns the advice that follows from the figures: failures first, then people who are behind, then people never tested. Empty
 * where all is well.
 */
export function adviceOf(figures: OrganizationFigures, { language }: KindWork): TextSection[] {
  const { titles, advice } = wordsIn(language).reports;
  const { phishing, progress } = figures;
  const number = (value: number) => formatNumber(value, language);
  const lines = [
    ...adviceAboutFailures(figures, language),
    ...(progress.behind.value ? [fill(advice.remind, { count: number(progress.behind.value) })] : []),
    ...(phishing.never_simulated.value ? [fill(advice.simulate, { count: number(phishing.never_simulated.value) })] : []),
  ];
  return lines.length === 0 ? [] : [{ kind: 'text', title: titles.advice, text: lines.join(' '), isAdvice: true }];
}

const DEPARTMENTS_NAMED = 3;

function adviceAboutFailures({ phishing, failures }: OrganizationFigures, language: KindWork['language']): string[] {
  const { advice, difficulties } = wordsIn(language).reports;
  const number = (value: number) => formatNumber(value, language);
  const isWorse = comparisonOf(phishing) === 'above' || phishing.failed.certainty === 'more';
  if (!isWorse && !phishing.figures.entered_data) return [];
  const departments = failures === null ? [] : worseDepartments(failures);
  const hard = phishing.by_difficulty.filter(({ failed, expected }) => isAbove(failed, expected));
  return [
    failures === null || failures.people === 0
      ? advice.course
      : fill(failures.entered_data === 0 ? advice.course_for : advice.course_for_entered, {
          people: number(failures.people),
          entered: number(failures.entered_data),
        }),
    ...(departments.length === 0
      ? []
      : [fill(advice.departments, { names: departments.slice(0, DEPARTMENTS_NAMED).join(', ') })]),
    hard.length === 0
      ? advice.next
      : fill(advice.next_of, { difficulties: hard.map(({ difficulty }) => difficulties[difficulty].toLowerCase()).join(', ') }),
  ];
}

type Difficulty = OrganizationPhishing['by_difficulty'][number];

/** Whether a result lies above its expected range with its whole confidence interval. */
const isAbove = ({ interval, people }: Difficulty['failed'], expected: Difficulty['expected']): boolean =>
  expected !== null && interval !== null && !isOfFew(people) && compareWithExpected(interval.from, expected) === 'above';

/** Returns the departments whose people failed more often than all the others, by more than chance; the highest share first. */
export function worseDepartments({ departments }: Pick<Failures, 'departments'>): string[] {
  const all = departments.reduce((sum, { recipients, failed }) => ({ of: sum.of + recipients, part: sum.part + failed }), {
    of: 0,
    part: 0,
  });
  return departments
    .filter(({ recipients, failed }) => {
      if (recipients < FEW_PEOPLE) return false;
      return compareShares({ part: failed, of: recipients }, { part: all.part - failed, of: all.of - recipients }) === 'more';
    })
    .toSorted((a, b) => b.failed / b.recipients - a.failed / a.recipients)
    .map(({ title }) => title);
}
