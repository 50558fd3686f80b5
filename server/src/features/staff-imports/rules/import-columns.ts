import { hasTwoNames, mayRepeat, type Mapping } from '@vigil/contract/staff-imports/rules.ts';
import type { ColumnField } from '@vigil/contract/staff-imports/columns.ts';
import type { ImportColumn, ImportPreset } from '@vigil/contract/staff-imports/staff-import.ts';
import { isEntryName } from '../../../ldap/rules.ts';
import { presetFields, presetOf } from './import-presets.ts';
import { addressIn, roleNamed, splitName } from './import-row.ts';
import { fieldsNamed, namesLogin, namesOtherAddress } from './import-titles.ts';
import { findHeaderRow, withTitlesAbove } from './title-row.ts';

/** How many rows are read to find out what the columns of a file contain. */
export const ROWS_FOR_PLAN = 30;

type Sheet = readonly (readonly string[])[];
type Field = ColumnField | null;

export type ColumnPlan = {
  /** The field that each column is read as; null for a column that is not read. */
  fields: Field[];
  knownBy: ImportColumn['known_by'][];
  titles: string[];
  /** How many of the given rows are above the first person. */
  headerRows: number;
  /** The program that wrote the file, if its titles show it. */
  preset: ImportPreset | null;
};

/**
 * Returns what the columns of a file contain, by its first rows. A column with a known title is read as its title says. The only
 * column of addresses is also found by its contents; names, positions, departments and roles are never guessed.
 */
export function planColumns(rows: Sheet): ColumnPlan {
  const width = widthOf(rows);
  const headerRows = findHeaderRow(rows, singleColumn(addressColumnsOf(rows))) + 1;
  const titles = withTitlesAbove(rows, headerRows);
  const people = rows.slice(headerRows);
  const preset = presetOf(titles);
  const byPreset = preset === null ? [] : presetFields(preset, titles, (column) => cellsOf(people, column).length > 0);
  const known = new Set<Field | undefined>(
    byPreset.filter((field) => field !== null && (field === undefined || !mayRepeat(field))),
  );
  const plain = fieldsNamed(titles).map((field, column) => {
    const presetField = byPreset[column];
    return presetField !== undefined ? presetField : known.has(field) ? null : field;
  });
  const readableFields = withoutUnreadable(plain, people);
  const fieldOfEach = withOneColumnEach(readableFields, people);
  const fields = Array.from({ length: width }, (_, column): Field => fieldOfEach[column] ?? null);
  const knownBy = fields.map((field): ImportColumn['known_by'] => (field === null ? null : 'title'));
  const addresses = addressColumnsOf(people).filter(
    (column) => readableFields[column] !== 'manager' && !namesOtherAddress(titles[column] ?? ''),
  );
  const logins = addresses.filter((column) => namesLogin(titles[column] ?? ''));
  const address = readableFields.includes('email') ? undefined : (singleColumn(logins) ?? singleColumn(addresses));
  if (address !== undefined && fields[address] === null) {
    fields[address] = 'email';
    knownBy[address] = 'content';
  }
  return { fields, knownBy, titles, headerRows, preset };
}

/**
 * Returns the fields without managers, roles and entries whose column has no cell that can be one. Such a column is read only if
 * a person assigns it.
 */
const withoutUnreadable = (fields: readonly Field[], people: Sheet): Field[] =>
  fields.map((field, column) => {
    const isOne = field === null ? undefined : recognises[field];
    const cells = cellsOf(people, column);
    return isOne !== undefined && cells.length > 0 && !cells.some(isOne) ? null : field;
  });
const recognises: Partial<Record<ColumnField, (cell: string) => boolean>> = {
  manager: (cell) => addressIn(cell) !== null || isEntryName(cell),
  role: (cell) => roleNamed(cell) !== null,
  entry: isEntryName,
};

/** Whether the column of addresses contains logins instead, according to its title or its program. */
export function holdsLogins(rows: Sheet, { fields, titles, headerRows, preset }: Omit<ColumnPlan, 'knownBy'>): boolean {
  const column = fields.indexOf('email');
  const cells = column < 0 ? [] : cellsOf(rows.slice(headerRows), column);
  const isLogin = preset === 'yandex_360' || namesLogin(titles[column] ?? '');
  return isLogin && cells.length > 0 && !cells.some((cell) => cell.includes('@'));
}

/** Returns the plan for columns that a person has assigned. */
export function planMappedColumns(rows: Sheet, fields: readonly Field[]): ColumnPlan {
  const plan = planColumns(rows);
  const headerRows = findHeaderRow(rows, fields.indexOf('email')) + 1;
  return {
    fields: [...fields],
    knownBy: fields.map((field, column) =>
      field === null ? null : plan.fields[column] === field ? (plan.knownBy[column] ?? null) : 'person',
    ),
    titles: withTitlesAbove(rows, headerRows),
    headerRows,
    preset: plan.preset,
  };
}

const SAMPLES = 3;
const SAMPLE_MAX = 80;

/** Describes the columns of a file for a person. */
export function describeColumns(
  rows: Sheet,
  { fields, knownBy, titles, headerRows }: Omit<ColumnPlan, 'preset'>,
): ImportColumn[] {
  const people = rows.slice(headerRows);
  return Array.from({ length: widthOf(rows) }, (_, column) => {
    const [title, field] = [titles[column] ?? '', fields[column] ?? null];
    const samples = [...new Set(cellsOf(people, column))].slice(0, SAMPLES).map((cell) => cell.slice(0, SAMPLE_MAX));
    const splits = field === 'full_name' ? samples.map((text) => ({ text, ...splitName(text, title) })) : [];
    return { title, field, known_by: knownBy[column] ?? null, samples, splits };
  });
}

const widthOf = (rows: Sheet): number => Math.max(0, ...rows.map((cells) => cells.length));
const cellsOf = (rows: Sheet, column: number): string[] =>
  rows.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '');

const singleColumn = (columns: readonly number[]): number | undefined => (columns.length === 1 ? columns[0] : undefined);

/** Returns the columns with addresses in at least half of their cells. */
function addressColumnsOf(rows: Sheet): number[] {
  return Array.from({ length: widthOf(rows) }, (_, column) => column).filter((column) => {
    const cells = cellsOf(rows, column);
    return cells.length > 0 && cells.filter((cell) => addressIn(cell) !== null).length * 2 >= cells.length;
  });
}

/**
 * Returns the fields with each field in one column only. Of several columns with the same title, this is the only one with
 * content, or the first if their contents are equal; else the field is not read, because the right column is unknown. A name in
 * parts takes precedence over the whole name.
 */
function withOneColumnEach(fields: Mapping, people: Sheet): Field[] {
  const isMeant = (field: Field, own: number): boolean => {
    if (field !== null && mayRepeat(field)) return true;
    const alike = fields.flatMap((otherField, column) => (otherField === field ? [column] : []));
    const filled = alike.filter((column) => cellsOf(people, column).length > 0);
    if (filled.length <= 1) return own === (filled[0] ?? alike[0]);
    return own === filled[0] && filled.every((column) => people.every((cells) => (cells[column] ?? '') === (cells[own] ?? '')));
  };
  const once = fields.map((field, column) => (isMeant(field, column) ? field : null));
  if (!hasTwoNames(once)) return once;
  const isInParts = once.includes('last_name') && once.includes('first_name');
  return once.map((field) => {
    const isLeftOut = isInParts ? field === 'full_name' : field === 'last_name' || field === 'first_name';
    return isLeftOut ? null : field;
  });
}
