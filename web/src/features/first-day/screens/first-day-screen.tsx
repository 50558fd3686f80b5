import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useIsReadOnly } from '../../profile/api.ts';
import { firstDayQuery, useChangeFirstDay } from '../api.ts';
import { StepList } from '../components/step-list.tsx';
import { stepsLeftOf } from '../rules.ts';

/** The first steps of an organisation, also after they were dismissed. */
export function FirstDayScreen() {
  const { t } = useTranslation();
  const { data, error, isLoadingError, refetch } = useQuery(firstDayQuery());
  const change = useChangeFirstDay();
  const isReadOnly = useIsReadOnly();
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const remaining = data === undefined ? null : stepsLeftOf(data);
  return (
    <div style={{ maxWidth: 820 }}>
      <PageHeader
        title={t('first_day.title')}
        state={t('first_day.text')}
        actions={
          data?.is_put_away === true &&
          !isReadOnly && (
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ body: { is_put_away: false } })}>
              {t('first_day.put_back')}
            </Button>
          )
        }
      />
      {remaining === 0 && (
        <div style={{ marginBottom: 16 }}>
          <Notice status="success">
            <strong>{t('first_day.done')}.</strong> {t('first_day.done_text')}
          </Notice>
        </div>
      )}
      <Card>{data === undefined ? <SkeletonRows count={5} /> : <StepList steps={data.steps} />}</Card>
    </div>
  );
}
