export const IMPORT_ROWS_MAX = 200_000;
/** Of each kind. */
export const PREVIEW_ROWS = 100;

/** More than half of the staff: deleted only when the person says so outright. */
export const isMassDeparture = ({ to_delete, staff }: { to_delete: number; staff: number }): boolean => to_delete * 2 > staff;
