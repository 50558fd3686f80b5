import type { ReportDocument } from '../../../documents/report-document.ts';
import { countIssued, listIssued } from '../../certificates/queries/certificates.ts';
import type { KindWork } from '../kind-work.ts';
import { wordsIn } from '../../../words.ts';
import { reportDocument } from './framed.ts';
import { column, pagesOf, tableOfParts } from './tables.ts';

const EVER = { from: '0001-01-01', to: '9999-12-31' };

/** Reports every certificate for a course completed in the period. */
export async function certificatesReport(work: KindWork): Promise<ReportDocument> {
  const { read, language } = work;
  const texts = wordsIn(language).reports;
  const period = work.period ?? EVER;
  const total = await read((scope) => countIssued(scope, period));
  return reportDocument(work, {
    heading: texts.headings.certificates,
    sections: [
      tableOfParts(
        texts.titles.certificates,
        pagesOf(read, total, (scope, page) => listIssued(scope, { ...period, ...page })),
        [
          column(texts.columns.number, 'text', 18, ({ number }) => number),
          column(texts.columns.holder, 'text', 30, ({ holder }) => holder),
          column(texts.columns.course, 'text', 34, ({ course_title }) => course_title),
          column(texts.columns.completed_on, 'day', 13, ({ completed_on }) => completed_on),
          column(texts.columns.issued_at, 'moment', 17, ({ issued_at }) => issued_at),
          column(texts.columns.valid_until, 'day', 13, ({ valid_until }) => valid_until),
          column(texts.columns.state, 'text', 13, ({ state }) => texts.certificates[state]),
          column(texts.columns.revoked, 'text', 26, ({ revoked }) => revoked?.reason ?? null),
        ],
      ),
    ],
    definitions: ['certificate'],
  });
}
