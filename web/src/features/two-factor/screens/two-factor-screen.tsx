import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { myTwoFactorQuery, twoFactorReads } from '../api.ts';
import { TwoFactorSetUp } from '../components/two-factor-set-up.tsx';

/**
 * Sets up the person's own second factor. If the organisation requires one, shows the deadline and lets the person postpone the
 * setup until then.
 */
export function TwoFactorScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const client = useQueryClient();
  const { data, isLoadingError, refetch } = useQuery({ ...myTwoFactorQuery(), staleTime: Infinity });
  const leave = async () => {
    await go({ to: '/user/profile' });
    await Promise.all(twoFactorReads.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  };
  return (
    <div style={{ maxWidth: 560 }}>
      <PageHeader
        title={t('two_factor.title')}
        crumbs={[{ text: t('app.profile'), to: '/user/profile' }]}
        state={t('two_factor.text')}
      />
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      <Card>
        {data === undefined && !isLoadingError && <SkeletonRows count={4} />}
        {data?.is_on === true && (
          <EmptyState title={t('two_factor.is_on_already')} action={<ToProfile onClick={() => void leave()} />} />
        )}
        {data?.is_on === false && (
          <>
            {data.due_at !== null && (
              <div style={{ marginBottom: 20 }}>
                <Notice status="warning">{t('two_factor.due', { moment: formatDateTime(data.due_at) })}</Notice>
              </div>
            )}
            <TwoFactorSetUp onDone={() => void leave()} />
            {data.due_at !== null && (
              <Button variant="subtle" mt={16} onClick={() => void go({ to: '/user/learning' })}>
                {t('two_factor.later')}
              </Button>
            )}
          </>
        )}
      </Card>
    </div>
  );
}

function ToProfile({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return <Button onClick={onClick}>{t('app.profile')}</Button>;
}
