import type { Tx } from '../../../db/database.ts';

type Waiting = 'queued' | 'deferred' | 'held';

/** Cancels waiting deliveries of a campaign. Returns how many there were. */
export async function cancelDeliveries(
  { db, organization }: { db: Tx; organization: string },
  campaign_id: string,
  waiting: readonly Waiting[] = ['queued', 'deferred', 'held'],
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'cancelled' })
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', campaign_id)
    .where('state', 'in', [...waiting])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Puts cancelled deliveries back into the queue. Returns how many there were. */
export async function uncancelDeliveries(
  { db, organization }: { db: Tx; organization: string },
  campaign_id: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'queued' })
    .where('organization_id', '=', organization)
    .where('campaign_id', '=', campaign_id)
    .where('state', '=', 'cancelled')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
