/** How long an action can be undone. */
export const UNDO_HOURS = 24;
