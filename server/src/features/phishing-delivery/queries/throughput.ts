import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { findSender } from '../../../mail/transports.ts';
import type { Throughput } from '../rules/sending.ts';

/** Returns how fast the organisation's emails can leave from a moment on: by its mail server's rate and by the day's cap. */
export async function findThroughput({ db, organization, services }: WorkContext, start: Date): Promise<Throughput> {
  const { rows } = await sql<{ cap: number; used: number }>`
    select o.phishing_daily_cap as cap, coalesce((select s.cap_used from sending_states s
        where s.organization_id = o.id and s.cap_day = organization_today(o) and (${start}::timestamptz at time zone o.time_zone)::date <= s.cap_day), 0) as used
      from organizations o where o.id = ${organization}`.execute(db);
  const { cap, used } = rows[0]!;
  const { rate_per_second: rate = null } = await findSender(db, services.env, organization);
  return { rate, cap, left: Math.max(0, cap - used) };
}
