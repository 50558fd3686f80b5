import type { KnownResult } from '@vigil/contract/phishing-results/result.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { assertIndividualResults } from '../../people/queries/result-visibility.ts';
import { outcomeOf } from '../rules/outcome.ts';
import { lockDeliveries, resultOf, saveOutcomes, type Delivery } from './save-outcomes.ts';

/** Locks a delivery of one of the organisation's campaigns, to judge its result by hand; 404 if there is none. */
export async function lockDelivery(
  context: Context,
  { id: campaign_id, delivery_id }: { id: string; delivery_id: string },
): Promise<Delivery> {
  const { db, organization } = context;
  await assertIndividualResults(context);
  const delivery = (await lockDeliveries(db, [delivery_id])).get(delivery_id);
  if (delivery?.organization_id !== organization || delivery.campaign_id !== campaign_id) throw problem(httpProblems.not_found);
  return delivery;
}

type Change = Partial<Pick<Delivery, 'excused_at' | 'automated_count'>>;

/** Recomputes a delivery's outcome from its human events, and the stored figures with it. */
export async function recomputeOutcome(
  context: Context,
  before: Delivery,
  { grew, ...change }: Change & { grew: boolean },
): Promise<KnownResult> {
  const { db, organization } = context;
  const { id: delivery_id, campaign_id, user_id } = before;
  const events = await db
    .selectFrom('delivery_events')
    .select(['kind', 'verdict', 'at', 'os'])
    .where('organization_id', '=', organization)
    .where('delivery_id', '=', delivery_id)
    .orderBy('id')
    .execute();
  const changed = { ...before, ...change };
  const outcome = outcomeOf(events, changed);
  const arrived = before.state === 'failed' &&
    outcome.worst !== null && { state: 'sent', sent_at: before.sent_at ?? outcome.opened_at };
  const after = { ...changed, ...outcome, ...arrived };
  await saveOutcomes(db, [{ before, after }]);
  const result = resultOf(after);
  if (!before.is_testing) {
    if (grew) await recordFact(context, 'delivery.result_grew', { delivery_id, campaign_id, user_id, result });
    else await recordFact(context, 'delivery.result_fell', { user_id });
  }
  return result;
}
