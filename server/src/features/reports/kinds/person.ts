import { percentOf } from '@vigil/contract/shared/percent.ts';
import type { DeliveryFigures } from '@vigil/contract/phishing-results/result.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { formatMoment } from '../../../documents/table-columns.ts';
import type { FiguresSection, ReportDocument, Section } from '../../../documents/report-document.ts';
import { NO_VALUE, formatNumber, formatFigure } from '../../../documents/format-values.ts';
import { listPersonCertificates } from '../../certificates/queries/certificates.ts';
import { listConsentsOf } from '../../consents/queries.ts';
import { findEmployee } from '../../employees/queries/employees.ts';
import { listPersonCourses } from '../../learning/queries/person-courses.ts';
import { countEmailsTo } from '../../emails/queries/emails-to.ts';
import { findMinGroupSize } from '../../people/queries/result-visibility.ts';
import { findRecipient } from '../../phishing-delivery/queries/recipient.ts';
import { findRisk, listEmails, listQuizzes } from '../../statistics/queries/person.ts';
import type { KindWork } from '../kind-work.ts';
import { findRegistered } from '../queries/registration.ts';
import { fill, wordsIn, type Words } from '../../../words.ts';
import { reportDocument, subjectOf } from './framed.ts';
import {
  attemptsTable,
  certificatesTable,
  consentsTable,
  coursesTable,
  emailsTable,
  mailTable,
  readerFor,
} from './person-tables.ts';
import { funnelBars } from './campaign.ts';

const NOTHING = { limit: 1, offset: 0 };
const RISK_DAYS = 90;

/** Reports everything stored about one person and what they did, as the person may demand. */
export async function personReport(work: KindWork): Promise<ReportDocument> {
  const { language, time_zone } = work;
  const read = readerFor(work);
  const texts = wordsIn(language).reports;
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
  const number = (value: number) => formatNumber(value, language);
  const moment = (at: string) => formatMoment(at, { language, time_zone });
  const sections: Section[] = [
    profileFacts(person, texts, registered_at === null ? texts.profile.not_registered : moment(registered_at)),
    ownFigures({ risk, courses, totals }, texts, language),
    ...(risk.is_hidden ? [] : riskSections(risk, texts, work)),
    coursesTable(work, courses),
    attemptsTable(work, { user_id, total: quizzes }),
    ...(totals === null || totals.sent === 0 ? [] : funnelBars(totals, language)),
    emailsTable(work, { user_id, total: emails.total_count, isHidden: emails.is_hidden, recipient }),
    certificatesTable(work, certificates),
    consentsTable(work, consents),
    mailTable(work, { user_id, total: mail }),
  ];
  return reportDocument(work, {
    heading: texts.headings.person,
    sections,
    about: [[texts.about.person, displayName(person)]],
    definitions: [
      'own',
      'failed',
      'risk',
      ...(smallest > 0 && risk.is_hidden ? [['small_groups', number(smallest)] as const] : []),
    ],
  });
}

const COURSES_MAX = 100_000;

function profileFacts(person: Awaited<ReturnType<typeof findEmployee>>, texts: Words['reports'], registered: string): Section {
  return {
    kind: 'facts',
    title: texts.titles.profile,
    facts: [
      [texts.profile.name, displayName(person)],
      [texts.profile.email, person.email],
      [texts.profile.position, person.position || NO_VALUE],
      [texts.profile.department, person.department.title],
      [texts.profile.manager, person.manager?.name ?? NO_VALUE],
      [texts.profile.tags, person.tags.map(({ title }) => title).join(', ') || NO_VALUE],
      [texts.profile.roles, registered],
    ],
  };
}

type OwnFigures = {
  risk: Awaited<ReturnType<typeof findRisk>>;
  courses: Awaited<ReturnType<typeof listPersonCourses>>['data'];
  totals: DeliveryFigures | null;
};

function ownFigures({ risk, courses, totals }: OwnFigures, texts: Words['reports'], language: Language): Section {
  const number = (value: number) => formatNumber(value, language);
  const completed = courses.filter(({ group }) => group === 'completed').length;
  const emailsOf = (figures: DeliveryFigures): FiguresSection['figures'] =>
    (['clicked', 'entered_data'] as const).map((name) => ({
      title: texts.figures[name],
      unit: 'number',
      value: figures[name],
      before: null,
      better: 'less',
      note: fill(texts.of_emails, { part: number(figures[name]), of: number(figures.sent) }),
    }));
  return {
    kind: 'figures',
    title: null,
    figures: [
      ...(risk.is_hidden
        ? []
        : [
            {
              title: texts.figures.risk,
              unit: 'risk' as const,
              value: risk.risk_level,
              before: null,
              better: 'less' as const,
              note: null,
            },
          ]),
      {
        title: texts.figures.completed,
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
  texts: Words['reports'],
  { language }: KindWork,
): Section[] {
  const share = (value: number | null) => (value === null ? NO_VALUE : formatFigure(100 * value, 'percent', language));
  const points = data.filter(({ risk_level: value }) => value !== null);
  return [
    ...(points.length < 2
      ? []
      : [
          {
            kind: 'series' as const,
            title: texts.titles.risk_days,
            note: null,
            unit: 'risk' as const,
            lines: [
              {
                title: texts.columns.risk.toLowerCase(),
                tone: 'primary' as const,
                points: data.map(({ date, risk_level: value }) => ({ date, value })),
              },
            ],
          },
        ]),
    {
      kind: 'facts',
      title: texts.titles.risk,
      facts: [
        [texts.risk_parts.level, risk_level === null ? NO_VALUE : formatNumber(risk_level, language, 1)],
        ...(parts === null
          ? []
          : ([
              [texts.risk_parts.phishing, share(parts.phishing)],
              [texts.risk_parts.results, formatNumber(parts.results, language)],
              [texts.risk_parts.learning, share(parts.learning)],
              [texts.risk_parts.late, `${formatNumber(parts.late, language)} / ${formatNumber(parts.assigned, language)}`],
            ] as const)),
      ],
    },
  ];
}
