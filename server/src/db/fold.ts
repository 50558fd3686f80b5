import { sql } from 'kysely';
import type { Tx } from './database.ts';

const KEYS_AT_A_TIME = 500;

/**
 * Replaces the rows that a table of differences has for a key by one row with their sum. Concurrent readers find the old rows or the
 * new one, with the same sum. Rows that another process is folding are skipped.
 */
export async function foldDifferences(
  tx: Tx,
  { table, keys, figures }: { table: string; keys: readonly string[]; figures: readonly string[] },
): Promise<void> {
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)));
  const key = names(keys);
  await sql`
    with fresh as (
      select distinct ${key} from ${sql.table(table)} where not is_folded limit ${KEYS_AT_A_TIME}
    ),
    many as (
      select organization_id, id from ${sql.table(table)} where (${key}) in (select ${key} from fresh) for update skip locked
    ),
    gone as (
      delete from ${sql.table(table)} f using many m where f.organization_id = m.organization_id and f.id = m.id returning f.*
    )
    insert into ${sql.table(table)} (${key}, ${names(figures)}, is_folded)
    select ${key}, ${sql.join(figures.map((figure) => sql`sum(${sql.ref(figure)})`))}, true from gone group by ${key}`.execute(
    tx,
  );
}
