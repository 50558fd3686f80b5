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
type End = { key: string; date: string; value: number; side: 'above' | 'below' };

/** Where each line ends. The words of the lowest stand below its end, so that those of the others have their room above. */
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
