import type { ReportDocument } from '../../../documents/report-document.ts';
import { countIssued, listIssued } from '../../certificates/queries/certificates.ts';
import type { KindWork } from '../kind-work.ts';
import { wordsIn } from '../../../words.ts';
import { column, reportDocument, readInPages } from './framed.ts';

const EVER = { from: '0001-01-01', to: '9999-12-31' };

/** Reports every certificate for a course completed in the period. */
export async function certificatesReport(work: KindWork): Promise<ReportDocument> {
  const { read, language } = work;
  const texts = wordsIn(language).reports;
  const period = work.period ?? EVER;
  return reportDocument(work, {
    heading: texts.headings.certificates,
    sections: [
      {
        kind: 'table',
        title: texts.titles.certificates,
        columns: [
          column(texts.columns.number, 'text', 18),
          column(texts.columns.holder, 'text', 30),
          column(texts.columns.course, 'text', 34),
          column(texts.columns.completed_on, 'day', 13),
          column(texts.columns.issued_at, 'moment', 17),
          column(texts.columns.valid_until, 'day', 13),
          column(texts.columns.state, 'text', 13),
          column(texts.columns.revoked, 'text', 26),
        ],
        total: await read((scope) => countIssued(scope, period)),
        parts: () =>
          readInPages(
            read,
            (scope, page) => listIssued(scope, { ...period, ...page }),
            (certificate) => [
              certificate.number,
              certificate.holder,
              certificate.course_title,
              certificate.completed_on,
              certificate.issued_at,
              certificate.valid_until,
              texts.certificates[certificate.state],
              certificate.revoked?.reason ?? null,
            ],
          ),
      },
    ],
    definitions: ['certificate'],
  });
}
