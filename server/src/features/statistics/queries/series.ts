import { SERIES_POINTS_MAX } from '@vigil/contract/statistics/rules.ts';
import type { PeriodChoice } from '@vigil/contract/statistics/period.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { carryForward, oldestDay, pointsMax, type SeriesName, THINNED_DAYS_MAX, thinOut } from '../rules/series.ts';
import { findFigureContext, findSnapshots } from './snapshots.ts';

type SeriesChoice = PeriodChoice & { days_period?: number | undefined };

/** Returns a mean at the end of each day of a period or of the last days. A long series leaves out days. */
export async function findSeries(
  context: WorkContext,
  name: SeriesName,
  { days_period, ...choice }: SeriesChoice,
): Promise<{ date: string; value: number | null }[]> {
  const { db, organization } = context;
  const figureContext = await findFigureContext(context, choice);
  const { today, smallest } = figureContext;
  const { now } = await findSnapshots(context, figureContext);
  if (smallest > 0 && (now.people ?? 0) < smallest) return [];
  // The mean of few people is hidden, because it would reveal each person's own level. The mean is unknown for days on which no number
  // of people was stored.
  const isVisible = smallest > 0 && name === 'risk_level' ? sql`with_risk >= ${smallest}` : sql`true`;
  const days = days_period === undefined ? undefined : oldestDay(name, days_period, THINNED_DAYS_MAX);
  const { rows } = await sql<{ date: string; value: number | null }>`
    select day::text as date, ${sql.ref(name)}::float8 as value from organization_days
     where organization_id = ${organization} and ${sql.ref(name)} is not null and ${isVisible} and day <= ${figureContext.period.to}
       and day >= coalesce((
         select max(day) from organization_days where organization_id = ${organization} and ${sql.ref(name)} is not null
            and day <= ${days === undefined ? figureContext.period.from : sql`${today}::date - ${days}::int`}), '-infinity')
     order by day`.execute(db);
  const span =
    days === undefined
      ? { from: figureContext.period.from, today: figureContext.period.to < today ? figureContext.period.to : today }
      : { from: addDays(today, -days), today };
  const live = span.today === today && now[name] !== null ? [{ date: today, value: now[name] }] : [];
  const points = carryForward([...rows.filter(({ date }) => date < today), ...live], { ...span, max: Infinity });
  return thinOut(points, days === undefined ? SERIES_POINTS_MAX : pointsMax(name));
}

const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
