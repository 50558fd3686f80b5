import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type Visitor = { organization_id: string; delivery_id: string; address: string; agent: string };

/** For each visitor, how many other people's deliveries the same address and agent hit in the last two seconds; past ten it does not matter how many. */
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
