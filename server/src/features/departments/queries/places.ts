import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { placesIn, titlesOf, type Places } from '../rules.ts';

type Row = { id: string | null; parent_id: string | null; title: string; key: string };

/**
 * Returns where these places (`Head office / Sales`) are in the organisation's tree, and which parts of them are missing. The
 * database compares titles, because its unique index decides which titles are equal.
 */
export async function findPlaces(
  { db, organization }: { db: Tx; organization: string },
  places: readonly string[],
): Promise<Places> {
  const titles = [...new Set(places.flatMap(titlesOf))];
  const { rows } = await sql<Row>`
    select id, parent_id, title, lower(title) as key from departments where organization_id = ${organization}
    union all
    select null, null, title, lower(title) from unnest(${titles}::text[]) as title`.execute(db);
  const keys = new Map(rows.map(({ title, key }) => [title, key]));
  const existing = rows.flatMap(({ id, key, parent_id }) => (id === null ? [] : { id, key, parent_id }));
  return placesIn(existing, places, (title) => keys.get(title) ?? title);
}
