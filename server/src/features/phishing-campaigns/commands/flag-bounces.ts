import { BOUNCES_BEFORE_NOTICE, BOUNCES_WITHIN_MINUTES } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { notifyAboutBounces } from './notify-author.ts';

/**
 * Shows on a running campaign that many of its emails bounced within a few minutes, and notifies its author: a mail server may
 * have begun to reject them, or people may be forging reports.
 */
export async function flagBounces(context: WorkContext, { campaign_id }: { campaign_id: string }): Promise<void> {
  const { db, organization } = context;
  const { numAffectedRows } = await sql`
    update phishing_campaigns c set bounces_noticed_at = now()
     where c.organization_id = ${organization} and c.id = ${campaign_id} and c.status = 'active' and not c.is_testing
       and c.deleted_at is null and c.bounces_noticed_at is null
       and ${BOUNCES_BEFORE_NOTICE} <= (
         select count(*) from deliveries d where d.campaign_id = c.id
            and d.bounced_at > (select max(l.bounced_at) from deliveries l where l.campaign_id = c.id and l.bounced_at is not null)
              - ${BOUNCES_WITHIN_MINUTES} * interval '1 minute')`.execute(db);
  if (numAffectedRows === 1n) await notifyAboutBounces(context, campaign_id);
}
