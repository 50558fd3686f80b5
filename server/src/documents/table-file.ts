import { writeXlsxStream } from 'hucre/xlsx';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { BYTE_ORDER_MARK, csvLine, delimiterOf, escapeFormula } from './csv.ts';

export type TableCell = string | number | null;
export type TableTitle = { header: string; width: number };
export type Table = {
  /** The file name without extension. */
  name: string;
  format: 'xlsx' | 'csv';
  /** The reader's language. */
  language: Language;
  titles: TableTitle[];
  rows: AsyncIterable<TableCell[]> | Iterable<TableCell[]>;
};
export type TableFile = { filename: string; type: string; lines: AsyncIterable<string | Uint8Array> };

/** Writes rows under headers as a file, as the rows arrive. The file contains no formulas. */
export const tableFile = ({ name, format, language, titles, rows }: Table): TableFile =>
  format === 'csv'
    ? { filename: `${name}.csv`, type: 'text/csv; charset=utf-8', lines: csvLines({ titles, rows, language }) }
    : {
        filename: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        lines: writeXlsxStream(escapeFormulaRows(rows), { name: 'Vigil', columns: titles, freezePane: { rows: 1 } }),
      };

/** Writes the file in memory, for tables that are known to be short. */
export async function wholeTable(table: Table): Promise<{ filename: string; type: string; content: string }> {
  const { filename, type, lines } = tableFile(table);
  const pieces = await Array.fromAsync(lines, (line) => Buffer.from(line));
  return { filename, type, content: Buffer.concat(pieces).toString('base64') };
}

async function* csvLines({ titles, rows, language }: Pick<Table, 'titles' | 'rows' | 'language'>): AsyncGenerator<string> {
  const delimiter = delimiterOf[language];
  yield (
    BYTE_ORDER_MARK +
      csvLine(
        titles.map(({ header }) => header),
        delimiter,
      )
  );
  for await (const row of rows) yield csvLine(row, delimiter);
}

async function* escapeFormulaRows(rows: Table['rows']): AsyncGenerator<TableCell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell));
}
