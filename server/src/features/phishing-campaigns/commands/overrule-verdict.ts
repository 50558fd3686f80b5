import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { resultFigures, resultOfEvents } from '../../phishing-delivery/queries/result-of-events.ts';

type Verdict = { event_id: number; verdict: 'human' | 'automated' };

/** An operator knows better than the rules. The delivery's result follows from its human events anew, and the kept figures with it. */
export async function overruleVerdict(
  context: Context,
  { id: campaign_id, delivery_id }: { id: string; delivery_id: string },
  { event_id, verdict }: Verdict,
): Promise<void> {
  const { db, organization } = context;
  const delivery = await db
    .selectFrom('deliveries as d')
    .innerJoin('phishing_campaigns as c', 'c.id', 'd.campaign_id')
    .select(['d.user_id', 'd.campaign_template_id', 'd.department_id', 'd.os', 'd.result', 'd.sent_at', 'c.is_testing'])
    .where('d.organization_id', '=', organization)
    .where('d.campaign_id', '=', campaign_id)
    .where('d.id', '=', delivery_id)
    .forUpdate()
    .executeTakeFirst();
  if (delivery === undefined) throw problem(httpProblems.not_found);
  const changed = await db
    .updateTable('delivery_events')
    .set({ verdict, reasons: sql`array['overruled']` })
    .where('organization_id', '=', organization)
    .where('delivery_id', '=', delivery_id)
    .where('id', '=', event_id)
    .where('verdict', '<>', verdict)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  const events = await db
    .selectFrom('delivery_events')
    .select(['kind', 'verdict', 'at'])
    .where('organization_id', '=', organization)
    .where('delivery_id', '=', delivery_id)
    .orderBy('id')
    .execute();
  const { result, at } = resultOfEvents(events);
  const automated = verdict === 'automated' ? 1 : -1;
  await db
    .updateTable('deliveries')
    .set({ result: result ?? 'sent', result_at: at ?? delivery.sent_at, automated_count: sql`automated_count + ${automated}` })
    .where('id', '=', delivery_id)
    .execute();
  const difference = resultFigures(delivery.result, result);
  await db
    .insertInto('campaign_counters')
    .values({
      organization_id: organization,
      campaign_id,
      campaign_template_id: delivery.campaign_template_id,
      department_id: delivery.department_id,
      os: delivery.os ?? '',
      automated,
      ...difference,
    })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'campaign_template_id', 'department_id', 'os']).doUpdateSet((eb) => ({
        automated: eb('campaign_counters.automated', '+', automated),
        opened: eb('campaign_counters.opened', '+', difference.opened),
        clicked: eb('campaign_counters.clicked', '+', difference.clicked),
        opened_attachment: eb('campaign_counters.opened_attachment', '+', difference.opened_attachment),
        entered_data: eb('campaign_counters.entered_data', '+', difference.entered_data),
      })),
    )
    .execute();
  if (!delivery.is_testing) {
    const { user_id } = delivery;
    if (verdict === 'automated' || result === null || result === 'sent')
      await recordFact(context, 'delivery.result_fell', { user_id });
    else await recordFact(context, 'delivery.result_grew', { delivery_id, campaign_id, user_id, result });
  }
  await recordChange(context, {
    action: 'campaign.overrule',
    object_type: 'delivery',
    object_id: delivery_id,
    before: { result: delivery.result },
    after: { result: result ?? 'sent', event_id, verdict },
  });
}
