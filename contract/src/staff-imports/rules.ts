import type { ColumnField, RoleMeaning } from './columns.ts';

export const IMPORT_ROWS_MAX = 200_000;
/** Of each kind. */
export const PREVIEW_ROWS = 100;

/** More than half of the staff: deleted only when the person says so outright. */
export const isMassDeparture = ({ to_delete, staff }: { to_delete: number; staff: number }): boolean => to_delete * 2 > staff;

export type Mapping = readonly (ColumnField | null)[];

/** A name is read from its own column or from those of its parts: of both, neither is known to be the person's. */
export const hasTwoNames = (fields: Mapping): boolean =>
  fields.includes('full_name') && (fields.includes('last_name') || fields.includes('first_name'));

/** Departments within one another stand in columns of their own; whether somebody works is read from all that tell it. */
const OFTEN: readonly ColumnField[] = ['subdepartment', 'status'];
export const isReadOften = (field: ColumnField): boolean => OFTEN.includes(field);

/** Each other field is read from one column. */
export const holdsOnce = (fields: Mapping): boolean =>
  fields.every((field, at) => field === null || isReadOften(field) || fields.indexOf(field) === at);

/** So many words that are no roles are told apart. */
export const ROLE_WORDS_MAX = 50;
export const ROLE_WORD_MAX = 200;

/** What columns and words of roles were taken for, in one word: by it an import is known to be run as it was read. */
export const readingOf = (fields: Mapping, roles: readonly { meaning: RoleMeaning | null }[] = []): string =>
  [fields, roles.map(({ meaning }) => meaning)]
    .filter((list) => list.length > 0)
    .map((list) => list.map((one) => one ?? '-').join(','))
    .join(';');
