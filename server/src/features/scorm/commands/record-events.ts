import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';

/** How many events of one attempt are stored: enough to describe a package with a thousand errors. */
const EVENTS_MAX = 500;

export type NewEvent = {
  kind: 'opened' | 'initialized' | 'status' | 'away' | 'error' | 'finished' | 'left' | 'decided';
  data?: Record<string, string | number | null>;
  at: Date;
};

/** Records what happened in an attempt, which its caller has locked. */
export async function recordEvents(
  { db, organization }: Pick<WorkContext, 'db' | 'organization'>,
  { attempt_id, item, count }: { attempt_id: string; item: number; count: number },
  events: readonly NewEvent[],
): Promise<void> {
  const noted = events.slice(0, Math.max(0, EVENTS_MAX - count));
  if (noted.length === 0) return;
  await db
    .insertInto('scorm_events')
    .values(
      noted.map(({ kind, data = {}, at }, index) => ({
        organization_id: organization,
        attempt_id,
        n: count + index + 1,
        item,
        kind,
        data: JSON.stringify(data),
        at,
      })),
    )
    .execute();
  await db
    .updateTable('scorm_attempts')
    .set({ events_count: sql<number>`events_count + ${noted.length}` })
    .where('organization_id', '=', organization)
    .where('id', '=', attempt_id)
    .execute();
}
