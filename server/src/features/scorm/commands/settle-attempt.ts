import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { completePackage, failPackage } from '../../learning/commands/finish-package.ts';
import type { OpenAttempt } from '../queries/attempts.ts';
import { combineParts, type AttemptResult } from '../rules/results.ts';

/**
 * Combines the results of all parts into the result of the attempt. This may complete the course or, at the end of the attempt,
 * fail it. An attempt that is completed stays completed.
 */
export async function settleAttempt(
  place: WorkContext,
  attempt: OpenAttempt,
  { closes }: { closes: boolean },
): Promise<AttemptResult> {
  const { db, organization } = place;
  const states = await db
    .selectFrom('scorm_states')
    .select(['item', 'status', 'percent', 'seconds', 'opened_at'])
    .where('organization_id', '=', organization)
    .where('attempt_id', '=', attempt.id)
    .execute();
  const byItem = new Map(states.map((state) => [state.item, state]));
  const parts = attempt.items.map(({ kind }, item) => {
    const { status = 'not_started', percent = null, opened_at = null } = byItem.get(item) ?? {};
    return { kind, status, percent, is_opened: opened_at !== null } as const;
  });
  const { is_over, ...now } = combineParts(parts, attempt);
  const result: AttemptResult =
    attempt.status === 'completed' ? { status: attempt.status, percent: now.percent ?? attempt.percent } : now;
  // If there is more to do or to read, the learner continues this attempt, whether it is completed or not.
  const isClosing = closes && is_over;
  await db
    .updateTable('scorm_attempts')
    .set({
      ...result,
      seconds: states.reduce((sum, { seconds }) => sum + seconds, 0),
      last_seen_at: sql<string>`now()`,
      ...(isClosing && { closed_at: sql<string>`now()` }),
    })
    .where('organization_id', '=', organization)
    .where('id', '=', attempt.id)
    .execute();
  if (result.status === 'completed') await completePackage(place, attempt);
  if (result.status === 'failed' && isClosing && (await isLastAttempt(place, attempt))) await failPackage(place, attempt);
  return result;
}

async function isLastAttempt({ db, organization }: WorkContext, { enrolment_id, attempts_limit }: OpenAttempt): Promise<boolean> {
  if (attempts_limit === 0) return false;
  const { used } = await db
    .selectFrom('scorm_attempts')
    .select(sql<number>`count(*)::int`.as('used'))
    .where('organization_id', '=', organization)
    .where('enrolment_id', '=', enrolment_id)
    .where(sql<boolean>`decision is distinct from 'reset'`)
    .executeTakeFirstOrThrow();
  return used >= attempts_limit;
}
