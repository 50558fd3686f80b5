import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { IpActivity } from '../rules/verdict.ts';

export type Visitor = { organization_id: string; delivery_id: string; address: string; agent: string };
/** The columns of a visitor as a row of a statement. */
export const visitorColumns = { organization_id: 'uuid', delivery_id: 'uuid', address: 'text', agent: 'text' } as const;

/**
 * Returns for each visitor what the same address and agent did with emails before. Reads the last two hundred hits of the
 * address.
 */
export async function findIpActivity(db: Tx, visitors: Visitor[]): Promise<IpActivity[]> {
  const { rows } = await sql<IpActivity>`
    select c.* from ${rowsAs('v', visitors, visitorColumns, 'n')}
      cross join lateral (
        select count(distinct r.delivery_id) filter (where is_other and r.at > now() - interval '2 seconds')::int as "atOnce",
            count(distinct r.delivery_id) filter (where is_other and r.verdict = 'automated')::int as "asMachine",
            count(distinct r.delivery_id) filter (where is_other and r.verdict = 'human')::int as "asPerson",
            coalesce(bool_or(not is_other and r.verdict = 'automated' and 'prefetch' <> all(r.reasons)), false) as "wasMachineHere"
          from (
            select e.delivery_id, e.delivery_id <> v.delivery_id as is_other, e.at, e.agent, e.verdict, e.reasons from delivery_events e
             where e.organization_id = v.organization_id and e.address = v.address and e.at > now() - interval '1 day'
             order by e.at desc limit 200) r
         where r.agent = left(v.agent, 400)) c
     order by v.n
  `.execute(db);
  return rows;
}
