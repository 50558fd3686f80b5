import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { anyOf } from '../../../db/ids.ts';
import { todayOf } from '../../../db/today.ts';
import { organizationBlock } from '../queries/sending-blocks.ts';

/**
 * Whether the deliveries of a campaign `c` may be sent now. The claim itself checks this again, because a switch may change in
 * between.
 */
const maySend = (organization: string) => sql<boolean>`(
  c.organization_id = ${organization} and c.status = 'active' and not c.is_paused and c.deleted_at is null
  and coalesce(c.approval, 'approved') = 'approved'
  and (select ${organizationBlock} is null from organizations o where o.id = ${organization}))`;

/** Returns the ids of the organisation's campaigns whose deliveries may be sent now. */
export async function findSendingCampaigns(db: Tx, organization: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from phishing_campaigns c where ${maySend(organization)}`.execute(db);
  return rows.map(({ id }) => id);
}

type Claim = { organization: string; campaigns: readonly string[]; worker: string; places: number; leaseSeconds: number };

/**
 * Claims due deliveries of these campaigns for a worker, as many as there are places. Trials come first, because somebody waits
 * for them, then the deliveries that have waited longest. A lease, timed by the database's clock, keeps other workers out.
 * Returns the ids of the deliveries.
 */
export async function claimDue(db: Tx, { organization, campaigns, worker, places, leaseSeconds }: Claim): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with sending as materialized (
      select c.id, c.is_testing from phishing_campaigns c
       where c.id = ${anyOf(campaigns)} and ${maySend(organization)}
    ),
    -- One query for each campaign: without a trial, none of the due deliveries is read for this.
    trials as (
      select d.id, d.send_at, 0 as rank from sending c cross join lateral (
        select id, send_at from deliveries
         where organization_id = ${organization} and campaign_id = c.id and state in ('queued', 'deferred') and send_at <= now()
         order by send_at limit ${places} for update skip locked
      ) d where c.is_testing
    ),
    others as (
      select d.id, d.send_at, 1 as rank from deliveries d
       where d.organization_id = ${organization} and d.state in ('queued', 'deferred') and d.send_at <= now()
         and d.campaign_id = any(array(select id from sending where not is_testing))
       order by d.send_at limit ${places} for update skip locked
    ),
    due as (select id from (table trials union all table others) found order by rank, send_at limit ${places})
    update deliveries d set state = 'claimed', cap_day = ${todayOf(organization)}, claimed_by = ${worker}, lease_until = now() + ${leaseSeconds} * interval '1 second'
      from due where d.id = due.id
    returning d.id
  `.execute(db);
  await addToCapUsed(db, organization, rows.length);
  return rows.map(({ id }) => id);
}

/** Counts deliveries towards the day's cap. A negative count frees places. */
export async function addToCapUsed(db: Tx, organization: string, count: number): Promise<void> {
  await db
    .updateTable('sending_states')
    .set({ cap_used: sql`cap_used + ${count}` })
    .where('organization_id', '=', organization)
    .execute();
}

/**
 * Returns how many of `most` deliveries still fit under the day's cap. The organisation's row stays locked until the claim
 * commits, so that all workers together stay under the cap.
 */
export async function lockPlacesUnderCap(db: Tx, organization: string, most: number): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    insert into sending_states as s (organization_id, cap_day) values (${organization}, ${todayOf(organization)})
    on conflict (organization_id) do update set
      cap_used = case when s.cap_day = excluded.cap_day then s.cap_used else 0 end, cap_day = excluded.cap_day
    returning greatest(0, least(${most}::int,
      (select phishing_daily_cap from organizations where id = ${organization}) - cap_used)) as places
  `.execute(db);
  return rows[0]!.places;
}
