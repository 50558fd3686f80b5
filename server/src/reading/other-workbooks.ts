import { readFile } from 'node:fs/promises';
import { fromHtml, readXls, type CellValue, type Sheet } from 'hucre';
import { firstFilled, sheetName, SHEETS_MAX, type SheetOrder } from './chosen-sheet.ts';
import { FileRefusal } from './refusal.ts';
import { recordMergedCells, type SheetRow } from './sheet-limits.ts';

/** The rows of a sheet of Excel 97 to 2003. */
export async function* xlsRows(path: string, order: SheetOrder): AsyncGenerator<SheetRow> {
  const content = await readFile(path);
  if (content.includes(toUtf16('EncryptedPackage'))) throw new FileRefusal('password_protected');
  if (!content.includes(toUtf16('Workbook'))) {
    throw content.includes(toUtf16('Book'))
      ? new FileRefusal('other_format', { format: 'Excel 5.0/95' })
      : new FileRefusal('unreadable');
  }
  if (hasPassword(content)) throw new FileRefusal('password_protected');
  const { sheets } = await readXls(content);
  yield* rowsOf(sheets, ({ name }) => isHidden(content, name), order);
}

/** The rows of tables in an HTML page, which many programs save as .xls. */
export async function* htmlRows(page: string, order: SheetOrder): AsyncGenerator<SheetRow> {
  const sheet = fromHtml(page, { typeInference: false });
  yield* rowsOf([sheet], () => false, order);
  order.notes.sheets = [];
}

async function* rowsOf(sheets: readonly Sheet[], isOut: (sheet: Sheet) => boolean, { wanted, notes }: SheetOrder) {
  const offered = sheets.slice(0, SHEETS_MAX);
  notes.sheets = offered.map((sheet) => ({ name: sheetName(sheet.name), is_hidden: isOut(sheet) }));
  yield* firstFilled(notes, wanted, function* (at) {
    const { rows, merges = [] } = offered[at]!;
    for (const { startRow, startCol, endRow, endCol } of merges) {
      recordMergedCells(notes, {
        row: startRow + 1,
        column: startCol,
        rows: endRow - startRow + 1,
        columns: endCol - startCol + 1,
      });
    }
    for (const [row, cells] of rows.entries()) yield { row: row + 1, cells: Array.from(cells, textIn) };
  });
}

const textIn = (value: CellValue | undefined): string => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return value === null || value === undefined ? '' : String(value).trim();
};

const toUtf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

const BOF = Buffer.from([0x09, 0x08, 0x10, 0x00]);
const BOF_BYTES = 20;
const FILEPASS = 0x2f;

/** Whether a workbook is encrypted, by a record right after its start. */
function hasPassword(content: Buffer): boolean {
  const start = content.indexOf(BOF);
  return start >= 0 && start + BOF_BYTES < content.length - 2 && content.readUInt16LE(start + BOF_BYTES) === FILEPASS;
}

/** Whether a sheet is hidden, by its record in the workbook: type, length, offset, visibility, kind and name. */
function isHidden(content: Buffer, name: string): boolean {
  return [Buffer.from(name, 'latin1'), toUtf16(name)].some((written, isWide) => {
    const named = Buffer.concat([Buffer.from([name.length, isWide]), written]);
    for (let at = content.indexOf(named); at >= 10; at = content.indexOf(named, at + 1)) {
      if (content.readUInt16LE(at - 10) === 0x85 && content.readUInt16LE(at - 8) === named.length + 6)
        return content[at - 2] !== 0;
    }
    return false;
  });
}
