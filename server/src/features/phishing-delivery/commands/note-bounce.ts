import { meaningOfFailure } from '@vigil/contract/phishing-delivery/rules.ts';
import { asSystem, type Tx } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { addToCounters } from '../../phishing-results/commands/add-to-counters.ts';
import { markRefused } from '../../phishing-results/commands/mark-addresses.ts';
import { lockDeliveries } from '../../phishing-results/commands/save-standings.ts';
import { legible } from './settle.ts';

export type BounceNote = { delivery_id: string; failure: string; addresses: readonly string[] };

/**
 * A letter that came back was not delivered after all: its figures go back, and an address that does not exist is listed.
 * What its person did with it says that it arrived, and wins; when the letter left is kept for that. False while its own try is not settled yet: to be told again.
 */
export const noteBounce = (services: Services, { delivery_id, failure, addresses }: BounceNote): Promise<boolean> =>
  asSystem(services.database, async (db) => {
    const delivery = (await lockDeliveries(db, [delivery_id])).get(delivery_id);
    if (delivery === undefined) return true;
    if (['claimed', 'transmitting'].includes(delivery.state)) return false;
    if (!['sent', 'unconfirmed'].includes(delivery.state) || delivery.worst !== null || delivery.reported_at !== null)
      return true;
    const { organization_id: organization, campaign_id, user_id, is_testing } = delivery;
    await db
      .updateTable('deliveries')
      .set({
        state: 'failed',
        failure: legible(failure),
        bounced_at: services.clock().toISOString(),
        result: null,
        result_at: null,
      })
      .where('organization_id', '=', organization)
      .where('id', '=', delivery_id)
      .execute();
    await addToCounters(db, [{ before: delivery, after: { ...delivery, state: 'failed' } }]);
    if (meaningOfFailure(failure) === 'no_address' && (await isTheirs(db, { organization, user_id, addresses })))
      await markRefused(db, [user_id]);
    const context = { db, organization, services };
    if (!is_testing) await recordFact(context, 'delivery.result_fell', { user_id });
    await recordFact(context, 'campaign.letters_refused', { campaign_id });
    return true;
  });

/** What came back may be from an address that has been mended since. */
async function isTheirs(
  db: Tx,
  { organization, user_id, addresses }: { organization: string; user_id: string; addresses: readonly string[] },
): Promise<boolean> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', organization)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return addresses.includes(email);
}
