import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { problem } from '../../../http/problem.ts';
import { employeeProblems } from '../problems.ts';

type Scope = { db: Tx; organization: string };

/**
 * Takes the organisation's row, so that those who add, move or delete people come one after another and the licence
 * cannot be overrun; whoever only names the organisation is not held up. Gives the places left.
 */
export async function lockStaff(scope: Scope): Promise<number> {
  const { places } = await placesLeft(scope).forNoKeyUpdate().executeTakeFirstOrThrow();
  return places;
}

/** None when the licence is over or has not begun. */
export const placesLeft = ({ db, organization }: Scope) =>
  db
    .selectFrom('organizations')
    .select(
      sql<number>`case when licence_runs(organizations) then greatest(0, users_limit - places_taken) else 0 end`.as('places'),
    )
    .where('id', '=', organization);

export async function takePlace(scope: Scope): Promise<void> {
  if ((await lockStaff(scope)) < 1) throw problem(employeeProblems.licence);
}
