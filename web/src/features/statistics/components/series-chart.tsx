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

/** Draws one line over days, with a switch to a table of the same values. */
export const SeriesChart = ({ title, points, emptyText, ...line }: Props) => (
  <LinesChart
    title={title}
    emptyText={emptyText}
    lines={points && [{ key: 'value', label: title, colour: '--primary', isFilled: true, points, ...line }]}
  />
);
