import type { ReportFormat } from '@vigil/contract/reports/rules.ts';
import { archiveOf } from '../../../documents/archive.ts';
import { printReport } from '../../../documents/print-report.ts';
import type { ReportDocument } from '../../../documents/report-document.ts';
import { csvOf } from '../../../documents/report-csv.ts';
import { workbookOf } from '../../../documents/workbook.ts';

type Chunks = AsyncIterable<string | Uint8Array>;
type Writer = (document: ReportDocument, logo: Buffer | null) => Chunks;

/** The writer of each format. A format without a writer is not offered. */
const writers: Partial<Record<ReportFormat, Writer>> = {
  pdf: (document, logo) => printReport(document, { logo }).lines,
  xlsx: (document) => workbookOf(document).lines,
  csv: (document) => csvOf(document)?.lines ?? noChunks(),
  zip: (document, logo) => archiveOf(document, logo).lines,
};

async function* noChunks(): AsyncGenerator<string> {}

export const canBeWritten = (format: ReportFormat): boolean => writers[format] !== undefined;
/** Returns the report as a file of the format, in chunks. */
export const writeDocument = (format: ReportFormat, document: ReportDocument, logo: Buffer | null): Chunks =>
  writers[format]!(document, logo);

/** The content type of each format's file. */
export const contentTypes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};
