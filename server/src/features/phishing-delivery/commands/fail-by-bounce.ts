import { meaningOfFailure } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql } from 'kysely';
import { recordFacts } from '../../../jobs/facts.ts';
import type { Tx } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { showsRecipients } from '../../people/queries/result-visibility.ts';
import { addToCounters } from '../../phishing-results/commands/add-to-counters.ts';
import { markInvalidAddresses } from '../../phishing-results/commands/mark-addresses.ts';
import { lockDeliveries } from '../../phishing-results/commands/save-outcomes.ts';

type Scope = { db: Tx; organization: string; services: Services };

/** Fails the bounced emails of a campaign in an anonymous organisation once the campaign is over. */
export async function failBounced(context: Scope, { campaign_id }: { campaign_id: string }): Promise<void> {
  const bounced = await context.db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', context.organization)
    .where('campaign_id', '=', campaign_id)
    .where('bounced_at', 'is not', null)
    .where('state', 'in', ['sent', 'unconfirmed'])
    .execute();
  await failByBounce(
    context,
    bounced.map(({ id }) => id),
  );
}

/**
 * Marks bounced emails as not delivered: they leave the figures, and an address that does not exist is listed. Where results are
 * shown by name, nobody had acted on them; where results are anonymous, any action stays hidden with the delivery.
 */
export async function failByBounce({ db, organization, services }: Scope, ids: readonly string[]): Promise<void> {
  const deliveries = [...(await lockDeliveries(db, ids)).values()];
  if (deliveries.length === 0) return;
  const { rows } = await sql<{ user_id: string; failure: string; is_listed: boolean }>`
    update deliveries d set state = 'failed', failure = d.bounce_failure,
        result = nullif(d.result, 'sent'), result_at = case when d.result <> 'sent' then d.result_at end
      from phishing_campaigns c, users u
     where d.organization_id = ${organization} and d.id = any(${deliveries.map(({ id }) => id)}::uuid[])
       and c.organization_id = d.organization_id and c.id = d.campaign_id and u.organization_id = d.organization_id and u.id = d.user_id
    returning d.user_id, d.failure, lower(u.email) = lower(coalesce(d.sent_to, u.email)) and ${showsRecipients(organization)} as is_listed`.execute(
    db,
  );
  await addToCounters(
    db,
    deliveries.map((before) => ({ before, after: { ...before, state: 'failed' } })),
  );
  const refused = rows.filter(({ failure, is_listed }) => is_listed && meaningOfFailure(failure) === 'no_address');
  await markInvalidAddresses(
    db,
    refused.map(({ user_id }) => user_id),
  );
  const fallen = deliveries.filter(({ is_testing }) => !is_testing);
  await recordFacts(
    { db, services },
    'delivery.result_fell',
    fallen.map(({ user_id }) => ({ organization_id: organization, fact: { user_id } })),
  );
}
