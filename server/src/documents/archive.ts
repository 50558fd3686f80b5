import { zipOf, type ZippedFile } from './zip.ts';
import { printReport } from './print-report.ts';
import type { ReportDocument } from './report-document.ts';
import { workbookOf } from './workbook.ts';

type Made = { filename: string; type: string; lines: AsyncIterable<Uint8Array> };

/** Writes a report and its workbooks as one ZIP: the PDF first, then the workbooks in order. */
export const archiveOf = (document: ReportDocument, logo: Buffer | null): Made => ({
  filename: `${document.name}.zip`,
  type: 'application/zip',
  lines: zipOf(filesOf(document, logo)),
});

/** The file name of an enclosed workbook, as the table of contents lists it. */
export const enclosedName = (at: number, name: string): string => `${String(at + 1).padStart(2, '0')} ${safeName(name)}.xlsx`;

function* filesOf(document: ReportDocument, logo: Buffer | null): Generator<ZippedFile> {
  yield { name: `00 ${safeName(document.name)}.pdf`, lines: printReport(document, { logo }).lines };
  for (const [at, one] of (document.enclosed ?? []).entries())
    yield { name: enclosedName(at, one.name), lines: workbookOf(one).lines };
}

/** Returns a name without the characters by which a file could lead out of the target folder. */
const safeName = (name: string): string =>
  name
    // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
    .replace(/[\u0000-\u001F<>:"/\\|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
