import { DEPTH_MAX } from '@vigil/contract/departments/rules.ts';
import type { Tx } from '../../../db/database.ts';
import { findPlaces, type Places } from '../queries/places.ts';

type Scope = { db: Tx; organization: string };

/** The departments of these places (`Head office / Sales`), made where they are missing. Gives those that were. */
export async function growTree(scope: Scope, wanted: readonly string[]): Promise<{ places: Places; made: string[] }> {
  const { db, organization } = scope;
  let places = await findPlaces(scope, wanted);
  const made: string[] = [];
  for (let depth = 1; depth <= DEPTH_MAX && places.missing.length > 0; depth += 1) {
    const next = new Map(
      places.missing.map(({ parent_id, titles }) => [
        `${parent_id} ${titles[0]!.toLowerCase()}`,
        { parent_id, title: titles[0]! },
      ]),
    );
    const grown = await db
      .insertInto('departments')
      .values([...next.values()].map((row) => ({ organization_id: organization, ...row })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    made.push(...grown.map(({ id }) => id));
    places = await findPlaces(scope, wanted);
  }
  return { places, made };
}
