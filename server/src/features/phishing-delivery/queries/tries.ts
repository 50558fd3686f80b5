import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { withheldFailures } from '../rules/sending.ts';

/** How many letters of a campaign were tried, and how many of them the mail server refused for good. */
export async function findTries(
  { db, organization }: { db: Tx; organization: string },
  campaign_id: string,
): Promise<{ tried: number; failed: number }> {
  const { rows } = await sql<{ arrived: number; failed: number }>`
    select (select coalesce(sum(sent + unconfirmed), 0)::int from campaign_counters
             where organization_id = ${organization} and campaign_id = ${campaign_id}) as arrived,
           (select count(*)::int from deliveries where organization_id = ${organization} and campaign_id = ${campaign_id}
             and state = 'failed' and failure <> all(${withheldFailures}::text[])) as failed`.execute(db);
  const { arrived, failed } = rows[0]!;
  return { tried: arrived + failed, failed };
}
