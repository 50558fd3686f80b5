import { sql } from 'kysely';
import { asSystem, type Database, type Tx } from '../../db/database.ts';

/** Removes every demonstration organisation with all that is its own. Gives their titles. */
export function removeDemonstration(database: Database): Promise<string[]> {
  return asSystem(database, async (tx) => {
    const organizations = await tx
      .selectFrom('organizations')
      .select(['id', 'title'])
      .where('is_demonstration', '=', true)
      .execute();
    if (organizations.length === 0) return [];
    const ids = organizations.map(({ id }) => id);
    // These are append-only for everyone; that they go with their whole organisation is the one exception.
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(tx);
    await sql`alter table consents disable trigger consents_append_only`.execute(tx);
    for (const table of await tablesChildrenFirst(tx)) {
      await sql`delete from ${sql.table(table)} where organization_id = any(${ids}::uuid[])`.execute(tx);
    }
    await sql`alter table consents enable trigger consents_append_only`.execute(tx);
    await sql`alter table audit_log enable trigger audit_log_append_only`.execute(tx);
    await sql`update organizations set parent_id = null where id = any(${ids}::uuid[])`.execute(tx);
    await tx.deleteFrom('organizations').where('id', 'in', ids).execute();
    await sql`insert into installation (demonstration_removed_at) values (now()) on conflict (id) do update set demonstration_removed_at = now()`.execute(
      tx,
    );
    return organizations.map(({ title }) => title);
  });
}

/** Tenant tables in an order in which each goes before those that it points at. */
async function tablesChildrenFirst(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; parents: string[] }>`
    select c.relname as name, coalesce((select array_agg(distinct p.relname::text) from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid), '{}') as parents
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
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
