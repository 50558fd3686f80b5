import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Deletes organisations with all their data, in a system transaction; their children lose their parent. */
export async function eraseOrganizations(tx: Tx, ids: readonly string[]): Promise<void> {
  // Every tenant row references its organisation: this waits for jobs that are writing rows, and new ones wait for this.
  await sql`select id from organizations where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx);
  await sql`select set_config('app.erasing', ${ids.join(',')}, true)`.execute(tx);
  for (const table of await tablesChildrenFirst(tx)) {
    await sql`delete from ${sql.table(table)} where organization_id = any(${[...ids]}::uuid[])`.execute(tx);
  }
  await sql`update organizations set parent_id = null where parent_id = any(${[...ids]}::uuid[])`.execute(tx);
  for (const id of ids) await sql`select erase_organization(${id})`.execute(tx);
}

/** Tenant tables, ordered so that each comes before the tables it references. */
async function tablesChildrenFirst(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; parents: string[] }>`
    select c.relname as name, coalesce((select array_agg(distinct p.relname::text) from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid), '{}') as parents
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
       -- The audit log goes with the organisation itself.
       and has_table_privilege(c.oid, 'delete')
  `.execute(tx);
  const parentsOf = new Map(rows.map(({ name, parents }) => [name, parents]));
  const ordered: string[] = [];
  const visit = (name: string) => {
    if (ordered.includes(name) || !parentsOf.has(name)) return;
    parentsOf.get(name)!.forEach(visit);
    ordered.push(name);
  };
  [...parentsOf.keys()].forEach(visit);
  return ordered.toReversed();
}
