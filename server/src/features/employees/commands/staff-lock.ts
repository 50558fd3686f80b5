import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { problem } from '../../../http/problem.ts';
import { employeeProblems } from '../problems.ts';

type Scope = { db: Tx; organization: string };

/** Why there are no places, or would be none for more people. */
export type Lacking = 'over_licence' | 'licence_ended' | 'licence_not_begun';
export type Places = { places: number; lacking: Lacking };

/**
 * Takes the organisation's row, so that those who add, move or delete people come one after another and the licence
 * cannot be overrun; anyone who only names the organisation is not held up. Returns the places left.
 */
export const lockStaff = (scope: Scope): Promise<Places> => placesLeft(scope).forNoKeyUpdate().executeTakeFirstOrThrow();

/** None when the licence is over or has not begun. */
export const placesLeft = ({ db, organization }: Scope) =>
  db
    .selectFrom('organizations')
    .select(
      sql<number>`case when licence_runs(organizations) then greatest(0, users_limit - places_taken) else 0 end`.as('places'),
    )
    .select(
      sql<Lacking>`case licence_fault(organizations) when 'ended' then 'licence_ended' when 'not_begun' then 'licence_not_begun'
        else 'over_licence' end`.as('lacking'),
    )
    .where('id', '=', organization);

export async function takePlace(scope: Scope): Promise<void> {
  const { places, lacking } = await lockStaff(scope);
  if (places < 1) throw problem(lacking === 'over_licence' ? employeeProblems.licence : employeeProblems[lacking]);
}

/** Of a bulk action, why people were passed over. */
export const skippedFor = (lacking: Lacking): 'no_place' | Lacking => (lacking === 'over_licence' ? 'no_place' : lacking);
