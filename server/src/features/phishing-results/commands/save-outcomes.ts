import type { KnownResult } from '@vigil/contract/phishing-results/result.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import { namesIndividuals } from '../../people/queries/result-visibility.ts';
import type { EventKind, DeliveryOutcome } from '../rules/outcome.ts';
import { clearInvalidAddresses } from './mark-addresses.ts';
import { addToCounters, type CountedDelivery } from './add-to-counters.ts';

/** A sent delivery with the actions of its person and of scanners. */
export type Delivery = CountedDelivery &
  DeliveryOutcome & {
    id: string;
    user_id: string;
    hits: number;
    last_hit_at: string | null;
    last_hit_kind: EventKind | null;
    /** Whether results are anonymous: then the state records only the mail server's reply, whatever the person did. */
    is_anonymous: boolean;
  };

/** Returns the result to store. An email that is not known to have arrived has no result but its person's actions. */
const storedResult = (delivery: Delivery): KnownResult | null =>
  delivery.state === 'sent' ? resultOf(delivery) : delivery.worst;

/** Whether a hit proved that an email arrived which the mail server had refused or left unconfirmed. */
const isProven = ({ before, after }: { before: Delivery; after: Delivery }): boolean =>
  before.state !== 'sent' && after.state === 'sent';

export const resultOf = ({ worst }: DeliveryOutcome): KnownResult => worst ?? 'sent';

/** Locks deliveries in the order of their ids; returns them by id. */
export async function lockDeliveries(db: Tx, ids: readonly string[]): Promise<Map<string, Delivery>> {
  const { rows } = await sql<Delivery>`
    select d.id, d.organization_id, d.campaign_id, d.campaign_template_id, d.department_id, d.user_id, c.is_testing, d.excused_at, d.fills_group, d.state, d.sent_at,
        d.os, d.opened_at, d.clicked_at, d.opened_attachment_at, d.entered_data_at, d.reported_at, d.automated_count,
        nullif(d.result, 'sent') as worst, case when d.result <> 'sent' then d.result_at end as worst_at,
        d.hits, d.last_hit_at, d.last_hit_kind, not ${namesIndividuals(sql.ref('d.organization_id'))} as is_anonymous
      from deliveries d join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id
     where d.id = any(${[...new Set(ids)]}::uuid[]) order by d.id for update of d
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes the new outcomes of deliveries, and every stored figure of their campaigns. */
export async function saveOutcomes(db: Tx, changes: readonly { before: Delivery; after: Delivery }[]): Promise<void> {
  await sql`
    update deliveries d set state = t.state, sent_at = coalesce(d.sent_at, t.sent_at),
        lease_until = case when t.state in ('claimed', 'transmitting') then d.lease_until end,
        failure = case when not t.is_proven then d.failure end, bounced_at = case when not t.is_proven then d.bounced_at end, result = t.result,
        result_at = case when t.result is not null then coalesce(t.worst_at, d.sent_at, t.sent_at) end,
        opened_at = t.opened_at, clicked_at = t.clicked_at, opened_attachment_at = t.opened_attachment_at, entered_data_at = t.entered_data_at,
        os = t.os, automated_count = t.automated_count, hits = t.hits, last_hit_at = t.last_hit_at, last_hit_kind = t.last_hit_kind
      from ${rowsAs(
        't',
        changes.map((change) => ({ ...change.after, result: storedResult(change.after), is_proven: isProven(change) })),
        {
          id: 'uuid',
          state: 'text',
          sent_at: 'timestamptz',
          result: 'text',
          worst_at: 'timestamptz',
          opened_at: 'timestamptz',
          clicked_at: 'timestamptz',
          opened_attachment_at: 'timestamptz',
          entered_data_at: 'timestamptz',
          os: 'text',
          automated_count: 'integer',
          hits: 'integer',
          last_hit_at: 'timestamptz',
          last_hit_kind: 'text',
          is_proven: 'boolean',
        },
      )}
     where d.id = t.id
  `.execute(db);
  await addToCounters(db, changes);
  const arrived = changes.filter(({ before, after }) => before.state === 'failed' && after.state === 'sent');
  await clearInvalidAddresses(
    db,
    arrived.map(({ after }) => after.user_id),
  );
}
