import { flatTable, rowsOf, type FlatCell, type FlatTable } from './flat-table.ts';
import { formatDay } from './format-values.ts';
import type { ColumnKind, ReportDocument } from './report-document.ts';
import { formatMoment } from './table-columns.ts';
import { tableFile, type TableFile } from './table-file.ts';

/**
 * Writes the single table of a report as text, with the numbers, days and times of the reader's country; null if the report has
 * none or several.
 */
export function csvOf(document: ReportDocument): TableFile | null {
  const [section, another] = document.sections.filter(({ kind }) => kind === 'table');
  if (section?.kind !== 'table' || another !== undefined) return null;
  const table = flatTable(section, document);
  return tableFile({
    name: document.name,
    format: 'csv',
    language: document.language,
    titles: table.columns.map(({ title, width }) => ({ header: title, width })),
    rows: localRowsOf(table, document),
  });
}

async function* localRowsOf(table: FlatTable, { language, time_zone }: ReportDocument): AsyncGenerator<FlatCell[]> {
  const format = (cell: FlatCell, kind: ColumnKind): FlatCell => {
    if (typeof cell !== 'string') return cell;
    if (kind === 'day') return formatDay(cell);
    // A spreadsheet takes a moment with a comma for text.
    return kind === 'moment' ? formatMoment(cell, { language, time_zone }).replace(',', '') : cell;
  };
  for await (const row of rowsOf(table)) yield row.map((cell, at) => format(cell, table.columns[at]!.kind));
}
