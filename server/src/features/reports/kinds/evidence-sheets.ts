import { displayName } from '@vigil/contract/profile/rules.ts';
import type { TableSection } from '../../../documents/report-document.ts';
import { listConsents } from '../../consents/queries.ts';
import { listAttemptsOf } from '../../learning/queries/all-attempts.ts';
import { listExclusions } from '../../phishing-exclusions/queries/exclusions.ts';
import { listExcuses } from '../../phishing-results/queries/excuses.ts';
import type { KindWork } from '../kind-work.ts';
import { words } from '../words/words.ts';
import { column, framed, paged } from './framed.ts';

type Period = { from: string; to: string };

const sheetOf = (work: KindWork, title: string, table: Pick<TableSection, 'columns' | 'total' | 'parts'>) =>
  framed({ ...work, title }, { heading: title, sections: [{ kind: 'table', title, ...table }], definitions: [] });

function who({ language }: KindWork) {
  const { columns } = words[language];
  return [column(columns.person, 'text', 30), column(columns.email, 'text', 28)];
}

/** The sheet of quiz attempts. */
export function attemptsSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const said = words[language];
  return sheetOf(work, said.evidence.attempts, {
    columns: [
      ...who(work),
      column(said.columns.course, 'text', 34),
      column(said.columns.theme, 'text', 34),
      column(said.columns.attempt, 'number', 10),
      column(said.columns.completed_at, 'moment', 18),
      column(said.columns.score, 'number', 9),
      column(said.columns.pass_mark, 'number', 12),
      column(said.columns.result, 'text', 13),
    ],
    total,
    parts: () =>
      paged(
        read,
        (scope, page) => listAttemptsOf(scope, { ...days, ...page }),
        (one) => [
          displayName(one),
          one.email,
          one.course,
          one.theme,
          one.number,
          one.completed_at,
          one.score,
          one.pass_mark,
          one.is_passed === true ? said.passed : said.failedQuiz,
        ],
      ),
  });
}

/** The sheet of people who received no simulated phishing, with the reasons. */
export function exclusionsSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const said = words[language];
  return sheetOf(work, said.evidence.exclusions, {
    columns: [
      column(said.evidence.whom, 'text', 34),
      column(said.evidence.reason, 'text', 50),
      column(said.evidence.since, 'moment', 18),
      column(said.evidence.until, 'day', 13),
      column(said.evidence.ended, 'moment', 18),
      column(said.evidence.by, 'text', 28),
    ],
    total,
    parts: () =>
      paged(
        read,
        (scope, page) => listExclusions(scope, { with_over: true, days, ...page }),
        (one) => [one.target.title, one.reason, one.created_at, one.until, one.ended_at, one.created_by_name],
      ),
  });
}

/** The sheet of excused results, with the reasons. */
export function excusesSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const said = words[language];
  return sheetOf(work, said.evidence.excuses, {
    columns: [
      ...who(work),
      column(said.columns.campaign, 'text', 30),
      column(said.evidence.reason, 'text', 50),
      column(said.columns.at, 'moment', 18),
    ],
    total,
    parts: () =>
      paged(
        read,
        (scope, page) => listExcuses(scope, { ...days, ...page }),
        (one) => [displayName(one), one.email, one.campaign, one.excuse, one.excused_at],
      ),
  });
}

/** The sheet of consents, with their times. */
export function consentsSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const said = words[language];
  return sheetOf(work, said.titles.consents, {
    columns: [
      ...who(work),
      column(said.columns.kind, 'text', 34),
      column(said.columns.version, 'number', 10),
      column(said.columns.accepted_at, 'moment', 18),
    ],
    total,
    parts: () =>
      paged(
        read,
        (scope, page) => listConsents(scope, { ...days, ...page }),
        (one) => [displayName(one), one.email, said.consents[one.kind], one.version, one.accepted_at],
      ),
  });
}
