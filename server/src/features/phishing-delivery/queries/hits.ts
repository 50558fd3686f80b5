import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import type { HumanResult, EventKind } from '../rules.ts';

export type TrackedDelivery = {
  delivery_id: string;
  organization_id: string;
  campaign_id: string;
  campaign_template_id: string;
  user_id: string;
  department_id: string;
  result: HumanResult | null;
  sent_at: string | null;
  last_hit_at: string | null;
  last_hit_kind: EventKind | null;
  hits: number;
  /** False once the campaign is over: its links answer and count nothing. */
  counts: boolean;
  is_testing: boolean;
  attack_vectors: string[];
};

/** The delivery behind a token's hash; undefined for a token that never left in a letter. */
export async function findTracked(database: Database, hash: Buffer): Promise<TrackedDelivery | undefined> {
  const { rows } = await sql<TrackedDelivery>`select * from find_delivery(${hash})`.execute(database);
  return rows[0];
}

/** How many other people's letters this address and agent hit in the last two seconds, up to ten. */
export async function countCrowd(
  db: Tx,
  {
    organization_id,
    address,
    agent,
    delivery_id,
  }: { organization_id: string; address: string; agent: string; delivery_id: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct delivery_id)::int as n from (
      select delivery_id from delivery_events
       where organization_id = ${organization_id} and address = ${address} and at > now() - interval '2 seconds'
         and agent = ${agent} and delivery_id <> ${delivery_id}
       limit 50) recent
  `.execute(db);
  return rows[0]?.n ?? 0;
}
