import { sql } from 'kysely';
import type { OrganizationScope, Tx } from '../../db/database.ts';

const DAYS = 90;
/** The days of the organisation's history: enough that a quarter has a previous one to compare with. */
const ORGANIZATION_DAYS = 200;
/** The first campaign was this many days ago; nobody was emailed before. */
const FIRST_CAMPAIGN = 75;

/**
 * Writes ninety days of figures that lead up to today's: risk falls after each campaign and course, progress rises. A person's
 * series ends with their figures of today and is worse the farther back; the organisation's series is the mean.
 */
export async function makeHistory(tx: Tx, organization: OrganizationScope): Promise<void> {
  await sql`
    insert into user_days (organization_id, user_id, day, risk_level, progress)
    select u.organization_id, u.id, organization_today(o) - back,
        least(10, round((u.risk_level + back * 0.022 + case when back > 30 then 0.4 else 0 end + sin(back / 6.0 + ascii(substr(u.email, 1, 1))) * 0.25)::numeric, 1)),
        greatest(0, round((u.progress * (1 - back / ${DAYS + 10}::numeric))::numeric, 2))
      from users u join organizations o on o.id = u.organization_id cross join generate_series(1, ${DAYS}) back
     where u.organization_id = ${organization} and u.deleted_at is null and (back % 7 = 0 or back in (1, 24, 74))
    on conflict (user_id, day) do nothing
  `.execute(tx);
  await sql`
    insert into organization_days (organization_id, day, risk_level, progress, with_risk, with_progress, people, risk_low, risk_medium,
      risk_high, not_started, in_progress, completed, behind, never_simulated, repeated)
    select f.organization_id, organization_today(o) - days_ago,
        round((f.risk_level + h.back * 0.022 + case when h.back > 30 then 0.4 else 0 end)::numeric, 1),
        round((f.progress * (1 - h.back / ${DAYS + 10}::numeric))::numeric, 2),
        f.with_risk, f.with_progress, f.people, f.with_risk - h.high - h.medium, h.medium, h.high,
        f.not_started + f.completed - h.completed, f.in_progress, h.completed, round(f.behind * (1 + h.back / ${DAYS}::numeric)),
        case when days_ago > ${FIRST_CAMPAIGN} then f.people else f.never_simulated end, f.repeated
      from organization_states f join organizations o on o.id = f.organization_id
        cross join generate_series(0, ${ORGANIZATION_DAYS}) days_ago
        cross join least(days_ago, ${DAYS}) back
        cross join lateral (
          select back, least(f.with_risk, f.risk_high + back / 12) as high, least(f.with_risk - least(f.with_risk, f.risk_high + back / 12), f.risk_medium + back / 9) as medium,
                 round(f.completed * (1 - back / ${DAYS + 10}::numeric)) as completed
        ) h
     where f.organization_id = ${organization}
    on conflict do nothing
  `.execute(tx);
}
