import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { lockDeliveries, saveStandings, resultOf } from './save-standings.ts';
import { standingOf } from '../rules/standing.ts';

type Verdict = { event_id: number; verdict: 'human' | 'automated' };

/** An operator knows better than the rules. What was done with the delivery follows from its human events anew, and the kept figures with it. */
export async function overruleVerdict(
  context: Context,
  { id: campaign_id, delivery_id }: { id: string; delivery_id: string },
  { event_id, verdict }: Verdict,
): Promise<void> {
  const { db, organization } = context;
  const delivery = (await lockDeliveries(db, [delivery_id])).get(delivery_id);
  if (delivery?.organization_id !== organization || delivery.campaign_id !== campaign_id) throw problem(httpProblems.not_found);
  const ofDelivery = { organization_id: organization, delivery_id };
  const changed = await db
    .updateTable('delivery_events')
    .set({ verdict, reasons: sql`array['overruled']` })
    .where((eb) => eb.and(ofDelivery))
    .where('id', '=', event_id)
    .where('verdict', '<>', verdict)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  const events = await db
    .selectFrom('delivery_events')
    .select(['kind', 'verdict', 'at', 'os'])
    .where((eb) => eb.and(ofDelivery))
    .orderBy('id')
    .execute();
  const after = {
    ...delivery,
    ...standingOf(events),
    automated_count: delivery.automated_count + (verdict === 'automated' ? 1 : -1),
  };
  await saveStandings(db, [{ before: delivery, after }]);
  const result = resultOf(after);
  if (!delivery.is_testing) {
    const { user_id } = delivery;
    if (verdict === 'automated') await recordFact(context, 'delivery.result_fell', { user_id });
    else await recordFact(context, 'delivery.result_grew', { delivery_id, campaign_id, user_id, result });
  }
  await recordChange(context, {
    action: 'campaign.overrule',
    object_type: 'delivery',
    object_id: delivery_id,
    before: { result: resultOf(delivery) },
    after: { result, event_id, verdict },
  });
}
