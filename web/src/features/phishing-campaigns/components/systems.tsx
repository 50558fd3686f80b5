import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ResultBars } from '../../phishing-results/components/result-bars.tsx';
import { campaignOsQuery } from '../api.ts';

/** The systems on which people opened the email. Emails are sent to people, so no system has a share of the emails sent. */
export function Systems({ id, isLive }: { id: string; isLive: boolean }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(campaignOsQuery(id, isLive));
  // A system that only scanners used says nothing about people.
  const rows = data?.data.filter(({ statistics }) => statistics.opened === null || statistics.opened > 0);
  return (
    <Card title={t('phishing_campaigns.by_os')} aside={<small>{t('phishing_campaigns.results.of_opened')}</small>}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={3} />}
      {rows?.length === 0 && <Text c="dimmed">{t('phishing_campaigns.nothing_opened')}</Text>}
      {rows !== undefined && rows.length > 0 && (
        <ResultBars ofOpened label={t('phishing_campaigns.by_os')} of={t('phishing_campaigns.columns.os')} rows={rows} />
      )}
    </Card>
  );
}
