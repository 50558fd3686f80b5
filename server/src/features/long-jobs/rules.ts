import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';

/** Too long ago to be taken back, or told row by row. */
export const isPastUndo = ({ created_at }: { created_at: string }, now: number): boolean =>
  Date.parse(created_at) < now - UNDO_HOURS * 3_600_000;
