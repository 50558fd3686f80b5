import { displayName } from '@vigil/contract/profile/rules.ts';
import type { TableSection } from '../../../documents/report-document.ts';
import { listConsents } from '../../consents/queries.ts';
import { listAttemptsOf } from '../../learning/queries/all-attempts.ts';
import { listExclusions } from '../../phishing-exclusions/queries/exclusions.ts';
import { listExcuses } from '../../phishing-results/queries/excuses.ts';
import type { KindWork } from '../kind-work.ts';
import { wordsIn } from '../../../words.ts';
import { reportDocument } from './framed.ts';
import { column, pagesOf, tableOfParts } from './tables.ts';

type Period = { from: string; to: string };

const sheetOf = (work: KindWork, table: TableSection) =>
  reportDocument({ ...work, title: table.title }, { heading: table.title, sections: [table], definitions: [] });

function personColumns({ language }: KindWork) {
  const { columns } = wordsIn(language).reports;
  return [
    column(columns.person, 'text', 30, displayName),
    column(columns.email, 'text', 28, ({ email }: { email: string }) => email),
  ];
}

/** Returns the sheet of quiz attempts. */
export function attemptsSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const texts = wordsIn(language).reports;
  return sheetOf(
    work,
    tableOfParts(
      texts.evidence.attempts,
      pagesOf(read, total, (scope, page) => listAttemptsOf(scope, { ...days, ...page })),
      [
        ...personColumns(work),
        column(texts.columns.course, 'text', 34, ({ course }) => course),
        column(texts.columns.theme, 'text', 34, ({ theme }) => theme),
        column(texts.columns.attempt, 'number', 10, ({ number }) => number),
        column(texts.columns.completed_at, 'moment', 18, ({ completed_at }) => completed_at),
        column(texts.columns.score, 'number', 9, ({ score }) => score),
        column(texts.columns.pass_mark, 'number', 12, ({ pass_mark }) => pass_mark),
        column(texts.columns.result, 'text', 13, ({ is_passed }) => (is_passed === true ? texts.passed : texts.failed_quiz)),
      ],
    ),
  );
}

/** Returns the sheet of people who received no simulated phishing, with the reasons. */
export function exclusionsSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const { evidence } = wordsIn(language).reports;
  return sheetOf(
    work,
    tableOfParts(
      evidence.exclusions,
      pagesOf(read, total, (scope, page) => listExclusions(scope, { with_over: true, days, ...page })),
      [
        column(evidence.recipients, 'text', 34, ({ target }) => target.title),
        column(evidence.reason, 'text', 50, ({ reason }) => reason),
        column(evidence.since, 'moment', 18, ({ created_at }) => created_at),
        column(evidence.until, 'day', 13, ({ until }) => until),
        column(evidence.ended, 'moment', 18, ({ ended_at }) => ended_at),
        column(evidence.by, 'text', 28, ({ created_by_name }) => created_by_name),
      ],
    ),
  );
}

/** Returns the sheet of excused results, with the reasons. */
export function excusesSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const { columns, evidence } = wordsIn(language).reports;
  return sheetOf(
    work,
    tableOfParts(
      evidence.excuses,
      pagesOf(read, total, (scope, page) => listExcuses(scope, { ...days, ...page })),
      [
        ...personColumns(work),
        column(columns.campaign, 'text', 30, ({ campaign }) => campaign),
        column(evidence.reason, 'text', 50, ({ excuse }) => excuse),
        column(columns.at, 'moment', 18, ({ excused_at }) => excused_at),
      ],
    ),
  );
}

/** Returns the sheet of consents, with their times. */
export function consentsSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const texts = wordsIn(language).reports;
  return sheetOf(
    work,
    tableOfParts(
      texts.titles.consents,
      pagesOf(read, total, (scope, page) => listConsents(scope, { ...days, ...page })),
      [
        ...personColumns(work),
        column(texts.columns.kind, 'text', 34, ({ kind }) => texts.consents[kind]),
        column(texts.columns.version, 'number', 10, ({ version }) => version),
        column(texts.columns.accepted_at, 'moment', 18, ({ accepted_at }) => accepted_at),
      ],
    ),
  );
}
