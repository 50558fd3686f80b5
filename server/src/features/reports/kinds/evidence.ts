import { formatMoment, yesOrNo } from '../../../documents/table-columns.ts';
import { enclosedName } from '../../../documents/archive.ts';
import type { ReportDocument } from '../../../documents/report-document.ts';
import { formatNumber } from '../../../documents/format-values.ts';
import { verifyAudit } from '../../audit/queries/verification.ts';
import { countConsents } from '../../consents/queries.ts';
import { countAttempts } from '../../learning/queries/all-attempts.ts';
import { listExclusions } from '../../phishing-exclusions/queries/exclusions.ts';
import { findMinGroupSize } from '../../people/queries/result-visibility.ts';
import { countExcuses } from '../../phishing-results/queries/excuses.ts';
import type { KindWork } from '../kind-work.ts';
import { fill, wordsIn } from '../../../words.ts';
import { certificatesReport } from './certificates.ts';
import { attemptsSheet, consentsSheet, excusesSheet, exclusionsSheet } from './evidence-sheets.ts';
import { reportDocument } from './framed.ts';
import { column, tableOf } from './tables.ts';
import { phishingReport } from './phishing.ts';
import { obligationsSheet } from './obligations.ts';

const EVER = { from: '0001-01-01', to: '9999-12-31' };

/** Collects what an auditor asks for in one archive: who had to learn what by when, the outcome, and who was excepted and why. */
export async function evidencePack(work: KindWork): Promise<ReportDocument> {
  const { read, language, time_zone } = work;
  const texts = wordsIn(language).reports;
  const days = work.period ?? EVER;
  const workOf = (title: string): KindWork => ({ ...work, title });
  const { log, attempts, excuses, consents, exclusions, smallest } = await read(async (scope) => ({
    log: await verifyAudit(scope, scope.services.env),
    attempts: await countAttempts(scope, days),
    excuses: await countExcuses(scope, days),
    consents: await countConsents(scope, days),
    smallest: await findMinGroupSize(scope),
    exclusions: (await listExclusions(scope, { with_over: true, days, limit: 1, offset: 0 })).total_count,
  }));
  const { holds } = texts.evidence;
  const sheets = [
    { holds: holds.learning, sheet: await obligationsSheet(workOf(texts.evidence.learning), days) },
    { holds: holds.attempts, sheet: await attemptsSheet(work, days, attempts) },
    { holds: holds.certificates, sheet: await certificatesReport(workOf(texts.titles.certificates)) },
    { holds: holds.campaigns, sheet: await phishingReport(workOf(texts.titles.campaigns)) },
    { holds: holds.exclusions, sheet: await exclusionsSheet(work, days, exclusions) },
    // Where small groups are hidden, names are hidden as well.
    ...(smallest > 0 ? [] : [{ holds: holds.excuses, sheet: await excusesSheet(work, days, excuses) }]),
    { holds: holds.consents, sheet: await consentsSheet(work, days, consents) },
  ];
  const number = (value: number) => formatNumber(value, language);
  const cover = await reportDocument(work, {
    heading: texts.headings.evidence,
    conclusion:
      log.broken_at === null
        ? fill(texts.evidence.whole, { rows: number(log.rows_count) })
        : fill(texts.evidence.broken, { row: number(log.broken_at) }),
    sections: [
      tableOf(
        texts.evidence.contents,
        sheets.map((row, index) => ({ ...row, index })),
        [
          column(texts.evidence.file, 'text', 36, ({ sheet, index }) => enclosedName(index, sheet.name)),
          column(texts.evidence.holds_title, 'text', 62, (row) => row.holds),
          column(texts.evidence.rows, 'number', 12, ({ sheet }) => rowsCount(sheet)),
        ],
      ),
      {
        kind: 'facts',
        title: texts.evidence.log,
        facts: [
          [texts.evidence.rows, number(log.rows_count)],
          [
            texts.columns.state,
            log.broken_at === null ? texts.evidence.is_whole : fill(texts.evidence.broken, { row: number(log.broken_at) }),
          ],
          [
            texts.evidence.sealed,
            log.sealed_at === null ? yesOrNo(false, work) : formatMoment(log.sealed_at, { language, time_zone }),
          ],
          [texts.evidence.unsealed, number(log.unsealed_count)],
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
  return { ...cover, enclosed: sheets.map(({ sheet }) => sheet) };
}

const rowsCount = ({ sections }: ReportDocument): number =>
  sections.reduce((all, section) => all + (section.kind === 'table' ? section.total : 0), 0);
