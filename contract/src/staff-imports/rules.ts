import type { ImportField } from './staff-import.ts';

export const IMPORT_ROWS_MAX = 200_000;
/** Of each kind. */
export const PREVIEW_ROWS = 100;

/** More than half of the staff: deleted only when the person says so outright. */
export const isMassDeparture = ({ to_delete, staff }: { to_delete: number; staff: number }): boolean => to_delete * 2 > staff;

export type Mapping = readonly (ImportField | null)[];

/** A name is read from its own column or from those of its parts: of both, neither is known to be the person's. */
export const hasTwoNames = (fields: Mapping): boolean =>
  fields.includes('full_name') && (fields.includes('last_name') || fields.includes('first_name'));

/** What columns were taken for, in one word: by it an import is known to be run as it was read. */
export const readingOf = (fields: Mapping): string => fields.map((field) => field ?? '-').join(',');
