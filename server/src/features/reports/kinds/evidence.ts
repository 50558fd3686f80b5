import { displayName } from '@vigil/contract/profile/rules.ts';
import { writtenMoment } from '../../../files/table-columns.ts';
import { enclosedName } from '../../../reporting/archive.ts';
import type { ReportDocument, TableSection } from '../../../reporting/report-document.ts';
import { writtenNumber } from '../../../reporting/written.ts';
import { verifyAudit } from '../../audit/queries/verification.ts';
import { countConsents, listConsents } from '../../consents/queries.ts';
import { countAttempts, listAttemptsOf } from '../../learning/queries/all-attempts.ts';
import { listExclusions } from '../../phishing-exclusions/queries/exclusions.ts';
import { findSmallest } from '../../people/queries/told.ts';
import { countExcuses, listExcuses } from '../../phishing-results/queries/excuses.ts';
import type { KindWork } from '../kind-work.ts';
import { words } from '../words/words.ts';
import { certificatesReport } from './certificates.ts';
import { column, framed, paged, tableOf } from './framed.ts';
import { phishingReport } from './phishing.ts';
import { obligationsSheet } from './obligations.ts';

const EVER = { from: '0001-01-01', to: '9999-12-31' };

/** What an auditor asks for, in one archive: who was to learn what by when, what came of it, who was excepted and why. */
export async function evidencePack(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone } = work;
  const said = words[language];
  const days = work.period ?? EVER;
  const named = (title: string): KindWork => ({ ...work, title });
  const sheet = (title: string, table: Pick<TableSection, 'columns' | 'total' | 'parts'>) =>
    framed(named(title), {
      heading: title,
      sections: [{ kind: 'table', title, ...table }],
      definitions: [],
    });
  const who = [column(said.columns.person, 'text', 30), column(said.columns.email, 'text', 28)];
  const { log, attempts, excuses, consents, exclusions, smallest } = await read(async (scope) => ({
    log: await verifyAudit(scope, scope.services.env),
    attempts: await countAttempts(scope, days),
    excuses: await countExcuses(scope, days),
    consents: await countConsents(scope, days),
    smallest: await findSmallest(scope),
    exclusions: (await listExclusions(scope, { with_over: true, days, limit: 1, offset: 0 })).total_count,
  }));
  const enclosed = [
    await obligationsSheet(named(said.evidence.learning), days),
    await sheet(said.evidence.attempts, {
      columns: [
        ...who,
        column(said.columns.course, 'text', 34),
        column(said.columns.theme, 'text', 34),
        column(said.columns.attempt, 'number', 10),
        column(said.columns.completed_at, 'moment', 18),
        column(said.columns.score, 'number', 9),
        column(said.columns.pass_mark, 'number', 12),
        column(said.columns.result, 'text', 13),
      ],
      total: attempts,
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
    }),
    await certificatesReport(named(said.titles.certificates)),
    await phishingReport(named(said.titles.campaigns)),
    await sheet(said.evidence.exclusions, {
      columns: [
        column(said.evidence.whom, 'text', 34),
        column(said.evidence.reason, 'text', 50),
        column(said.evidence.since, 'moment', 18),
        column(said.evidence.until, 'day', 13),
        column(said.evidence.ended, 'moment', 18),
        column(said.evidence.by, 'text', 28),
      ],
      total: exclusions,
      parts: () =>
        paged(
          read,
          (scope, page) => listExclusions(scope, { with_over: true, days, ...page }),
          (one) => [one.target.title, one.reason, one.created_at, one.until, one.ended_at, one.created_by_name],
        ),
    }),
    // Where figures of few are told to nobody, names are not either.
    ...(smallest > 0
      ? []
      : [
          await sheet(said.evidence.excuses, {
            columns: [
              ...who,
              column(said.columns.campaign, 'text', 30),
              column(said.evidence.reason, 'text', 50),
              column(said.columns.at, 'moment', 18),
            ],
            total: excuses,
            parts: () =>
              paged(
                read,
                (scope, page) => listExcuses(scope, { ...days, ...page }),
                (one) => [displayName(one), one.email, one.campaign, one.excuse, one.excused_at],
              ),
          }),
        ]),
    await sheet(said.titles.consents, {
      columns: [
        ...who,
        column(said.columns.kind, 'text', 34),
        column(said.columns.version, 'number', 10),
        column(said.columns.accepted_at, 'moment', 18),
      ],
      total: consents,
      parts: () =>
        paged(
          read,
          (scope, page) => listConsents(scope, { ...days, ...page }),
          (one) => [displayName(one), one.email, said.consents[one.kind], one.version, one.accepted_at],
        ),
    }),
  ];
  const { holds } = said.evidence;
  const held = [
    holds.learning,
    holds.attempts,
    holds.certificates,
    holds.campaigns,
    holds.exclusions,
    ...(smallest > 0 ? [] : [holds.excuses]),
    holds.consents,
  ];
  const number = (value: number) => writtenNumber(value, language);
  const cover = await framed(work, {
    heading: said.headings.evidence,
    conclusion:
      log.broken_at === null ? said.evidence.whole(number(log.rows_count)) : said.evidence.broken(number(log.broken_at)),
    sections: [
      tableOf(
        said.evidence.contents,
        [
          column(said.evidence.file, 'text', 36),
          column(said.evidence.holds_title, 'text', 62),
          column(said.evidence.rows, 'number', 12),
        ],
        enclosed.map(({ name, sections }, at) => [
          enclosedName(at, name),
          held[at]!,
          sections.reduce((all, section) => all + (section.kind === 'table' ? section.total : 0), 0),
        ]),
      ),
      {
        kind: 'facts',
        title: said.evidence.log,
        facts: [
          [said.evidence.rows, number(log.rows_count)],
          [said.columns.state, log.broken_at === null ? said.evidence.isWhole : said.evidence.broken(number(log.broken_at))],
          [said.evidence.sealed, log.sealed_at === null ? said.no : writtenMoment(log.sealed_at, { language, time_zone })],
          [said.evidence.unsealed, number(log.unsealed_count)],
        ],
      },
    ],
    definitions: [
      'owed',
      'edition',
      'in_period',
      'failed',
      'certificate',
      ...(smallest > 0 ? [['small_groups', number(smallest)] as const] : []),
    ],
  });
  return { ...cover, enclosed };
}
