import { UNDO_HOURS } from '@vigil/contract/shared/undo.ts';
import { sql, type RawBuilder } from 'kysely';

/** The SQL of the time until which the deletion or blocking of a person `u` can be undone; null for an active person. */
export const undoableUntil: RawBuilder<string | null> = sql<
  string | null
>`(greatest(u.deleted_at, u.blocked_at) + ${UNDO_HOURS} * interval '1 hour')`;
