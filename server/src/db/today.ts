import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** The current day in the organisation's time zone: anything counted in days uses it, never the database's own day. */
export const todayOf = (organization: string): RawBuilder<string> =>
  sql<string>`(select organization_today(t) from organizations t where t.id = ${organization})`;

/** The start of the day this many days ago, in the organisation's time zone. */
export const beginOfDay = (organization: string, daysAgo: number): RawBuilder<Date> =>
  sql<Date>`(select (organization_today(t) - ${daysAgo}::int)::timestamp at time zone t.time_zone from organizations t where t.id = ${organization})`;

/** Today as YYYY-MM-DD. */
export async function findToday({ db, organization }: { db: Tx; organization: string }): Promise<string> {
  const { today } = await db.selectNoFrom(sql<string>`${todayOf(organization)}::text`.as('today')).executeTakeFirstOrThrow();
  return today;
}
