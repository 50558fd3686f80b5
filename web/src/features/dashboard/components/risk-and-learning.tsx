import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clockAt } from '../../../lib/clock.ts';
import { formatNumber, formatProgress, formatRisk } from '../../../lib/format.ts';
import { LinesChart } from '../../statistics/components/lines-chart.tsx';
import { lastCampaignQuery, progressSeriesQuery, riskSeriesQuery, type Scope } from '../api.ts';
import { firstDayOnChart } from '../rules.ts';
import { FailedPart } from './failed-part.tsx';

/** Risk and learning progress over time, with the start of the last campaign marked. */
export function RiskAndLearning({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const risk = useQuery(riskSeriesQuery(scope));
  const progress = useQuery(progressSeriesQuery(scope));
  const campaign = useQuery(lastCampaignQuery(scope)).data?.campaign;
  const title = t('dashboard.chart.title');
  const failed = [risk, progress].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0) return <FailedPart title={title} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
  const isLoaded = risk.data !== undefined && progress.data !== undefined;
  const days = [...new Set([risk.data, progress.data].flatMap((series) => series?.data.map(({ date }) => date) ?? []))].sort();
  const day = campaign ? firstDayOnChart(days, clockAt(campaign.start_date).format('YYYY-MM-DD')) : undefined;
  return (
    <LinesChart
      title={title}
      height={320}
      emptyText={t('dashboard.chart.empty')}
      mark={
        campaign && day !== undefined ? { date: day, label: t('dashboard.chart.campaign', { name: campaign.name }) } : undefined
      }
      lines={
        isLoaded
          ? [
              {
                key: 'risk',
                label: t('dashboard.chart.risk'),
                colour: '--ink',
                max: 10,
                format: formatRisk,
                formatTick: formatNumber,
                points: risk.data.data.map(({ date, risk_level }) => ({ date, value: risk_level })),
              },
              {
                key: 'progress',
                label: t('dashboard.chart.progress'),
                colour: '--primary',
                isFilled: true,
                max: 100,
                format: formatProgress,
                points: progress.data.data.map(({ date, progress: value }) => ({ date, value })),
              },
            ]
          : undefined
      }
    />
  );
}
