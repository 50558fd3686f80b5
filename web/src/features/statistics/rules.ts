export type ChartPoint = { date: string; value: number | null };
export type ChartLine = {
  key: string;
  label: string;
  colour: `--${string}`;
  isFilled?: boolean;
  points: readonly ChartPoint[];
  /** What the top of the chart stands for. */
  max: number;
  format: (value: number | null) => string;
  /** On the axis, where fewer decimals do. */
  formatTick?: (value: number) => string;
};
export type ChartMark = { date: string; label: string };

/** Every day that any of the lines has something of, in their order. */
export const daysOfLines = (lines: readonly ChartLine[]): string[] =>
  [...new Set(lines.flatMap(({ points }) => points.filter(({ value }) => value !== null).map(({ date }) => date)))].sort();

/** The rows of a chart whose lines share an axis: each value as a part of its line's highest. */
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

/** Under a line that ends so low there is no room for words. */
const FOOT = 0.12;
/** Between two ends, room for the words of the lower one. */
const BETWEEN = 0.15;
/** Over so many of the last days a line says whether it rises to its end. */
const LAST_DAYS = 7;
type End = { key: string; date: string; value: number; side: 'above' | 'below' };

/**
 * Where each line ends. The words of the lowest stand below its end, so that those of the others have their room above; of
 * a line that rises they would stand on the line itself, so they go above where there is room.
 */
export function endsOf(lines: readonly ChartLine[]): End[] {
  const ends = lines.flatMap(({ key, points, max }) => {
    const known = points.flatMap(({ date, value }) => (value === null ? [] : [{ date, value }]));
    const last = known.at(-1);
    if (last === undefined) return [];
    const isRising = last.value > known[Math.max(0, known.length - 1 - LAST_DAYS)]!.value;
    return [{ key, ...last, height: last.value / max, isRising }];
  });
  const lowest = ends.length < 2 ? undefined : ends.reduce((low, end) => (end.height < low.height ? end : low));
  const above = Math.min(...ends.filter((end) => end !== lowest).map(({ height }) => height));
  return ends.map((end) => {
    const hasRoom = end.isRising && above - end.height > BETWEEN;
    const isBelow = end === lowest && end.height > FOOT && !hasRoom;
    return { key: end.key, date: end.date, value: end.value, side: isBelow ? 'below' : 'above' };
  });
}
