import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { showsRecipients } from '../../people/queries/result-visibility.ts';
import { arrivedDeliveries, failuresInRow, isFailure, isJudged } from '../queries/figures.ts';

/**
 * Adds a newly sent email to each person's figures without reading their other emails. Nobody has acted on the email yet, so it
 * does not end a row of failures. Clears the mark that the address does not exist: a bounce of the new email would set it again.
 */
export async function addSent(db: Tx, user_ids: readonly string[]): Promise<void> {
  if (user_ids.length === 0) return;
  await sql`
    update users u set sent_count = u.sent_count + n.sent, address_refused_at = null
      from (select id, count(*)::int as sent from unnest(${[...user_ids]}::uuid[]) as id group by 1) n
     where u.id = n.id
  `.execute(db);
}

type Scope = { db: Tx; organization: string };

/** Recounts people's stored phishing figures, and so their departments', from their deliveries. */
export const recountPersonTotals = ({ db, organization }: Scope, user_ids: readonly string[]): Promise<void> =>
  recount(db, sql`(select ${organization}::uuid as organization_id, id from unnest(${[...user_ids]}::uuid[]) as id)`);

/** Recounts the figures of everyone that a campaign sent to. */
export const recountPeopleOfCampaign = ({ db, organization }: Scope, { campaign_id }: { campaign_id: string }): Promise<void> =>
  recount(
    db,
    sql`(select distinct organization_id, user_id as id from deliveries where organization_id = ${organization} and campaign_id = ${campaign_id})`,
  );

/** Recounts the figures of everyone whose emails become shown or hidden when the setting for anonymous results changes. */
export const recountTotalsOfHidden = ({ db, organization }: Scope): Promise<void> =>
  recount(
    db,
    sql`(select distinct d.organization_id, d.user_id as id
      from deliveries d join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id
     where d.organization_id = ${organization} and (c.follows_campaign_id is not null or c.tag_id is not null
       or d.state in ('unconfirmed', 'failed') and d.result <> 'sent'))`,
  );

/**
 * Recounts these people. Locks them first, in the order of their ids, and counts in a second statement, so that two concurrent
 * recounts neither deadlock nor undo one another.
 */
async function recount(db: Tx, people: RawBuilder<unknown>): Promise<void> {
  await sql`select from users u join ${people} p on p.organization_id = u.organization_id and p.id = u.id order by u.id for no key update of u`.execute(
    db,
  );
  await sql`
    update users u set sent_count = n.sent, clicked_count = n.clicked, entered_data_count = n.entered_data, failures_in_row = n.failures_in_row
      from (select p.organization_id, p.id, count(*) filter (where l.is_shown)::int as sent, count(l.clicked_at)::int as clicked, count(l.entered_data_at)::int as entered_data,
                   ${failuresInRow(sql`array_agg(l.sent_at order by l.sent_at desc) filter (where l.is_in_row)`)} as failures_in_row
              from ${people} p
              left join lateral (
                -- The filter for people who never got an email uses this number, so it counts only emails that others may see.
                select d.sent_at, d.clicked_at, d.entered_data_at, d.state = 'sent' and ${showsRecipients(sql.ref('d.organization_id'))} as is_shown,
                       -- An open email neither ends a row of failures nor counts in it.
                       ${isFailure} and bool_and(${isFailure} or not ${isJudged}) over (order by d.sent_at desc, d.id) as is_in_row
                  from ${arrivedDeliveries} where d.organization_id = p.organization_id and d.user_id = p.id
              ) l on true
             group by 1, 2) n
     where u.organization_id = n.organization_id and u.id = n.id
       and (u.sent_count, u.clicked_count, u.entered_data_count, u.failures_in_row)
         is distinct from (n.sent, n.clicked, n.entered_data, n.failures_in_row)
  `.execute(db);
}
