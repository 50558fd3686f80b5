import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { gather } from '../../../jobs/batches.ts';
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
  email: string;
  first_name: string;
  last_name: string;
  middle_name: string;
  position: string;
  department: string;
  organization: string;
};

/** Finds the delivery behind a token's hash, or undefined for a token that never left in a letter; askers who come together share a look-up. */
export function openDeliveryFinder(database: Database): (hash: Buffer) => Promise<TrackedDelivery | undefined> {
  return gather<Buffer, TrackedDelivery | undefined>(async (hashes) => {
    const { rows } = await sql<
      TrackedDelivery & { token_hash: Buffer }
    >`select * from find_deliveries(${hashes}::bytea[])`.execute(database);
    const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
    return hashes.map((hash) => found.get(hash.toString('hex')));
  });
}

export type Visitor = { organization_id: string; delivery_id: string; address: string; agent: string };

/** For each visitor, how many other people's letters the same address and agent hit in the last two seconds; past ten it does not matter how many. */
export async function countCrowds(db: Tx, visitors: Visitor[]): Promise<number[]> {
  const column = (of: (visitor: Visitor) => string) => visitors.map(of);
  const { rows } = await sql<{ n: number }>`
    select (select count(distinct r.delivery_id) from (
        select e.delivery_id from delivery_events e
         where e.organization_id = v.organization_id and e.address = v.address and e.at > now() - interval '2 seconds'
           and e.agent = left(v.agent, 400) and e.delivery_id <> v.delivery_id limit 50) r)::int as n
      from unnest(${column(({ organization_id }) => organization_id)}::uuid[], ${column(({ delivery_id }) => delivery_id)}::uuid[],
        ${column(({ address }) => address)}::text[], ${column(({ agent }) => agent)}::text[]) with ordinality as v (organization_id, delivery_id, address, agent, n)
     order by v.n
  `.execute(db);
  return rows.map(({ n }) => n);
}
