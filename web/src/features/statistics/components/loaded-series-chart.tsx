import { AreaChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatDay } from '../../../lib/format.ts';
import type { SeriesPoint } from './series-chart.tsx';

type Props = {
  points: readonly SeriesPoint[];
  max: number;
  format: (value: number | null) => string;
  height: number;
  label: string;
};

export const LoadedSeriesChart = ({ points, max, format, height, label }: Props) => (
  <AreaChart
    h={height}
    data={points.map((point) => ({ ...point }))}
    dataKey="date"
    series={[{ name: 'value', label, color: 'var(--primary)' }]}
    curveType="linear"
    connectNulls
    withDots={points.length < 2}
    strokeWidth={2}
    fillOpacity={0.12}
    gridProps={{ stroke: 'var(--line-soft)' }}
    tickLine="none"
    xAxisProps={{ tickFormatter: formatDay, minTickGap: 48 }}
    yAxisProps={{ domain: [0, max], width: 36 }}
    valueFormatter={format}
  />
);
