import { displayName } from '@vigil/contract/profile/rules.ts';
import type { TableSection } from '../../../documents/report-document.ts';
import { listConsents } from '../../consents/queries.ts';
import { listAttemptsOf } from '../../learning/queries/all-attempts.ts';
import { listExclusions } from '../../phishing-exclusions/queries/exclusions.ts';
import { listExcuses } from '../../phishing-results/queries/excuses.ts';
import type { KindWork } from '../kind-work.ts';
import { wordsIn } from '../../../words.ts';
import { column, reportDocument, readInPages } from './framed.ts';

type Period = { from: string; to: string };

const sheetOf = (work: KindWork, title: string, table: Pick<TableSection, 'columns' | 'total' | 'parts'>) =>
  reportDocument({ ...work, title }, { heading: title, sections: [{ kind: 'table', title, ...table }], definitions: [] });

function personColumns({ language }: KindWork) {
  const { columns } = wordsIn(language).reports;
  return [column(columns.person, 'text', 30), column(columns.email, 'text', 28)];
}

/** Returns the sheet of quiz attempts. */
export function attemptsSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const texts = wordsIn(language).reports;
  return sheetOf(work, texts.evidence.attempts, {
    columns: [
      ...personColumns(work),
      column(texts.columns.course, 'text', 34),
      column(texts.columns.theme, 'text', 34),
      column(texts.columns.attempt, 'number', 10),
      column(texts.columns.completed_at, 'moment', 18),
      column(texts.columns.score, 'number', 9),
      column(texts.columns.pass_mark, 'number', 12),
      column(texts.columns.result, 'text', 13),
    ],
    total,
    parts: () =>
      readInPages(
        read,
        (scope, page) => listAttemptsOf(scope, { ...days, ...page }),
        (attempt) => [
          displayName(attempt),
          attempt.email,
          attempt.course,
          attempt.theme,
          attempt.number,
          attempt.completed_at,
          attempt.score,
          attempt.pass_mark,
          attempt.is_passed === true ? texts.passed : texts.failed_quiz,
        ],
      ),
  });
}

/** Returns the sheet of people who received no simulated phishing, with the reasons. */
export function exclusionsSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const texts = wordsIn(language).reports;
  return sheetOf(work, texts.evidence.exclusions, {
    columns: [
      column(texts.evidence.recipients, 'text', 34),
      column(texts.evidence.reason, 'text', 50),
      column(texts.evidence.since, 'moment', 18),
      column(texts.evidence.until, 'day', 13),
      column(texts.evidence.ended, 'moment', 18),
      column(texts.evidence.by, 'text', 28),
    ],
    total,
    parts: () =>
      readInPages(
        read,
        (scope, page) => listExclusions(scope, { with_over: true, days, ...page }),
        (exclusion) => [
          exclusion.target.title,
          exclusion.reason,
          exclusion.created_at,
          exclusion.until,
          exclusion.ended_at,
          exclusion.created_by_name,
        ],
      ),
  });
}

/** Returns the sheet of excused results, with the reasons. */
export function excusesSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const texts = wordsIn(language).reports;
  return sheetOf(work, texts.evidence.excuses, {
    columns: [
      ...personColumns(work),
      column(texts.columns.campaign, 'text', 30),
      column(texts.evidence.reason, 'text', 50),
      column(texts.columns.at, 'moment', 18),
    ],
    total,
    parts: () =>
      readInPages(
        read,
        (scope, page) => listExcuses(scope, { ...days, ...page }),
        (excuse) => [displayName(excuse), excuse.email, excuse.campaign, excuse.excuse, excuse.excused_at],
      ),
  });
}

/** Returns the sheet of consents, with their times. */
export function consentsSheet(work: KindWork, days: Period, total: number) {
  const { read, language } = work;
  const texts = wordsIn(language).reports;
  return sheetOf(work, texts.titles.consents, {
    columns: [
      ...personColumns(work),
      column(texts.columns.kind, 'text', 34),
      column(texts.columns.version, 'number', 10),
      column(texts.columns.accepted_at, 'moment', 18),
    ],
    total,
    parts: () =>
      readInPages(
        read,
        (scope, page) => listConsents(scope, { ...days, ...page }),
        (consent) => [displayName(consent), consent.email, texts.consents[consent.kind], consent.version, consent.accepted_at],
      ),
  });
}
