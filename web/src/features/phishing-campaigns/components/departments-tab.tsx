import { Button, Stack, Text } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { campaignDepartmentsQuery, DEPARTMENTS_MAX } from '../api.ts';
import { areExactPeople, compareDepartments } from './campaign-figures.ts';
import { DepartmentRows } from './department-rows.tsx';
import { FirmFrom } from './firm-from.tsx';
import { Systems } from './systems.tsx';
import { useCampaignFigures } from './use-campaign-figures.ts';

/** Spec point 9: departments load 20 rows at a time. */
const ROWS_A_LOAD = 20;

/** Every department of a campaign, and the systems on which its emails were opened. */
export function DepartmentsTab({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const figures = useCampaignFigures(campaign);
  const departments = useInfiniteQuery(campaignDepartmentsQuery(campaign.id, DEPARTMENTS_MAX));
  const [shown, setShown] = useState(ROWS_A_LOAD);
  const all = departments.data?.pages.flatMap(({ data }) => data);
  const isYoung = figures !== undefined && figures.age !== 'judged';
  const isExact = figures !== undefined && areExactPeople(figures) && !isYoung;
  const rows = compareDepartments(all ?? [], campaign.statistics, { isExact });
  const more = () => {
    setShown(shown + ROWS_A_LOAD);
    if (shown + ROWS_A_LOAD > rows.length && departments.hasNextPage) void departments.fetchNextPage();
  };
  return (
    <Stack>
      {isYoung && figures.age !== 'nothing_sent' && <FirmFrom figures={figures} />}
      <Card title={t('phishing_campaigns.by_department')}>
        {departments.isLoadingError && <ErrorState onRetry={() => void departments.refetch()} />}
        {(departments.isPending || figures === undefined) && <SkeletonRows count={4} />}
        {all?.length === 0 && <Text c="dimmed">{t('phishing_campaigns.results.no_departments')}</Text>}
        {figures !== undefined && rows.length > 0 && <DepartmentRows figures={figures} rows={rows.slice(0, shown)} withOpened />}
        {(shown < rows.length || departments.hasNextPage) && (
          <Button mt={12} variant="default" loading={departments.isFetchingNextPage} onClick={more}>
            {t('commons:load_more')}
          </Button>
        )}
      </Card>
      <Systems id={campaign.id} isLive={campaign.status === 'active'} />
    </Stack>
  );
}
