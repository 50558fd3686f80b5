import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import type { Visitor } from './ip-activity.ts';

/** Returns for each visitor whether their address is in a network that their organisation or the installation ignores. */
export async function findIgnored(db: Tx, visitors: readonly Visitor[]): Promise<boolean[]> {
  const { rows } = await sql<{ is_ignored: boolean }>`
    select v.address::inet <<= any (o.ignored_networks::inet[])
        or v.address::inet <<= any (coalesce((select ignored_networks from installation), '{}')::inet[]) as is_ignored
      from ${rowsAs('v', visitors, { organization_id: 'uuid', address: 'text' }, 'n')}
      join organizations o on o.id = v.organization_id
     order by v.n`.execute(db);
  return rows.map(({ is_ignored }) => is_ignored);
}
