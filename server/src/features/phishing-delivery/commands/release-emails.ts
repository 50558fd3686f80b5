import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';
import { showsRecipients } from '../../people/queries/result-visibility.ts';
import { undoableFailures } from '../rules/sending.ts';
import { rescheduleDeliveries } from './reschedule.ts';

type Scope = { db: Tx; organization: string };
type Released = { id: string; campaign_id: string; send_end: string; end: string | null };

/** How much time each late email gets, within its campaign, if the campaign's window has closed. */
const LATE_MS_EACH = 1_000;

/**
 * Queues emails that waited because their people were deleted or blocked, over what is left of their campaign's window. Emails of
 * a campaign that is over stay unsent.
 */
export async function releaseEmails(scope: Scope, user_ids: readonly string[]): Promise<void> {
  const { db, organization } = scope;
  const { rows } = await sql<Released>`
    update deliveries d set state = 'queued', failure = null, setbacks = 0
      from phishing_campaigns c
     where d.organization_id = ${organization} and ${isHeld(user_ids)}
       and c.organization_id = ${organization} and c.id = d.campaign_id and c.status = 'active' and c.deleted_at is null
       and (c.by_tag or c.end_date > now())
    returning d.id, d.campaign_id, c.email_send_end_date as send_end, case when not c.by_tag then c.end_date end as end`.execute(
    db,
  );
  // Each loss is reported once.
  await db
    .updateTable('deliveries')
    .set({ failure: null })
    .where('organization_id', '=', organization)
    .where('user_id', '=', anyOf(user_ids))
    .where('state', '=', 'cancelled')
    .where('failure', 'in', [...undoableFailures])
    .execute();
  for (const [campaign_id, emails] of Map.groupBy(rows, (row) => row.campaign_id)) {
    const which = sql`organization_id = ${organization} and id = ${anyOf(emails.map(({ id }) => id))}`;
    const { send_end, end } = emails[0]!;
    const late = Math.min(Date.now() + emails.length * LATE_MS_EACH, end === null ? Number.POSITIVE_INFINITY : Date.parse(end));
    await rescheduleDeliveries(scope, { campaign_id, which, until: new Date(Math.max(Date.parse(send_end), late)) });
  }
}

/**
 * Counts the emails to these people that will never be sent: they were held while the people's removal could be undone, until
 * their campaign was over or the time to undo had passed.
 */
export async function countLostEmails({ db, organization }: Scope, user_ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
      from deliveries d join users u on u.organization_id = d.organization_id and u.id = d.user_id
      join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id
     where d.organization_id = ${organization} and d.user_id = ${anyOf(user_ids)} and ${showsRecipients(organization)}
       and d.send_at > coalesce(u.deleted_at, u.blocked_at) and (
         d.state in ('failed', 'cancelled') and d.failure = any(${[...undoableFailures]})
         or ${isHeld(user_ids)} and not c.by_tag and c.end_date <= now())`.execute(db);
  return rows[0]!.n;
}

const isHeld = (user_ids: readonly string[]): RawBuilder<boolean> =>
  sql`d.user_id = ${anyOf(user_ids)} and d.state = 'deferred' and d.failure = any(${[...undoableFailures]})`;
