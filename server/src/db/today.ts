import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** The day that it is by the organisation's clock: what is said by days is counted by it, never by the database's own. */
export const todayOf = (organization: string): RawBuilder<string> =>
  sql<string>`(select organization_today(t) from organizations t where t.id = ${organization})`;

/** The moment at which its day of so many days ago began. */
export const beginOfDay = (organization: string, daysAgo: number): RawBuilder<Date> =>
  sql<Date>`(select (organization_today(t) - ${daysAgo}::int)::timestamp at time zone t.time_zone from organizations t where t.id = ${organization})`;

/** Today as YYYY-MM-DD. */
export async function findToday({ db, organization }: { db: Tx; organization: string }): Promise<string> {
  const { today } = await db.selectNoFrom(sql<string>`${todayOf(organization)}::text`.as('today')).executeTakeFirstOrThrow();
  return today;
}
