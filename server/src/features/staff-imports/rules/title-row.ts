import type { Merged, SheetRow } from '../../../reading/sheet-limits.ts';
import { addressIn } from './import-row.ts';
import { fieldsNamed } from './import-titles.ts';

type Sheet = readonly (readonly string[])[];

/**
 * Returns the index of the header row, or -1. The row is above the first person with an address, perhaps below the name of the
 * file: it is the row with the most known titles, else the widest that could be titles. No person is lost by this, because a row
 * above the first address has no address.
 */
export function findHeaderRow(rows: Sheet, emailColumn: number | undefined): number {
  const first = rows.findIndex((cells) => cells.some((cell) => addressIn(cell) !== null));
  const above = (first < 0 ? rows : rows.slice(0, first)).map((cells, index) => {
    return { at: index, cells, fields: fieldsNamed(cells), known: countKnown(cells), filled: filledIn(cells).length };
  });
  const best = above.toSorted((a, b) => b.known - a.known || b.filled - a.filled)[0];
  if (best === undefined) return -1;
  // A single known word may be the file's name or a person's position, unless no row above it is as wide.
  const isAlone = best.known === 1 && !best.fields.includes('email');
  if (best.known > 0 && !(isAlone && above.slice(0, best.at).some(({ filled }) => filled >= best.filled))) {
    const under = above[best.at + 1];
    return under !== undefined && couldBeTitles(under.cells) && countKnown(withTitlesAbove(rows, under.at + 1)) > best.known
      ? under.at
      : best.at;
  }
  const widest = above.toSorted((a, b) => b.filled - a.filled)[0]!;
  const isAboveAddresses = emailColumn === undefined || (widest.cells[emailColumn] ?? '').trim() !== '';
  return isAboveAddresses && couldBeTitles(widest.cells) ? widest.at : -1;
}

/** Counts the different fields that the titles name. */
const countKnown = (titles: readonly string[]): number => new Set(fieldsNamed(titles).filter((field) => field !== null)).size;

const TITLE_LENGTH_MAX = 60;

/** Whether cells could be titles: short and different words, none of them a number or a date. */
function couldBeTitles(cells: readonly string[]): boolean {
  const titles = filledIn(cells);
  const isTitle = (cell: string) => cell.length <= TITLE_LENGTH_MAX && /\p{L}/u.test(cell);
  return titles.length > 0 && titles.every(isTitle) && new Set(titles.map((cell) => cell.toLowerCase())).size === titles.length;
}

const filledIn = (cells: readonly string[]): string[] => cells.filter((cell) => cell.trim() !== '');

/**
 * Returns the titles of columns. With two rows of titles, the lower one counts, and the upper one where the lower is blank. The
 * lower row is the last of `headerRows`.
 */
export function withTitlesAbove(rows: Sheet, headerRows: number): string[] {
  const titles = [...(rows[headerRows - 1] ?? [])];
  const above = rows[headerRows - 2] ?? [];
  // The name of a file is not a title of a column.
  if (filledIn(above).length < 2) return titles;
  const isTwice = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
  return Array.from({ length: Math.max(titles.length, above.length) }, (_, column) => {
    const [own = '', upper = ''] = [titles[column], above[column]];
    if (own.trim() === '') return upper;
    return upper !== '' && upper !== own && isTwice(own) ? `${upper} / ${own}` : own;
  });
}

/**
 * Returns the first rows, with each title that is merged over several columns copied into all of them. A title
 * that is alone in its row is the heading of the sheet, so it is not copied.
 */
export function withMergedTitles(rows: readonly SheetRow[], merged: readonly Merged[]): string[][] {
  const spread = rows.map(({ cells }) => [...cells]);
  for (const { row: first, column, rows: high, columns: wide } of merged) {
    const title = rows.find(({ row }) => row === first)?.cells ?? [];
    const text = title[column] ?? '';
    if (text === '' || filledIn(title).length < 2) continue;
    for (const [index, { row, cells }] of rows.entries()) {
      if (row < first || row >= first + high || cells.some((cell) => addressIn(cell) !== null)) continue;
      for (let filled = column; filled < column + wide; filled++) if (!spread[index]![filled]) spread[index]![filled] = text;
    }
  }
  return spread.map((cells) => Array.from(cells, (cell) => cell ?? ''));
}
