import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Days } from '@vigil/contract/reports/rules.ts';
import { dayOf, momentOf, wallClock } from '@vigil/contract/working-hours/zone.ts';
import type { ReportDocument } from '../../../documents/report-document.ts';
import { formatDay } from '../../../documents/format-values.ts';
import { groupAt } from '../../assignments/rules.ts';
import type { KindWork } from '../kind-work.ts';
import { findObligations, findPeopleWithObligations, type Obligation } from '../queries/obligations.ts';
import { wordsIn } from '../../../words.ts';
import { reportDocument } from './framed.ts';
import { column, tableOfParts } from './tables.ts';

const PEOPLE_PER_PART = 1_000;
const MINUTES_OF_DAY = 24 * 60;

/**
 * Returns the sheet of obligations in the days of an audit: who had to learn what by when, which edition of it, and the outcome
 * by the end of the period.
 */
export async function obligationsSheet(work: KindWork, days: Days): Promise<ReportDocument> {
  const { read, language, time_zone } = work;
  const texts = wordsIn(language).reports;
  const { people, total } = await read((scope) => findPeopleWithObligations(scope, days));
  const asOf = new Date(Math.min(Date.now(), momentOf(days.to, MINUTES_OF_DAY, time_zone)));
  const dayIn = (moment: string) => dayOf(wallClock(Date.parse(moment), time_zone));
  const editionOf = ({ package_number, package_at, changed_at }: Obligation): string | null => {
    if (package_number !== null) return `№ ${package_number}, ${formatDay(dayIn(package_at!))}`;
    return changed_at === null ? null : formatDay(dayIn(changed_at));
  };
  async function* parts(): AsyncGenerator<Obligation[]> {
    for (let from = 0; from < people.length; from += PEOPLE_PER_PART)
      yield await read((scope) => findObligations(scope, days, people.slice(from, from + PEOPLE_PER_PART)));
  }
  return reportDocument(work, {
    heading: work.title,
    sections: [
      tableOfParts(work.title, { total, parts }, [
        column(texts.columns.person, 'text', 34, displayName),
        column(texts.columns.email, 'text', 30, ({ email }) => email),
        column(texts.columns.department, 'text', 26, ({ department }) => department),
        column(texts.columns.course, 'text', 36, ({ course }) => course),
        column(texts.evidence.edition, 'text', 18, editionOf),
        column(texts.evidence.assigned, 'day', 13, ({ began_at }) => dayIn(began_at)),
        column(texts.columns.due, 'day', 13, ({ end_date }) => dayIn(end_date)),
        column(texts.evidence.state_at_end, 'text', 22, (obligation) => texts.groups[groupAt(asOf, obligation)]),
        column(texts.columns.completed_at, 'day', 13, ({ completed_at }) => completed_at && dayIn(completed_at)),
        column(texts.evidence.left, 'day', 16, ({ left_at }) => left_at && dayIn(left_at)),
      ]),
    ],
    definitions: ['owed', 'edition'],
  });
}
