import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { problem } from '../../../http/problem.ts';
import { employeeProblems } from '../problems.ts';

type Scope = { db: Tx; organization: string };

/** Why the licence admits nobody more: its places are all taken, or the licence has ended or has not begun. */
export type Lacking = 'over_licence' | 'licence_ended' | 'licence_not_begun';
export type Places = { places: number; lacking: Lacking };

/**
 * Locks the organisation's row, so that adding, moving and deleting people is serialised and the licence cannot be exceeded.
 * Rows that only reference the organisation are not blocked. Returns the places left.
 */
export const lockStaff = (scope: Scope): Promise<Places> => placesLeft(scope).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Selects the number of places left; zero if the licence has ended or not begun. */
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

/** Locks the staff, and refuses if the licence has no place left. */
export async function takePlace(scope: Scope): Promise<void> {
  const { places, lacking } = await lockStaff(scope);
  if (places < 1) throw problem(lacking === 'over_licence' ? employeeProblems.licence : employeeProblems[lacking]);
}

/** Returns the reason that a bulk action reports for people who were skipped because the licence allows no more people. */
export const skipReason = (lacking: Lacking): 'no_place' | Lacking => (lacking === 'over_licence' ? 'no_place' : lacking);
