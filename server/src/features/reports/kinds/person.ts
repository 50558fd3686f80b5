import { percentOf } from '@vigil/contract/shared/percent.ts';
import { fillText } from '@vigil/contract/phishing-templates/rules.ts';
import type { DeliveryFigures } from '@vigil/contract/phishing-results/result.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { writtenMoment } from '../../../documents/table-columns.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import type { FiguresSection, ReportDocument, Section, TableSection } from '../../../documents/report-document.ts';
import { NO_VALUE, writtenNumber, writtenFigure } from '../../../documents/written.ts';
import { listPersonCertificates } from '../../certificates/queries/certificates.ts';
import { listConsentsOf } from '../../consents/queries.ts';
import { findEmployee } from '../../employees/queries/employees.ts';
import { listPersonCourses } from '../../learning/queries/person-courses.ts';
import { countEmailsTo, listEmailsTo } from '../../emails/queries/emails-to.ts';
import { findMinGroupSize } from '../../people/queries/result-visibility.ts';
import { valuesOf, type Recipient } from '../../phishing-delivery/commands/values-of.ts';
import { findRecipient } from '../../phishing-delivery/queries/recipient.ts';
import { findRisk, listEmails, listQuizzes } from '../../statistics/queries/person.ts';
import type { KindWork } from '../kind-work.ts';
import { findRegistered } from '../queries/registration.ts';
import { words, type Words } from '../words/words.ts';
import { column, framed, paged, subjectOf, tableOf } from './framed.ts';
import { funnel } from './campaign.ts';

/** People are shown their own results even where these are hidden from others. */
const readingAs =
  ({ read, asked_by_id }: KindWork) =>
  <Found>(query: (scope: WorkContext & { actor: { id: string } }) => Promise<Found>): Promise<Found> =>
    read((scope) => query({ ...scope, actor: { id: asked_by_id } }));

const NOTHING = { limit: 1, offset: 0 };
const RISK_DAYS = 90;

/** Reports everything stored about one person and what they did, as the person may demand. */
export async function personReport(work: KindWork): Promise<ReportDocument> {
  const { language, time_zone } = work;
  const read = readingAs(work);
  const said = words[language];
  const user_id = subjectOf(work);
  const found = await read(async (scope) => ({
    person: await findEmployee(scope, user_id),
    courses: (await listPersonCourses(scope, user_id, { limit: COURSES_MAX, offset: 0 })).data,
    emails: await listEmails(scope, { user_id, ...NOTHING }),
    quizzes: (await listQuizzes(scope, { user_id, ...NOTHING })).total_count,
    risk: await findRisk(scope, { user_id, days: RISK_DAYS }),
    certificates: (await listPersonCertificates(scope, user_id)).data,
    consents: await listConsentsOf(scope, user_id),
    mail: await countEmailsTo(scope, user_id),
    recipient: await findRecipient(scope, user_id),
    registered_at: await findRegistered(scope, user_id),
    smallest: await findMinGroupSize(scope),
  }));
  const { person, courses, emails, quizzes, risk, certificates, consents, mail, recipient, registered_at, smallest } = found;
  const { totals } = emails;
  const number = (value: number) => writtenNumber(value, language);
  const moment = (at: string) => writtenMoment(at, { language, time_zone });
  const sections: Section[] = [
    profileFacts(person, said, registered_at === null ? said.profile.not_registered : moment(registered_at)),
    ownFigures({ risk, courses, totals }, said, language),
    ...(risk.is_hidden ? [] : riskSections(risk, said, work)),
    tableOf(
      said.titles.courses,
      [
        column(said.columns.course, 'text', 36),
        column(said.columns.start, 'moment', 17),
        column(said.columns.due, 'moment', 17),
        column(said.columns.state, 'text', 14),
        column(said.columns.progress, 'progress', 11),
        column(said.columns.completed_at, 'moment', 17),
      ],
      courses.map((one) => [one.title, one.start_date, one.end_date, said.groups[one.group], one.progress, one.completed_at]),
    ),
    attemptsTable(work, { user_id, total: quizzes }),
    ...(totals === null || totals.sent === 0 ? [] : funnel(totals, language)),
    emailsTable(work, { user_id, total: emails.total_count, isHidden: emails.is_hidden, recipient }),
    tableOf(
      said.titles.certificates,
      [
        column(said.columns.number, 'text', 18),
        column(said.columns.course, 'text', 36),
        column(said.columns.completed_on, 'day', 14),
        column(said.columns.valid_until, 'day', 14),
        column(said.columns.state, 'text', 14),
      ],
      certificates.map((one) => [one.number, one.course_title, one.completed_on, one.valid_until, said.certificates[one.state]]),
    ),
    tableOf(
      said.titles.consents,
      [
        column(said.columns.kind, 'text', 40),
        column(said.columns.version, 'number', 10),
        column(said.columns.accepted_at, 'moment', 18),
      ],
      consents.map(({ kind, version, accepted_at }) => [said.consents[kind], version, accepted_at]),
    ),
    mailTable(work, { user_id, total: mail }),
  ];
  return framed(work, {
    heading: said.headings.person,
    sections,
    about: [[said.about.person, displayName(person)]],
    definitions: [
      'own',
      'failed',
      'risk',
      ...(smallest > 0 && risk.is_hidden ? [['small_groups', number(smallest)] as const] : []),
    ],
  });
}

const COURSES_MAX = 100_000;

function profileFacts(person: Awaited<ReturnType<typeof findEmployee>>, said: Words, registered: string): Section {
  return {
    kind: 'facts',
    title: said.titles.profile,
    facts: [
      [said.profile.name, displayName(person)],
      [said.profile.email, person.email],
      [said.profile.position, person.position || NO_VALUE],
      [said.profile.department, person.department.title],
      [said.profile.manager, person.manager?.name ?? NO_VALUE],
      [said.profile.tags, person.tags.map(({ title }) => title).join(', ') || NO_VALUE],
      [said.profile.roles, registered],
    ],
  };
}

type OwnFigures = {
  risk: Awaited<ReturnType<typeof findRisk>>;
  courses: Awaited<ReturnType<typeof listPersonCourses>>['data'];
  totals: DeliveryFigures | null;
};

function ownFigures({ risk, courses, totals }: OwnFigures, said: Words, language: Language): Section {
  const number = (value: number) => writtenNumber(value, language);
  const completed = courses.filter(({ group }) => group === 'completed').length;
  const emailsOf = (told: DeliveryFigures): FiguresSection['figures'] =>
    (['clicked', 'entered_data'] as const).map((name) => ({
      title: said.figures[name],
      unit: 'number',
      value: told[name],
      before: null,
      better: 'less',
      note: said.ofEmails(number(told[name]), number(told.sent)),
    }));
  return {
    kind: 'figures',
    title: null,
    figures: [
      ...(risk.is_hidden
        ? []
        : [
            {
              title: said.figures.risk,
              unit: 'risk' as const,
              value: risk.risk_level,
              before: null,
              better: 'less' as const,
              note: null,
            },
          ]),
      {
        title: said.figures.completed,
        unit: 'percent',
        value: percentOf(completed, courses.length),
        before: null,
        better: 'more',
        note: `${number(completed)} / ${number(courses.length)}`,
      },
      ...(totals === null ? [] : emailsOf(totals)),
    ],
  };
}

function riskSections(
  { risk_level, parts, data }: Awaited<ReturnType<typeof findRisk>>,
  said: Words,
  { language }: KindWork,
): Section[] {
  const share = (value: number | null) => (value === null ? NO_VALUE : writtenFigure(100 * value, 'percent', language));
  const known = data.filter(({ risk_level: value }) => value !== null);
  return [
    ...(known.length < 2
      ? []
      : [
          {
            kind: 'series' as const,
            title: said.titles.risk_days,
            note: null,
            unit: 'risk' as const,
            lines: [
              {
                title: said.columns.risk.toLowerCase(),
                tone: 'primary' as const,
                points: data.map(({ date, risk_level: value }) => ({ date, value })),
              },
            ],
          },
        ]),
    {
      kind: 'facts',
      title: said.titles.risk,
      facts: [
        [said.riskParts.level, risk_level === null ? NO_VALUE : writtenNumber(risk_level, language, 1)],
        ...(parts === null
          ? []
          : ([
              [said.riskParts.phishing, share(parts.phishing)],
              [said.riskParts.results, writtenNumber(parts.results, language)],
              [said.riskParts.learning, share(parts.learning)],
              [said.riskParts.late, `${writtenNumber(parts.late, language)} / ${writtenNumber(parts.assigned, language)}`],
            ] as const)),
      ],
    },
  ];
}

type Of = { user_id: string; total: number };

function attemptsTable(work: KindWork, { user_id, total }: Of): TableSection {
  const { language } = work;
  const read = readingAs(work);
  const said = words[language];
  const outcome = { true: said.passed, false: said.failedQuiz, null: said.underWay } as const;
  return {
    kind: 'table',
    title: said.titles.attempts,
    columns: [
      column(said.columns.course, 'text', 30),
      column(said.columns.theme, 'text', 30),
      column(said.columns.attempt, 'number', 10),
      column(said.columns.started_at, 'moment', 17),
      column(said.columns.score, 'number', 9),
      column(said.columns.pass_mark, 'number', 12),
      column(said.columns.result, 'text', 13),
    ],
    total,
    parts: () =>
      paged(
        read,
        (scope, page) => listQuizzes(scope, { user_id, ...page }),
        (one) => [
          one.assigned_course.title,
          one.theme.title,
          one.number,
          one.started_at,
          one.score,
          one.pass_mark,
          outcome[`${one.is_passed}`],
        ],
      ),
  };
}

function emailsTable(
  work: KindWork,
  { user_id, total, isHidden, recipient }: Of & { isHidden: boolean; recipient: Recipient | undefined },
): TableSection {
  const { language } = work;
  const read = readingAs(work);
  const { titles, columns, results, difficulties } = words[language];
  return {
    kind: 'table',
    title: titles.simulated,
    columns: [
      column(columns.sent_at, 'moment', 17),
      column(columns.subject, 'text', 36),
      column(columns.difficulty, 'text', 13),
      column(columns.campaign, 'text', 26),
      ...(isHidden ? [] : [column(columns.result, 'text', 20), column(columns.result_at, 'moment', 17)]),
    ],
    total,
    parts: () =>
      paged(
        read,
        (scope, page) => listEmails(scope, { user_id, ...page }),
        (one) => [
          one.sent_at,
          // The text is as the recipient's email had it.
          recipient === undefined || one.subject === null
            ? one.subject
            : fillText(one.subject, valuesOf(recipient, { language, link: '', at: new Date(one.sent_at ?? Date.now()) })),
          one.template && difficulties[one.template.difficulty],
          one.campaign.name,
          ...(one.result === null ? [] : [results[one.result], one.result_at]),
        ],
      ),
  };
}

function mailTable(work: KindWork, { user_id, total }: Of): TableSection {
  const read = readingAs(work);
  const { titles, columns, emailStates } = words[work.language];
  return {
    kind: 'table',
    title: titles.sent_letters,
    columns: [column(columns.at, 'moment', 17), column(columns.subject, 'text', 50), column(columns.state, 'text', 16)],
    total,
    parts: () =>
      paged(
        read,
        (scope, page) => listEmailsTo(scope, user_id, page),
        (one) => [one.sent_at ?? one.created_at, one.subject, emailStates[one.state]],
      ),
  };
}
