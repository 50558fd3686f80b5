import type { ReportFormat } from '@vigil/contract/reports/rules.ts';
import { tableFile, type TableCell } from '../../../files/table-file.ts';
import type { ReportDocument, TableSection } from '../../../reporting/report-document.ts';
import type { Services } from '../../../services.ts';

type Writer = (services: Services, document: ReportDocument) => AsyncIterable<string | Uint8Array>;

const asTable =
  (format: 'xlsx' | 'csv'): Writer =>
  (_, { name, language, sections }) => {
    const table = sections.find((section) => section.kind === 'table');
    const titles = table?.columns.map(({ title, width }) => ({ header: title, width })) ?? [];
    return tableFile({ name, language, format, titles, rows: rowsOf(table) }).lines;
  };

async function* rowsOf(table: TableSection | undefined): AsyncGenerator<TableCell[]> {
  for await (const part of table?.parts() ?? []) yield* part;
}

/** How each format is written. One that is not here is not offered. */
const writers: Partial<Record<ReportFormat, Writer>> = { xlsx: asTable('xlsx'), csv: asTable('csv') };

export const canBeWritten = (format: ReportFormat): boolean => writers[format] !== undefined;
export const written = (services: Services, format: ReportFormat, document: ReportDocument): ReturnType<Writer> =>
  writers[format]!(services, document);

export const typeOf: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};
