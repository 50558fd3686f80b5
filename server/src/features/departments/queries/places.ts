import type { Tx } from '../../../db/database.ts';
import { departmentsToMake, placesIn, type Places } from '../rules.ts';

export { departmentsToMake, type Places };

/** Where in the organisation's tree these places (`Head office / Sales`) are, and what of them is missing. */
export async function findPlaces(
  { db, organization }: { db: Tx; organization: string },
  wanted: readonly string[],
): Promise<Places> {
  const kept = await db
    .selectFrom('departments')
    .select(['id', 'title', 'parent_id'])
    .where('organization_id', '=', organization)
    .execute();
  return placesIn(kept, wanted);
}
