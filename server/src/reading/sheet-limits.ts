import { FileRefusal } from './refusal.ts';

/** A row as a person sees it: `row` counts from 1, cells are trimmed text. */
export type SheetRow = { row: number; cells: string[] };

/** Facts about the sheet that was read, besides its rows. */
export type SheetNotes = {
  /** How many pictures are skipped. */
  pictures: number;
  /** All its sheets in order; empty for a text file, which is a single sheet. */
  sheets: { name: string; is_hidden: boolean }[];
  /** The sheet that was read. */
  sheet: number;
  /** Merged cells: across columns within the header rows, and across rows anywhere. */
  merged: Merged[];
};
/** Columns count from 0, rows from 1. */
export type Merged = { row: number; column: number; rows: number; columns: number };

/** The number of first rows among which headers are looked for. */
const TITLES_WITHIN = 100;
export function recordMergedCells(notes: SheetNotes, one: Merged): void {
  if (!(one.row > 0 && one.rows > 0) || one.column >= CELLS_MAX || (one.rows === 1 && one.row > TITLES_WITHIN)) return;
  if (notes.merged.push(one) > ROWS_MAX) throw new FileRefusal('unreadable');
}

export const ROWS_MAX = 250_000;
export const CELLS_MAX = 500;
/** The longest cell, as in Excel. */
const CELL_CHARACTERS_MAX = 32_767;
export const ROW_CHARACTERS_MAX = 200_000;
const SHEET_MEGABYTES_MAX = 400;
/** The most lines a sheet may have; a CSV cell may contain several. */
const ROW_NUMBER_MAX = 100_000_000;

/** Removes characters that PostgreSQL cannot store. */
const makeStorable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();

/**
 * Refuses a cell that is too long or beyond the last column, while its row is still being read, so that no overlong row is held
 * in memory.
 */
export function assertCell(text: string, { row, column }: { row: number; column: number }): void {
  if (text.length > CELL_CHARACTERS_MAX || (column >= CELLS_MAX && text !== '')) throw tooLong(row);
}

export const tooLong = (row: number): FileRefusal =>
  new FileRefusal('too_long_row', { row, cells: CELLS_MAX, cell: CELL_CHARACTERS_MAX, characters: ROW_CHARACTERS_MAX });

/** Passes rows on without blank ones, and refuses too many rows or too much text. Text that cells share counts in each cell. */
export async function* withinLimits(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0;
  let characters = 0;
  let last = 0;
  for await (const one of rows) {
    if (!Number.isInteger(one.row) || one.row <= last || one.row > ROW_NUMBER_MAX) throw new FileRefusal('unreadable');
    last = one.row;
    one.cells = one.cells.map(makeStorable);
    while (one.cells.at(-1) === '') one.cells.pop();
    if (one.cells.length === 0) continue;
    count += 1;
    if (count > ROWS_MAX) throw new FileRefusal('too_many_rows', { rows: ROWS_MAX });
    let length = 0;
    for (const [column, text] of one.cells.entries()) {
      assertCell(text, { row: one.row, column });
      length += text.length;
    }
    if (length > ROW_CHARACTERS_MAX) throw tooLong(one.row);
    characters += length;
    if (characters > SHEET_MEGABYTES_MAX * 1024 * 1024) {
      throw new FileRefusal('too_large_unpacked', { megabytes: SHEET_MEGABYTES_MAX });
    }
    yield one;
  }
}
