import { MINUTES_AFTER_BOUNCE_NOTICE } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { withheldFailures } from '../rules/sending.ts';

/**
 * Counts the attempted emails of a campaign, and those that failed for good: the mail server refused them at once, or they
 * bounced and an operator, notified of the bounces, has had time to look.
 */
export async function countAttempts(
  { db, organization }: { db: Tx; organization: string },
  campaign_id: string,
): Promise<{ tried: number; failed: number }> {
  const { rows } = await sql<{ arrived: number; ended: number; failed: number }>`
    with bounces as (
      select coalesce((select c.bounces_noticed_at < now() - ${MINUTES_AFTER_BOUNCE_NOTICE} * interval '1 minute' from phishing_campaigns c
        where c.organization_id = ${organization} and c.id = ${campaign_id}), false) as are_counted
    )
    select (select coalesce(sum(sent + unconfirmed), 0)::int from campaign_counters
             where organization_id = ${organization} and campaign_id = ${campaign_id}) as arrived,
           count(*) filter (where d.state = 'failed')::int as ended,
           count(*) filter (where d.bounced_at is null or b.are_counted)::int as failed
      from deliveries d cross join bounces b
     where d.organization_id = ${organization} and d.campaign_id = ${campaign_id}
       and (d.bounced_at is not null or d.state = 'failed' and d.failure <> all(${withheldFailures}::text[]))`.execute(db);
  const { arrived, ended, failed } = rows[0]!;
  return { tried: arrived + ended, failed };
}
