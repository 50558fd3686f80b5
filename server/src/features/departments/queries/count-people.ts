import { isFiltering, type EmployeeFilter } from '@vigil/contract/employees/employee.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { filteredPeople, ownConditions } from './filtered-people.ts';
import { setsOf, type CourseRuns, type PeopleSet } from './people-sets.ts';

type Scope = { db: Tx; organization: string };

/**
 * How many people fit. What asks nothing of the people themselves is counted in its sets, without going over the staff:
 * several times as fast.
 */
export async function countPeople(scope: Scope, filter: EmployeeFilter, runs: CourseRuns): Promise<number> {
  if (!isFiltering(filter)) return staffCount(scope);
  if (ownConditions(scope.organization, filter).length === 0) {
    const { within, without } = setsOf(scope.organization, filter, runs);
    const [first, ...others] = within;
    if (first !== undefined) return countSets(scope, { first, others, without });
    const [excepted, ...more] = without;
    if (excepted !== undefined && more.length === 0) {
      return (await staffCount(scope)) - (await countSets(scope, { first: excepted, others: [], without: [] }));
    }
  }
  const { n } = await filteredPeople(scope, filter, runs)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

async function countSets(
  { db, organization }: Scope,
  { first, others, without }: { first: PeopleSet; others: PeopleSet[]; without: PeopleSet[] },
): Promise<number> {
  const gone = sql`select id as user_id from users where organization_id = ${organization} and deleted_at is not null`;
  const conditions = [
    ...others.map(({ ids }) => sql`found.user_id in (${ids})`),
    ...[...without.map(({ ids }) => ids), gone].map(
      (ids) => sql`not exists (select from (${ids}) without where without.user_id = found.user_id)`,
    ),
  ];
  const found = first.isUnique ? first.ids : sql`select distinct user_id from (${first.ids}) found`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${found}) found where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]!.n;
}

async function staffCount({ db, organization }: Scope): Promise<number> {
  const { users_count } = await db
    .selectFrom('organizations')
    .select('users_count')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return users_count;
}
