import type { ColumnField, RoleMeaning } from './columns.ts';

export const IMPORT_ROWS_MAX = 200_000;
/** The number of rows returned per kind. */
export const PREVIEW_ROWS = 100;

/** More than half of the staff: deleted only with an explicit confirmation. */
export const isMassDeparture = ({ to_delete, staff }: { to_delete: number; staff: number }): boolean => to_delete * 2 > staff;

export type Mapping = readonly (ColumnField | null)[];

/** A name comes from one column or from columns for its parts; with both, it is unclear which one is right. */
export const hasTwoNames = (fields: Mapping): boolean =>
  fields.includes('full_name') && (fields.includes('last_name') || fields.includes('first_name'));

/** Subdepartments have one column per level; a person's status is read from all status columns. */
const OFTEN: readonly ColumnField[] = ['subdepartment', 'status'];
export const isReadOften = (field: ColumnField): boolean => OFTEN.includes(field);

/** Every other field is read from one column. */
export const holdsOnce = (fields: Mapping): boolean =>
  fields.every((field, at) => field === null || isReadOften(field) || fields.indexOf(field) === at);

/** How many unknown role names are listed. */
export const ROLE_WORDS_MAX = 50;
export const ROLE_WORD_MAX = 200;

/** How columns and role names were read, as one string that an import is checked against. */
export const readingOf = (fields: Mapping, roles: readonly { meaning: RoleMeaning | null }[] = []): string =>
  [fields, roles.map(({ meaning }) => meaning)]
    .filter((list) => list.length > 0)
    .map((list) => list.map((one) => one ?? '-').join(','))
    .join(';');
