import { BOUNCE_DAYS_MAX } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql } from 'kysely';
import { asSystem, type Tx } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { recordFact } from '../../../jobs/facts.ts';
import { isRunning } from '../../phishing-results/queries/figures.ts';
import { lockDeliveries } from '../../phishing-results/commands/save-outcomes.ts';
import { failByBounce } from './fail-by-bounce.ts';
import { storableFailure } from './settle-deliveries.ts';

/** A mail server's report that a delivery bounced. `addresses` are the recipients that the report names. */
type BounceReport = { delivery_id: string; failure: string; addresses: readonly string[] };

/**
 * Records that an email bounced. A report that comes too late or names another address is counted and has no other effect. If the
 * recipient has acted on the email, it has arrived, and the report has no effect either. Where results are anonymous, this
 * exception would reveal who acted: every bounced email fails there, once its campaign is over. Returns false while the sending
 * attempt is not settled yet, so that the report is sent again.
 */
export const recordBounce = (services: Services, { delivery_id, failure, addresses }: BounceReport): Promise<boolean> =>
  asSystem(services.database, async (db) => {
    const delivery = (await lockDeliveries(db, [delivery_id])).get(delivery_id);
    if (delivery === undefined) return true;
    if (['claimed', 'transmitting'].includes(delivery.state)) return false;
    const { organization_id: organization, campaign_id, is_anonymous, worst, reported_at } = delivery;
    const bounced = await findBouncedEmail(db, { organization, delivery_id });
    if (!addresses.includes(bounced.address) || bounced.is_late) return countIgnored(db, campaign_id);
    const isOut = ['sent', 'unconfirmed'].includes(delivery.state) && bounced.bounced_at === null;
    if (!isOut || (!is_anonymous && (worst !== null || reported_at !== null))) return true;
    await db
      .updateTable('deliveries')
      .set({ bounced_at: services.clock().toISOString(), bounce_failure: storableFailure(failure) })
      .where('organization_id', '=', organization)
      .where('id', '=', delivery_id)
      .execute();
    const context = { db, organization, services };
    if (!is_anonymous || !isRunning(bounced.status)) await failByBounce(context, [delivery_id]);
    await recordFact(context, 'campaign.emails_bounced', { campaign_id });
    return true;
  });

/** Counts an email to a return path that is not a report of a mail server. */
export const ignoreBounce = (services: Services, delivery_id: string): Promise<boolean> =>
  asSystem(services.database, async (db) => {
    const delivery = await db.selectFrom('deliveries').select('campaign_id').where('id', '=', delivery_id).executeTakeFirst();
    return delivery === undefined || countIgnored(db, delivery.campaign_id);
  });

async function countIgnored(db: Tx, campaign_id: string): Promise<true> {
  await db
    .updateTable('phishing_campaigns')
    .set({ ignored_bounces_count: sql<number>`ignored_bounces_count + 1` })
    .where('id', '=', campaign_id)
    .execute();
  return true;
}

type BouncedEmail = { address: string; status: string; bounced_at: string | null; is_late: boolean };

/**
 * Returns the address that the email was sent to, its campaign's status, and whether a report comes too late. Emails that left
 * before addresses were stored went to the person's present address.
 */
async function findBouncedEmail(
  db: Tx,
  { organization, delivery_id }: { organization: string; delivery_id: string },
): Promise<BouncedEmail> {
  const { rows } = await sql<BouncedEmail>`
    select lower(coalesce(d.sent_to, u.email)) as address, c.status, d.bounced_at,
        coalesce(d.sent_at < now() - ${BOUNCE_DAYS_MAX} * interval '1 day', false) as is_late
      from deliveries d
      join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id
      join users u on u.organization_id = d.organization_id and u.id = d.user_id
     where d.organization_id = ${organization} and d.id = ${delivery_id}`.execute(db);
  return rows[0]!;
}
