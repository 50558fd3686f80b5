import type { ChartPoint } from '../rules.ts';
import { LinesChart } from './lines-chart.tsx';

type Props = {
  title: string;
  /** `undefined` while loading. */
  points: readonly ChartPoint[] | undefined;
  max: number;
  format: (value: number | null) => string;
  formatTick?: (value: number) => string;
  emptyText: string;
};

/** One line over days, or the same as a table. */
export const SeriesChart = ({ title, points, emptyText, ...line }: Props) => (
  <LinesChart
    title={title}
    emptyText={emptyText}
    lines={points && [{ key: 'value', label: title, colour: '--primary', isFilled: true, points, ...line }]}
  />
);
