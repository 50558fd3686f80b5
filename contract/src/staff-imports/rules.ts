import type { ColumnField, RoleMeaning } from './columns.ts';

export const IMPORT_ROWS_MAX = 200_000;
/** The number of rows returned per kind. */
export const PREVIEW_ROWS = 100;

/** Whether an import would delete more than half of the staff, which needs an explicit confirmation. */
export const isMassDeparture = ({ to_delete, staff }: { to_delete: number; staff: number }): boolean => to_delete * 2 > staff;

export type Mapping = readonly (ColumnField | null)[];

/** Whether the full name and its parts both have columns, so that it is unclear which of them is right. */
export const hasTwoNames = (fields: Mapping): boolean =>
  fields.includes('full_name') && (fields.includes('last_name') || fields.includes('first_name'));

/** The fields that several columns may hold: subdepartments have a column per level, a status is read from all of its columns. */
const OFTEN: readonly ColumnField[] = ['subdepartment', 'status'];
/** Whether several columns of a file may hold this field. */
export const mayRepeat = (field: ColumnField): boolean => OFTEN.includes(field);

/** Whether every other field has one column at most. */
export const hasNoRepeats = (fields: Mapping): boolean =>
  fields.every((field, at) => field === null || mayRepeat(field) || fields.indexOf(field) === at);

/** How many unknown role names are listed. */
export const ROLE_WORDS_MAX = 50;
export const ROLE_WORD_MAX = 200;

/** How columns and role names were read, as one string that an import is checked against. */
export const readingOf = (fields: Mapping, roles: readonly { meaning: RoleMeaning | null }[] = []): string =>
  [fields, roles.map(({ meaning }) => meaning)]
    .filter((list) => list.length > 0)
    .map((list) => list.map((one) => one ?? '-').join(','))
    .join(';');
