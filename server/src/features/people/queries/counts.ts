import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { ownConditions, peopleWhere, type Condition, type People } from './filtered.ts';
import { setsOf, type TargetedAssignments, type PeopleSet, type Sets } from './sets.ts';

/** Returns the number of people that a query selects. */
export async function countPeople(people: People): Promise<number> {
  const { n } = await people
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

type Scope = { db: Tx; organization: string };

/** Returns the number of people that the filter finds. */
export const countFiltered = (scope: Scope, filter: PeopleFilter, runs: TargetedAssignments): Promise<number> =>
  count(scope, ownConditions(scope.organization, filter), setsOf(scope.organization, filter, runs));

/**
 * Counts people who meet the conditions and the sets. Without conditions on the people themselves, only the sets are counted and
 * the staff is not read: several times as fast.
 */
async function count(scope: Scope, own: readonly Condition[], { within, without }: Sets): Promise<number> {
  const [first, ...others] = within;
  const [excepted, ...more] = without;
  if (own.length === 0) {
    if (first !== undefined) return countSets(scope, { first, others, without });
    if (excepted === undefined) return countStaff(scope);
    if (more.length === 0)
      return (await countStaff(scope)) - (await countSets(scope, { first: excepted, others: [], without: [] }));
  }
  return countPeople(peopleWhere(scope, own, { within, without }));
}

async function countSets(
  { db, organization }: Scope,
  { first, others, without }: { first: PeopleSet; others: PeopleSet[]; without: PeopleSet[] },
): Promise<number> {
  const deleted = sql`select id as user_id from users where organization_id = ${organization} and deleted_at is not null`;
  const conditions = [
    ...others.map(({ ids }) => sql`found.user_id in (${ids})`),
    ...[...without.map(({ ids }) => ids), deleted].map(
      (ids) => sql`not exists (select from (${ids}) without where without.user_id = found.user_id)`,
    ),
  ];
  const found = first.isUnique ? first.ids : sql`select distinct user_id from (${first.ids}) found`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${found}) found where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]!.n;
}

async function countStaff({ db, organization }: Scope): Promise<number> {
  const { users_count } = await db
    .selectFrom('organizations')
    .select('users_count')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return users_count;
}
