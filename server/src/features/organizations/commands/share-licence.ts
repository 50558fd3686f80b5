import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { problem } from '../../../http/problem.ts';
import { organizationProblems } from '../problems.ts';

type Shared = { id?: string; parent_id: string | null; users_limit: number; start_date: string; end_date: string };

/**
 * Refuses a licence that is longer than the parent's, or that would make the licences below the parent exceed the parent's
 * places. Reducing a licence is always allowed.
 */
export async function assertWithinParent(
  { db }: Context,
  { id, parent_id, users_limit, start_date, end_date }: Shared,
  before = 0,
): Promise<void> {
  if (end_date < start_date) throw problem(organizationProblems.dates);
  if (parent_id === null) return;
  // Locks the parent, so that only one of two children gets the last places.
  const parent = await db
    .selectFrom('organizations')
    .select(['users_limit', 'licence_ends_on'])
    .where('id', '=', parent_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (users_limit > parent.users_limit || end_date > parent.licence_ends_on) {
    throw problem(organizationProblems.beyond_parent, {
      fill: { users_limit: parent.users_limit, end_date: parent.licence_ends_on },
    });
  }
  const granted = await countGrantedPlaces({ db }, parent_id, id);
  if (users_limit > before && users_limit + granted > parent.users_limit) {
    const left = Math.max(0, parent.users_limit - granted);
    throw problem(organizationProblems.beyond_siblings, { fill: { users_limit: parent.users_limit, given: granted, left } });
  }
}

/** Refuses to make a licence smaller than what the organisation has granted to its children. */
export async function assertCoversChildren(
  { db }: Context,
  { id, users_limit }: { id: string; users_limit: number },
  before: number,
): Promise<void> {
  if (users_limit >= before) return;
  await db.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const granted = await countGrantedPlaces({ db }, id);
  if (users_limit < granted) throw problem(organizationProblems.below_children, { fill: { given: granted } });
}

async function countGrantedPlaces({ db }: Pick<Context, 'db'>, parent_id: string, but?: string): Promise<number> {
  const { given: granted } = await db
    .selectFrom('organizations')
    .select(sql<number>`coalesce(sum(users_limit), 0)::int`.as('given'))
    .where('parent_id', '=', parent_id)
    .where('deleted_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '<>', but!))
    .executeTakeFirstOrThrow();
  return granted;
}
