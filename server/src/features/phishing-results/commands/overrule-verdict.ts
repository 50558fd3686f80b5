import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { resultOf } from './save-outcomes.ts';
import { lockDelivery, recomputeOutcome } from './recompute-outcomes.ts';

type Verdict = { event_id: number; verdict: 'human' | 'automated' };

/** Replaces a verdict of the rules by an operator's. */
export async function overruleVerdict(
  context: Context,
  params: { id: string; delivery_id: string },
  { event_id, verdict }: Verdict,
): Promise<void> {
  const delivery = await lockDelivery(context, params);
  const changed = await context.db
    .updateTable('delivery_events')
    .set({ verdict, reasons: sql`array['overruled']` })
    .where('organization_id', '=', context.organization)
    .where('delivery_id', '=', delivery.id)
    .where('id', '=', event_id)
    .where('verdict', '<>', verdict)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  const result = await recomputeOutcome(context, delivery, {
    automated_count: delivery.automated_count + (verdict === 'automated' ? 1 : -1),
    grew: verdict === 'human',
  });
  await recordChange(context, {
    action: 'campaign.overrule',
    object_type: 'delivery',
    object_id: delivery.id,
    before: { result: resultOf(delivery) },
    after: { result, event_id, verdict },
  });
}
