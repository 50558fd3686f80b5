import type { ReportDocument } from '../../../documents/report-document.ts';
import { countIssued, listIssued } from '../../certificates/queries/certificates.ts';
import type { KindWork } from '../kind-work.ts';
import { words } from '../words/words.ts';
import { column, framed, paged } from './framed.ts';

const EVER = { from: '0001-01-01', to: '9999-12-31' };

/** Reports every certificate for a course completed in the period. */
export async function certificatesReport(work: KindWork): Promise<ReportDocument> {
  const { read, language } = work;
  const said = words[language];
  const period = work.period ?? EVER;
  return framed(work, {
    heading: said.headings.certificates,
    sections: [
      {
        kind: 'table',
        title: said.titles.certificates,
        columns: [
          column(said.columns.number, 'text', 18),
          column(said.columns.holder, 'text', 30),
          column(said.columns.course, 'text', 34),
          column(said.columns.completed_on, 'day', 13),
          column(said.columns.issued_at, 'moment', 17),
          column(said.columns.valid_until, 'day', 13),
          column(said.columns.state, 'text', 13),
          column(said.columns.revoked, 'text', 26),
        ],
        total: await read((scope) => countIssued(scope, period)),
        parts: () =>
          paged(
            read,
            (scope, page) => listIssued(scope, { ...period, ...page }),
            (one) => [
              one.number,
              one.holder,
              one.course_title,
              one.completed_on,
              one.issued_at,
              one.valid_until,
              said.certificates[one.state],
              one.revoked?.reason ?? null,
            ],
          ),
      },
    ],
    definitions: ['certificate'],
  });
}
