import { anyOf } from '../../../db/ids.ts';
import type { Tx } from '../../../db/database.ts';

/**
 * Returns a function that drops deleted departments from a saved choice. A choice that is read, changed elsewhere and saved again
 * must not be refused for a department that nobody sees any more.
 */
export async function findDeletedDepartmentFilter(
  { db, organization }: { db: Tx; organization: string },
  ids: readonly string[],
): Promise<(saved: readonly string[]) => string[]> {
  if (ids.length === 0) return (saved) => [...saved];
  const rows = await db
    .selectFrom('departments')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', anyOf(ids))
    .execute();
  const existing = new Set(rows.map(({ id }) => id));
  return (saved) => saved.filter((id) => existing.has(id));
}
