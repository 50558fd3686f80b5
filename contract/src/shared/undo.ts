/** For how long what can be undone can be. */
export const UNDO_HOURS = 24;
