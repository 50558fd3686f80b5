import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { assertIndividualResults } from '../../people/queries/result-visibility.ts';

export async function listDeliveryEvents(context: Context, { id, delivery_id }: { id: string; delivery_id: string }) {
  const { db, organization } = context;
  await assertIndividualResults(context);
  const delivery = await db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', id)
    .where('id', '=', delivery_id)
    .executeTakeFirst();
  if (delivery === undefined) throw problem(httpProblems.not_found);
  const data = await db
    .selectFrom('delivery_events')
    .select(['id', 'kind', 'at', 'verdict', 'reasons', 'os', 'agent', 'address'])
    .where('organization_id', '=', organization)
    .where('delivery_id', '=', delivery_id)
    .orderBy('id')
    .execute();
  return { data };
}
