import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';

/** Resets the attempts of learners who begin again: the attempts stay as they were, and do not count any more. */
export async function resetAttempts(
  { db, organization }: WorkContext,
  { enrolments, by }: { enrolments: readonly string[]; by: string },
): Promise<void> {
  await db
    .updateTable('scorm_attempts')
    .set({
      decision: 'reset',
      reason: null,
      decided_by: by,
      decided_at: sql<string>`now()`,
      closed_at: sql<string>`coalesce(closed_at, now())`,
    })
    .where('organization_id', '=', organization)
    .where('enrolment_id', '=', anyOf(enrolments))
    .where(sql<boolean>`decision is distinct from 'reset'`)
    .execute();
}
