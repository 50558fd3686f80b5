export type ChartPoint = { date: string; value: number | null };
export type ChartLine = {
  key: string;
  label: string;
  colour: `--${string}`;
  isFilled?: boolean;
  points: readonly ChartPoint[];
  /** The value at the top of the chart. */
  max: number;
  format: (value: number | null) => string;
  /** Formats the axis labels, which need fewer decimals. */
  formatTick?: (value: number) => string;
};
export type ChartMark = { date: string; label: string };

/** Returns every day on which any line has a value, in order. */
export const daysOfLines = (lines: readonly ChartLine[]): string[] =>
  [...new Set(lines.flatMap(({ points }) => points.filter(({ value }) => value !== null).map(({ date }) => date)))].sort();

/** Returns the chart's rows: each value as a fraction of its line's maximum. */
export function chartRows(lines: readonly ChartLine[], days: readonly string[]): Record<string, string | number | null>[] {
  const on = lines.map(({ key, points, max }) => ({ key, max, values: new Map(points.map(({ date, value }) => [date, value])) }));
  return days.map((date) => ({
    date,
    ...Object.fromEntries(
      on.map(({ key, max, values }) => {
        const value = values.get(date) ?? null;
        return [key, value === null ? null : value / max];
      }),
    ),
  }));
}

/** As many labelled days as fit on a phone. */
const TICKS_MAX = 4;

/** Returns the labelled days of the axis, at equal distances and equally far from both ends. */
export function ticksOf(days: readonly string[]): string[] {
  if (days.length <= TICKS_MAX) return [...days];
  const step = Math.floor(days.length / TICKS_MAX);
  const start = Math.floor((days.length - 1 - step * (TICKS_MAX - 1)) / 2);
  return Array.from({ length: TICKS_MAX }, (_, index) => days[start + index * step] ?? '');
}

/** A line that ends below this part of the chart's height has no room for a label under it. */
const FOOT = 0.12;
type End = { key: string; date: string; value: number; side: 'above' | 'below' };

/**
 * Returns the last value of each line and the side of its label. The label of the lowest line is below, which leaves room above
 * for the others.
 */
export function endsOf(lines: readonly ChartLine[]): End[] {
  const ends = lines.flatMap(({ key, points, max }) => {
    const last = points.findLast(({ value }) => value !== null);
    return last === undefined || last.value === null
      ? []
      : [{ key, date: last.date, value: last.value, height: last.value / max }];
  });
  const lowest = ends.length < 2 ? undefined : ends.reduce((low, end) => (end.height < low.height ? end : low));
  return ends.map((end) => ({
    key: end.key,
    date: end.date,
    value: end.value,
    side: end === lowest && end.height > FOOT ? 'below' : 'above',
  }));
}
