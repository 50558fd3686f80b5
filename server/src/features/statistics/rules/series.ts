import { SERIES_POINTS_MAX } from '@vigil/contract/statistics/rules.ts';

type Point = { date: string };
export type SeriesName = 'risk_level' | 'progress';

/**
 * How many more days a series has than requested. Point 9 of the specification: a series of risk has the dates newer than
 * `days_period` plus 2 days.
 */
const DAYS_MORE: Record<SeriesName, number> = { risk_level: 2, progress: 0 };

/** Returns the most points that a series has. */
export const pointsMax = (name: SeriesName): number => SERIES_POINTS_MAX + DAYS_MORE[name];

/** The longest span of a series that leaves out days. */
export const THINNED_DAYS_MAX = 3660;

/** Returns the age in days of the oldest date of a series of at most `most` days. */
export function oldestDay(name: SeriesName, days_period: number, most = SERIES_POINTS_MAX): number {
  const days = Math.min(days_period, most) + DAYS_MORE[name];
  return name === 'risk_level' ? days - 1 : days;
}

/** Returns a value for each day from the first known one to today. A day without a change has the value of the day before. */
export function carryForward<T>(
  changes: readonly (Point & { value: T })[],
  { from, today, max }: { from: string; today: string; max: number },
): (Point & { value: T })[] {
  const days: (Point & { value: T })[] = [];
  let index = 0;
  let last: { value: T } | undefined;
  const start = changes[0] && changes[0].date > from ? changes[0].date : from;
  for (let day = start; day <= today; day = nextDay(day)) {
    while (index < changes.length && changes[index]!.date <= day) last = changes[index++]!;
    if (last !== undefined) days.push({ date: day, value: last.value });
  }
  return days.slice(-max);
}

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Returns at most as many points as a chart has, evenly spread, including the last point. */
export function thinOut<T>(points: readonly T[], max: number): T[] {
  if (points.length <= max) return [...points];
  const step = (points.length - 1) / (max - 1);
  return Array.from({ length: max }, (_, index) => points[Math.round(index * step)]!);
}
