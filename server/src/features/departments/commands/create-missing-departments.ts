import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { rowsAs } from '../../../db/rows.ts';
import { departmentsFor, type Places } from '../rules.ts';

type Scope = { db: Tx; organization: string };

/**
 * Creates the missing departments of these places in one statement. The caller looked the places up under the tree lock, so
 * nobody has created them since. Returns the departments of the places, and the new departments.
 */
export async function createMissingDepartments(
  { db, organization }: Scope,
  missing: Places['missing'],
): Promise<{ found: ReadonlyMap<string, string>; made: string[] }> {
  const { departments, found } = departmentsFor(missing, randomUUID);
  if (departments.length > 0) {
    await sql`
      insert into departments (organization_id, id, parent_id, title)
      select ${organization}, id, parent_id, title
        from ${rowsAs('given', departments, { id: 'uuid', parent_id: 'uuid', title: 'text' })}
    `.execute(db);
  }
  return { found, made: departments.map(({ id }) => id) };
}
