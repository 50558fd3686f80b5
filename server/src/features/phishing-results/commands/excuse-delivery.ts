import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { resultProblems } from '../problems.ts';
import { resultOf, type Delivery } from './save-outcomes.ts';
import { lockDelivery, recomputeOutcome } from './recompute-outcomes.ts';

type Params = { id: string; delivery_id: string };

/**
 * Excuses a failure for a reason, so that it no longer counts: a misled newcomer, an operator's own test. Excusing it again
 * changes the reason.
 */
export async function excuseDelivery(context: Context, params: Params, { reason }: { reason: string }): Promise<void> {
  const delivery = await lockDelivery(context, params);
  if (delivery.excused_at === null && (delivery.worst === null || delivery.worst === 'opened')) {
    throw problem(resultProblems.nothing_to_excuse);
  }
  await setExcuse(context, delivery, { excused_at: sql`now()`, excuse: reason, excused_by: context.actor.id });
  const result = await recomputeOutcome(context, delivery, { excused_at: new Date().toISOString(), grew: false });
  await recordExcuse(context, delivery, { action: 'campaign.excuse', after: { result, reason } });
}

/** Withdraws an excuse, so that the failure counts again. A second call has no effect. */
export async function withdrawExcuse(context: Context, params: Params): Promise<void> {
  const delivery = await lockDelivery(context, params);
  if (delivery.excused_at === null) return;
  await setExcuse(context, delivery, { excused_at: null, excuse: null, excused_by: null });
  const result = await recomputeOutcome(context, delivery, { excused_at: null, grew: true });
  await recordExcuse(context, delivery, { action: 'campaign.unexcuse', after: { result } });
}

const setExcuse = ({ db, organization }: Context, { id }: Delivery, columns: object) =>
  db.updateTable('deliveries').set(columns).where('organization_id', '=', organization).where('id', '=', id).execute();

const recordExcuse = (
  context: Context,
  delivery: Delivery,
  { action, after }: { action: 'campaign.excuse' | 'campaign.unexcuse'; after: object },
) =>
  recordChange(context, {
    action,
    object_type: 'delivery',
    object_id: delivery.id,
    before: { result: resultOf(delivery) },
    after,
  });
