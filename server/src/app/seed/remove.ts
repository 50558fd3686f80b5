import { sql } from 'kysely';
import { asSystem, type Database } from '../../db/database.ts';
import { eraseOrganizations } from '../../db/erase.ts';

/** Removes every demonstration organisation with all its data. Returns their titles. */
export function removeDemonstration(database: Database): Promise<string[]> {
  return asSystem(database, async (tx) => {
    const organizations = await tx
      .selectFrom('organizations')
      .select(['id', 'title'])
      .where('is_demonstration', '=', true)
      .execute();
    if (organizations.length === 0) return [];
    const ids = organizations.map(({ id }) => id);
    await eraseOrganizations(tx, ids);
    await sql`insert into installation (demonstration_removed_at) values (now()) on conflict (id) do update set demonstration_removed_at = now()`.execute(
      tx,
    );
    return organizations.map(({ title }) => title);
  });
}
