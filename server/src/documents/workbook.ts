import type { Cell as SheetCell, WriteSheet } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { unzipSync } from 'fflate';
import { escapeXml, zipOf, type ZippedFile } from './zip.ts';
import { escapeFormula } from './csv.ts';
import { rowsOf, type FlatCell, type FlatTable } from './flat-table.ts';
import type { TableFile } from './table-file.ts';
import { numericKinds, type ColumnKind, type ReportDocument } from './report-document.ts';
import { sheetsOf, type Sheet } from './workbook-sheets.ts';
import { wordsIn } from '../words.ts';
import { formatMoment } from './table-columns.ts';

/** Writes a report as a workbook, as rows arrive: its description on the first sheet, then a sheet per section. */
export const workbookOf = (document: ReportDocument): TableFile => ({
  filename: `${document.name}.xlsx`,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  lines: filesOf(document),
});

type FirstRows = { title: string; columns: Sheet['columns']; rows: FlatCell[][]; total: number; kinds?: readonly ColumnKind[] };

/** Returns the first lines of every sheet except the first, which describes the report. */
export async function firstRowsOf(document: ReportDocument, most: number): Promise<FirstRows[]> {
  const found: FirstRows[] = [];
  for (const sheet of document.sections.flatMap((section) => sheetsOf(section, document))) {
    const { title, columns } = sheet;
    if ('rows' in sheet) {
      found.push({
        title,
        columns,
        rows: sheet.rows.slice(0, most),
        total: sheet.rows.length,
        ...(sheet.kinds && { kinds: sheet.kinds }),
      });
    } else found.push({ title, columns, rows: await firstOf(sheet.table, most), total: sheet.table.total });
  }
  return found;
}

async function firstOf(table: FlatTable, most: number): Promise<FlatCell[][]> {
  const rows: FlatCell[][] = [];
  for await (const row of rowsOf(table)) {
    rows.push(row);
    if (rows.length === most) break;
  }
  return rows;
}

type Value = FlatCell | Date;

async function* filesOf(document: ReportDocument): AsyncGenerator<Uint8Array> {
  const sheets = document.sections.flatMap((section) => sheetsOf(section, document));
  const names = namesOf([wordsIn(document.language).documents.about, ...sheets.map(({ title }) => title)]);
  const shell = await writeXlsx({
    properties: { title: document.title, creator: document.organization.title },
    sheets: [aboutSheet(document, names[0]!), ...sheets.map((sheet, at) => shellOf(sheet, names[at + 1]!, document))],
  });
  const tables = new Map(
    sheets.flatMap((sheet, at) => ('table' in sheet ? [[`xl/worksheets/sheet${at + 2}.xml`, sheet.table]] : [])),
  );
  const files = Object.entries(unzipSync(shell)).map(([name, content]): ZippedFile => {
    const table = tables.get(name);
    const lines = table === undefined ? [content] : fillRows(Buffer.from(content).toString(), { table, document });
    return { name, lines };
  });
  yield* zipOf(files);
}

/** The number format of each kind of column, with a second decimal where one decimal would round to 0 % or 100 %. */
const FORMATS: Partial<Record<ColumnKind, string>> = {
  percent: '[<0.001]0.00%;[>0.999]0.00%;0.0%',
  progress: '0.0%',
  risk: '0.0',
  day: 'dd.mm.yyyy',
  moment: 'dd.mm.yyyy hh:mm',
};

const HEAD = { font: { bold: true }, alignment: { wrapText: true, vertical: 'top' } } as const;

/** A sheet with its rows; of a table only the first row, which defines the column styles. */
function shellOf(sheet: Sheet, name: string, document: ReportDocument): WriteSheet {
  const { columns } = sheet;
  const rows = 'rows' in sheet ? sheet.rows : [columns.map(({ kind }) => SAMPLES[kind])];
  const kindAt = (row: number, column: number): ColumnKind => {
    const { kind } = columns[column]!;
    return kind === 'number' && 'rows' in sheet ? (sheet.kinds?.[row] ?? kind) : kind;
  };
  const heads = columns.map(({ title }, at) => [`0,${at}`, { value: escapeFormula(title), style: HEAD }] as const);
  const cells = rows.flatMap((row, at) =>
    row.map((cell, column) => {
      const kind = kindAt(at, column);
      const numFmt = FORMATS[kind];
      return [`${at + 1},${column}`, { value: valueOf(cell, kind, document), ...(numFmt && { style: { numFmt } }) }] as const;
    }),
  );
  const widths = columns.map(({ width }) => Math.max(width, WIDTH_MIN));
  const { pageSetup, headerFooter } = onPaper(document, widths);
  return {
    name,
    pageSetup: { ...pageSetup, printTitlesRow: '$1:$1' },
    headerFooter,
    columns: widths.map((width) => ({ width })),
    rows: [columns.map(() => null), ...rows.map((row) => row.map(() => null))],
    cells: new Map<string, Partial<SheetCell>>([...heads, ...cells]),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${columnName(columns.length - 1)}${rows.length + 1}` },
  };
}

const WIDTH_MIN = 8;

/** A sheet wider than this, in characters, prints on landscape paper: on portrait paper it would shrink below four fifths. */
const PORTRAIT_WIDTH = 125;

/** Returns how a sheet prints: on A4, as wide as the paper, with numbered pages. */
const onPaper = ({ title }: ReportDocument, widths: readonly number[]) => ({
  pageSetup: {
    paperSize: 'a4' as const,
    orientation: widths.reduce((sum, width) => sum + width, 0) > PORTRAIT_WIDTH ? ('landscape' as const) : ('portrait' as const),
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    margins: { top: 0.6, bottom: 0.7, left: 0.5, right: 0.5, header: 0.3, footer: 0.3 },
  },
  headerFooter: { oddFooter: `&L${title.replaceAll('&', '&&')} · &A&R&P / &N` },
});

const SAMPLES: Record<ColumnKind, FlatCell> = {
  text: '·',
  number: 1,
  percent: 1,
  progress: 1,
  share: 1,
  risk: 1,
  day: '2026-01-01',
  moment: '2026-01-01T00:00:00Z',
};

/** Whether a cell of numbers has text instead of a number. */
const isWordsForNumber = (cell: FlatCell, kind: ColumnKind): boolean => typeof cell === 'string' && numericKinds.has(kind);

/** Returns a cell's value for a spreadsheet: percentages as shares of one, days and times as dates. */
function valueOf(cell: FlatCell, kind: ColumnKind, { time_zone }: ReportDocument): Value {
  if (cell === null || cell === '') return null;
  if (kind === 'text' || isWordsForNumber(cell, kind)) return escapeFormula(String(cell));
  if (kind === 'day') return new Date(`${String(cell).slice(0, 10)}T00:00:00Z`);
  if (kind === 'moment') return byClock(String(cell), time_zone);
  // A hundredth of 10.4 is 0.104, not slightly more.
  return kind === 'percent' || kind === 'progress' ? Number((Number(cell) / 100).toPrecision(12)) : Number(cell);
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Returns the time that the organisation's clock showed, as UTC, because a spreadsheet has no time zones. */
function byClock(moment: string, time_zone: string): Date {
  const clock =
    clocks.get(time_zone) ??
    new Intl.DateTimeFormat('sv', {
      timeZone: time_zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  clocks.set(time_zone, clock);
  return new Date(`${clock.format(new Date(moment)).replace(' ', 'T')}Z`);
}

const FIRST_ROW = 2;
/** Rows are written in chunks of about this many characters. */
const PIECE = 64 * 1024;

/** Writes a table's sheet: streams the rows into the shell, each cell in the style of the shell's first row. */
async function* fillRows(
  shell: string,
  { table, document }: { table: FlatTable; document: ReportDocument },
): AsyncGenerator<string> {
  const at = shell.indexOf(`<row r="${FIRST_ROW}"`);
  const end = shell.indexOf('</sheetData>');
  const styles = table.columns.map((_, column) => {
    const cell = new RegExp(`<c r="${columnName(column)}${FIRST_ROW}"[^>]*`).exec(shell.slice(at, end))?.[0] ?? '';
    return / s="\d+"/.exec(cell)?.[0] ?? '';
  });
  const names = table.columns.map((_, column) => columnName(column));
  let row = FIRST_ROW;
  let text = shell.slice(0, at).replace(/<dimension [^>]*>/, '');
  for await (const part of table.parts()) {
    for (const cells of part) {
      text += `<row r="${row}">`;
      for (const [column, cell] of cells.entries()) {
        const value = valueOf(cell, table.columns[column]!.kind, document);
        if (value !== null) text += cellOf(value, `r="${names[column]}${row}"${styles[column]}`);
      }
      text += '</row>';
      row += 1;
      if (text.length > PIECE) {
        yield text;
        text = '';
      }
    }
  }
  const last = Math.max(row - 1, FIRST_ROW);
  yield text + shell.slice(end).replace(/(<autoFilter ref="A1:[A-Z]+)\d+/, `$1${last}`);
}

const MS_OF_DAY = 86_400_000;
/** Day 0 of spreadsheet dates, which treat 1900 as a leap year. */
const CALENDAR = Date.UTC(1899, 11, 30);

const cellOf = (value: string | number | Date, where: string): string =>
  typeof value === 'string'
    ? `<c ${where} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
    : `<c ${where}><v>${value instanceof Date ? (value.getTime() - CALENDAR) / MS_OF_DAY : value}</v></c>`;

const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const ABOUT_WIDTHS = [34, 90] as const;

function aboutSheet(document: ReportDocument, name: string): WriteSheet {
  const { language, time_zone, made_at } = document;
  const said = wordsIn(language).documents;
  const texts = document.sections.flatMap((section) => (section.kind === 'text' ? [[section.title ?? '', section.text]] : []));
  const rows = [
    [said.report, document.title],
    ['', document.heading],
    ...(document.conclusion === null ? [] : [['', document.conclusion]]),
    ...document.about.map((pair) => [...pair]),
    [capitalize(said.made), `${formatMoment(made_at, { language, time_zone })} (${time_zone})`],
    ...texts,
    ...(document.definitions.length === 0
      ? []
      : [
          ['', ''],
          [said.how, ''],
        ]),
    ...document.definitions.map(({ title, text: words }) => [title, words]),
  ].map((row) => row.map(escapeFormula));
  return {
    name,
    ...onPaper(document, ABOUT_WIDTHS),
    columns: [
      { width: ABOUT_WIDTHS[0], style: { font: { bold: true }, alignment: { wrapText: true, vertical: 'top' } } },
      { width: ABOUT_WIDTHS[1], style: { alignment: { wrapText: true, vertical: 'top' } } },
    ],
    rows,
  };
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const NAME_MAX = 31;
/** Makes names of sheets from titles: short, without the signs that formulas use, each only once. */
function namesOf(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain =
      title
        .replace(/[[\]:*?/\\']/g, ' ')
        .replace(/\s+/g, ' ')
        .trim() || 'Vigil';
    for (let at = 1; ; at += 1) {
      const suffix = at === 1 ? '' : ` ${at}`;
      const name = plain.slice(0, NAME_MAX - suffix.length).trim() + suffix;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}
