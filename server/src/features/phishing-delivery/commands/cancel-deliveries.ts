import type { Tx } from '../../../db/database.ts';

type Waiting = 'queued' | 'deferred' | 'held';

/** Deliveries of a campaign that are not to leave any more, of those that wait. Returns how many they were. */
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

/** Lets deliveries that were cancelled wait again. Returns how many they were. */
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
