import { hasTwoNames, type Mapping } from '@vigil/contract/staff-imports/rules.ts';
import type { ImportColumn, ImportField } from '@vigil/contract/staff-imports/staff-import.ts';
import { addressIn, splitName } from './import-row.ts';
import { fieldsNamed } from './import-titles.ts';

/** So many rows tell what the columns of a file are. */
export const ROWS_FOR_PLAN = 30;

type Sheet = readonly (readonly string[])[];
type Field = ImportField | null;

export type ColumnPlan = {
  /** What each column is read as; `null` is not read. */
  fields: Field[];
  knownBy: ImportColumn['known_by'][];
  titles: string[];
  /** How many of the rows given stand above the first person. */
  headerRows: number;
};

/**
 * What the columns of a file hold, by its first rows. A title that is known is kept, whatever else is not; an address is also
 * found by what the only column of addresses holds; of a name, a position, a department and a role nothing is ever guessed.
 */
export function planColumns(rows: Sheet): ColumnPlan {
  const width = widthOf(rows);
  const headerRows = titleRow(rows, onlyOf(addressColumnsOf(rows))) + 1;
  const titles = [...(rows[headerRows - 1] ?? [])];
  const people = rows.slice(headerRows);
  const named = readable(fieldsNamed(titles), people);
  const meant = oneOfEach(named, people);
  const fields = Array.from({ length: width }, (_, at): Field => meant[at] ?? null);
  const knownBy = fields.map((field): ImportColumn['known_by'] => (field === null ? null : 'title'));
  const addresses = addressColumnsOf(people).filter((at) => named[at] !== 'manager');
  const address = named.includes('email') ? undefined : onlyOf(addresses);
  if (address !== undefined && fields[address] === null) {
    fields[address] = 'email';
    knownBy[address] = 'content';
  }
  return { fields, knownBy, titles, headerRows };
}

/** A manager is told by their address: where a column names them otherwise, it is not read unless a person says so. */
const readable = (fields: readonly Field[], people: Sheet): Field[] =>
  fields.map((field, at) => {
    const cells = cellsOf(people, at);
    return field === 'manager' && cells.length > 0 && cells.every((cell) => addressIn(cell) === null) ? null : field;
  });

/** The same by a person's own word. */
export function mappedColumns(rows: Sheet, fields: readonly Field[]): ColumnPlan {
  const plan = planColumns(rows);
  const headerRows = titleRow(rows, fields.indexOf('email')) + 1;
  return {
    fields: [...fields],
    knownBy: fields.map((field, at) =>
      field === null ? null : plan.fields[at] === field ? (plan.knownBy[at] ?? null) : 'person',
    ),
    titles: [...(rows[headerRows - 1] ?? [])],
    headerRows,
  };
}

const SAMPLES = 3;
const SAMPLE_MAX = 80;

/** How the columns of a file are shown to a person. */
export function columnsShown(rows: Sheet, { fields, knownBy, titles, headerRows }: ColumnPlan): ImportColumn[] {
  const people = rows.slice(headerRows);
  return Array.from({ length: widthOf(rows) }, (_, at) => {
    const [title, field] = [titles[at] ?? '', fields[at] ?? null];
    const samples = cellsOf(people, at)
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, SAMPLE_MAX));
    const splits = field === 'full_name' ? samples.map((text) => ({ text, ...splitName(text, title) })) : [];
    return { title, field, known_by: knownBy[at] ?? null, samples, splits };
  });
}

const widthOf = (rows: Sheet): number => Math.max(0, ...rows.map((cells) => cells.length));
const cellsOf = (rows: Sheet, at: number): string[] => rows.map((cells) => cells[at] ?? '').filter((cell) => cell.trim() !== '');

const onlyOf = (columns: readonly number[]): number | undefined => (columns.length === 1 ? columns[0] : undefined);

/** The columns of which at least half are addresses. */
function addressColumnsOf(rows: Sheet): number[] {
  return Array.from({ length: widthOf(rows) }, (_, at) => at).filter((at) => {
    const cells = cellsOf(rows, at);
    return cells.length > 0 && cells.filter((cell) => addressIn(cell) !== null).length * 2 >= cells.length;
  });
}

/**
 * The row of titles, or -1. It stands above the first person with an address, perhaps below the name of the file: the row with
 * the most known titles, else the widest that could be titles. No person is lost by it: whoever stands there has no address.
 */
function titleRow(rows: Sheet, address: number | undefined): number {
  const first = rows.findIndex((cells) => cells.some((cell) => addressIn(cell) !== null));
  const above = (first < 0 ? rows : rows.slice(0, first)).map((cells, at) => {
    const fields = fieldsNamed(cells);
    return { at, cells, fields, known: fields.filter((field) => field !== null).length, filled: filledIn(cells).length };
  });
  const known = above.toSorted((a, b) => b.known - a.known || b.filled - a.filled)[0];
  if (known === undefined) return -1;
  // One known word may be the name of the file or a person's position: then nothing above it is as wide.
  const isAlone = known.known === 1 && !known.fields.includes('email');
  if (known.known > 0 && !(isAlone && above.slice(0, known.at).some(({ filled }) => filled >= known.filled))) return known.at;
  const widest = above.toSorted((a, b) => b.filled - a.filled)[0]!;
  const isAboveAddresses = address === undefined || (widest.cells[address] ?? '').trim() !== '';
  return isAboveAddresses && couldBeTitles(widest.cells) ? widest.at : -1;
}

const TITLE_LENGTH_MAX = 60;

/** Short words, each of its own, and none of them a figure or a day. */
function couldBeTitles(cells: readonly string[]): boolean {
  const titles = filledIn(cells);
  const isTitle = (cell: string) => cell.length <= TITLE_LENGTH_MAX && /\p{L}/u.test(cell);
  return titles.length > 0 && titles.every(isTitle) && new Set(titles.map((cell) => cell.toLowerCase())).size === titles.length;
}

const filledIn = (cells: readonly string[]): string[] => cells.filter((cell) => cell.trim() !== '');

/**
 * Each field from one column: of several that are called alike, the only one that holds anything, or the first of those that
 * hold the same; else none, for it is not known which is meant. A name in its parts goes before the whole of it.
 */
function oneOfEach(fields: Mapping, people: Sheet): Field[] {
  const isMeant = (field: Field, at: number): boolean => {
    const alike = fields.flatMap((other, column) => (other === field ? [column] : []));
    const told = alike.filter((column) => cellsOf(people, column).length > 0);
    if (told.length <= 1) return at === (told[0] ?? alike[0]);
    return at === told[0] && told.every((column) => people.every((cells) => (cells[column] ?? '') === (cells[at] ?? '')));
  };
  const once = fields.map((field, at) => (isMeant(field, at) ? field : null));
  if (!hasTwoNames(once)) return once;
  const isInParts = once.includes('last_name') && once.includes('first_name');
  return once.map((field) => {
    const isLeftOut = isInParts ? field === 'full_name' : field === 'last_name' || field === 'first_name';
    return isLeftOut ? null : field;
  });
}
