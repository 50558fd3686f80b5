import { sql } from 'kysely';
import { type WorkContext } from '../../../jobs/work-context.ts';
import { cancelDeliveries } from '../../phishing-delivery/commands/cancel-deliveries.ts';

/** Cancels a campaign's deliveries that wait to be sent, and counts them as unsent. */
export async function cancelWaitingDeliveries(
  { db, organization }: Pick<WorkContext, 'db' | 'organization'>,
  id: string,
): Promise<void> {
  const unsent = await cancelDeliveries({ db, organization }, id);
  await db
    .updateTable('phishing_campaigns')
    .set({ unsent_count: sql<number>`unsent_count + ${unsent}` })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
}
