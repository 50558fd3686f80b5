import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LabelledBar } from '../../../ui/labelled-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { HiddenFigures } from '../../phishing-results/components/hidden-results.tsx';
import { clickTimesQuery } from '../api.ts';

/** How soon people clicked, of the campaign as a whole. */
export function ClickTimes({ id, isLive }: { id: string; isLive: boolean }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(clickTimesQuery(id, isLive));
  const most = Math.max(1, ...(data?.bins ?? []).map(({ count }) => count ?? 0));
  const median = data?.median_seconds ?? null;
  return (
    <Card title={t('phishing_campaigns.click_times.title')}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={4} height={24} />}
      {data?.bins[0]?.count === null && <HiddenFigures />}
      {data !== undefined && median === null && data.bins[0]?.count !== null && (
        <Text c="dimmed">{t('phishing_campaigns.click_times.none')}</Text>
      )}
      {data !== undefined && median !== null && (
        <Stack gap={12}>
          <Text c="dimmed">
            {median < 60
              ? t('phishing_campaigns.click_times.median_seconds', { count: median })
              : t('phishing_campaigns.click_times.median', { count: Math.round(median / 60) })}
          </Text>
          {data.bins.map(({ minutes, count }, at) => (
            <LabelledBar
              key={minutes}
              label={
                minutes === null
                  ? t('phishing_campaigns.click_times.later')
                  : t('phishing_campaigns.click_times.within', { from: data.bins[at - 1]?.minutes ?? 0, to: minutes })
              }
              figure={formatNumber(count)}
              share={(100 * (count ?? 0)) / most}
              colour="--clicked"
            />
          ))}
        </Stack>
      )}
    </Card>
  );
}
