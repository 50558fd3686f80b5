import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { sentReportQuery, useFetchReport } from '../api.ts';
import { spanWords } from '../components/span-words.ts';

/** The page behind the link of a report email: for its recipient, and for people who may see its figures. */
export function SentReportScreen() {
  const { t } = useTranslation();
  const { run_id } = useRouteParams('/reports/$run_id');
  const { data, error, isLoadingError, refetch } = useQuery(sentReportQuery(run_id));
  const fetch = useFetchReport();
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={4} />;
  const { title, organization, days, format, status, finished_at, expires_at } = data;
  return (
    <div style={{ maxWidth: 640 }}>
      <PageHeader title={title} state={organization} />
      <Card isRoomy>
        <Stack gap={20} align="flex-start">
          <Facts least={180}>
            {days !== null && <Fact name={t('reports.form.period')}>{spanWords(days, t)}</Fact>}
            <Fact name={t('reports.form.format')}>{format.toUpperCase()}</Fact>
            {finished_at !== null && <Fact name={t('reports.sent.made')}>{formatDateTime(finished_at)}</Fact>}
            {status === 'complete' && expires_at !== null && <Fact name={t('reports.sent.until')}>{formatDate(expires_at)}</Fact>}
          </Facts>
          {status === 'complete' && (
            <>
              <Button
                leftSection={<IconDownload size={18} />}
                loading={fetch.isPending}
                onClick={() => fetch.mutate({ params: { id: run_id } })}
              >
                {t('commons:download')}
              </Button>
              <Text size="sm" c="dimmed">
                {t('reports.sent.private')}
              </Text>
            </>
          )}
          {status === 'in_progress' && <Notice status="neutral">{t('reports.making')}</Notice>}
          {status !== 'complete' && status !== 'in_progress' && <Notice status="warning">{t('reports.sent.gone')}</Notice>}
        </Stack>
      </Card>
    </div>
  );
}
