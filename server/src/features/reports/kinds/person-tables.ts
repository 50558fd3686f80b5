import { learnerStates } from '@vigil/contract/assignments/rules.ts';
import { fillText } from '@vigil/contract/phishing-templates/rules.ts';
import type { TableSection } from '../../../documents/report-document.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import type { listPersonCertificates } from '../../certificates/queries/certificates.ts';
import type { listConsentsOf } from '../../consents/queries.ts';
import { listEmailsTo } from '../../emails/queries/emails-to.ts';
import type { listPersonCourses } from '../../learning/queries/person-courses.ts';
import { valuesOf, type Recipient } from '../../phishing-delivery/commands/values-of.ts';
import { listEmails, listQuizzes } from '../../statistics/queries/person.ts';
import { wordsIn } from '../../../words.ts';
import type { KindWork } from '../kind-work.ts';
import { column, pagesOf, resultCell, tableOf, tableOfParts } from './tables.ts';

/**
 * Returns a `read` that runs queries as the person who ordered the report, because people are shown their own results even where
 * these are hidden from others.
 */
export const readerFor =
  ({ read, asked_by_id }: KindWork) =>
  <Found>(query: (scope: WorkContext & { actor: { id: string } }) => Promise<Found>): Promise<Found> =>
    read((scope) => query({ ...scope, actor: { id: asked_by_id } }));

type Rows<List extends (...input: never[]) => Promise<{ data: readonly unknown[] }>> = Awaited<ReturnType<List>>['data'];

/** The table of the courses that were assigned to the person. */
export function coursesTable({ language }: KindWork, courses: Rows<typeof listPersonCourses>): TableSection {
  const { titles, columns, groups } = wordsIn(language).reports;
  return tableOf(titles.courses, courses, [
    column(columns.course, 'text', 36, ({ title }) => title),
    column(columns.start, 'moment', 17, ({ start_date }) => start_date),
    column(columns.due, 'moment', 17, ({ end_date }) => end_date),
    column(columns.state, 'text', 14, ({ group }) => ({ state: learnerStates[group], word: groups[group] })),
    column(columns.progress, 'progress', 11, ({ progress }) => progress),
    column(columns.completed_at, 'moment', 17, ({ completed_at }) => completed_at),
  ]);
}

/** The table of the person's certificates. */
export function certificatesTable({ language }: KindWork, issued: Rows<typeof listPersonCertificates>): TableSection {
  const { titles, columns, certificates } = wordsIn(language).reports;
  return tableOf(titles.certificates, issued, [
    column(columns.number, 'text', 18, ({ number }) => number),
    column(columns.course, 'text', 36, ({ course_title }) => course_title),
    column(columns.completed_on, 'day', 14, ({ completed_on }) => completed_on),
    column(columns.valid_until, 'day', 14, ({ valid_until }) => valid_until),
    column(columns.state, 'text', 14, ({ state }) => certificates[state]),
  ]);
}

/** The table of the texts that the person accepted. */
export function consentsTable({ language }: KindWork, accepted: Awaited<ReturnType<typeof listConsentsOf>>): TableSection {
  const { titles, columns, consents } = wordsIn(language).reports;
  return tableOf(titles.consents, accepted, [
    column(columns.kind, 'text', 40, ({ kind }) => consents[kind]),
    column(columns.version, 'number', 10, ({ version }) => version),
    column(columns.accepted_at, 'moment', 18, ({ accepted_at }) => accepted_at),
  ]);
}

type Of = { user_id: string; total: number };

/** The table of the person's quiz attempts. */
export function attemptsTable(work: KindWork, { user_id, total }: Of): TableSection {
  const { titles, columns, passed, failed_quiz, under_way } = wordsIn(work.language).reports;
  const outcome = { true: passed, false: failed_quiz, null: under_way } as const;
  return tableOfParts(
    titles.attempts,
    pagesOf(readerFor(work), total, (scope, page) => listQuizzes(scope, { user_id, ...page })),
    [
      column(columns.course, 'text', 30, ({ assigned_course }) => assigned_course.title),
      column(columns.theme, 'text', 30, ({ theme }) => theme.title),
      column(columns.attempt, 'number', 10, ({ number }) => number),
      column(columns.started_at, 'moment', 17, ({ started_at }) => started_at),
      column(columns.score, 'number', 9, ({ score }) => score),
      column(columns.pass_mark, 'number', 12, ({ pass_mark }) => pass_mark),
      column(columns.result, 'text', 13, ({ is_passed }) => outcome[`${is_passed}`]),
    ],
  );
}

type Email = Rows<typeof listEmails>[number];

/** The table of simulated phishing sent to the person, without results where these are hidden. */
export function emailsTable(
  work: KindWork,
  { user_id, total, isHidden, recipient }: Of & { isHidden: boolean; recipient: Recipient | undefined },
): TableSection {
  const { language } = work;
  const { titles, columns, results, difficulties } = wordsIn(language).reports;
  // The text is as the recipient's email had it.
  const subjectOf = ({ subject, sent_at }: Email) =>
    recipient === undefined || subject === null
      ? subject
      : fillText(subject, valuesOf(recipient, { language, link: '', at: new Date(sent_at ?? Date.now()) }));
  return tableOfParts(
    titles.simulated,
    pagesOf(readerFor(work), total, (scope, page) => listEmails(scope, { user_id, ...page })),
    [
      column(columns.sent_at, 'moment', 17, ({ sent_at }) => sent_at),
      column(columns.subject, 'text', 36, subjectOf),
      column(columns.difficulty, 'text', 13, ({ template }) => template && difficulties[template.difficulty]),
      column(columns.campaign, 'text', 26, ({ campaign }) => campaign.name),
      ...(isHidden
        ? []
        : [
            column(columns.result, 'text', 20, ({ result }: Email) => result && resultCell(result, results)),
            column(columns.result_at, 'moment', 17, ({ result, result_at }: Email) => (result === null ? null : result_at)),
          ]),
    ],
  );
}

/** The table of the product's emails to the person. */
export function mailTable(work: KindWork, { user_id, total }: Of): TableSection {
  const { titles, columns, email_states } = wordsIn(work.language).reports;
  return tableOfParts(
    titles.sent_emails,
    pagesOf(readerFor(work), total, (scope, page) => listEmailsTo(scope, user_id, page)),
    [
      column(columns.at, 'moment', 17, ({ sent_at, created_at }) => sent_at ?? created_at),
      column(columns.subject, 'text', 50, ({ subject }) => subject),
      column(columns.state, 'text', 16, ({ state }) => email_states[state]),
    ],
  );
}
