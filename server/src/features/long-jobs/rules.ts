import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';

/** Whether the job is too old to be undone or shown row by row. */
export const isPastUndo = ({ created_at }: { created_at: string }, now: number): boolean =>
  Date.parse(created_at) < now - UNDO_HOURS * 3_600_000;
