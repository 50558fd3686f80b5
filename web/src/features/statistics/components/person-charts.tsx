import type { ProgressSeries, RiskSeries } from '@vigil/contract/statistics/statistic.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress, formatRisk } from '../../../lib/format.ts';
import { SeriesChart } from './series-chart.tsx';

type Props<Series extends { data: unknown }> = {
  /** `undefined` while loading. */
  data: Series['data'] | undefined;
  emptyText: string;
};

export function RiskChart({ data, emptyText }: Props<RiskSeries>) {
  const { t } = useTranslation();
  return (
    <SeriesChart
      title={t('statistics.risk')}
      points={data?.map(({ date, risk_level }) => ({ date, value: risk_level }))}
      max={10}
      format={formatRisk}
      formatTick={formatNumber}
      emptyText={emptyText}
    />
  );
}

export function ProgressChart({ data, emptyText }: Props<ProgressSeries>) {
  const { t } = useTranslation();
  return (
    <SeriesChart
      title={t('statistics.progress')}
      points={data?.map(({ date, progress }) => ({ date, value: progress }))}
      max={100}
      format={formatProgress}
      emptyText={emptyText}
    />
  );
}
