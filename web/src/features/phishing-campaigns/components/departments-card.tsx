import { differingByChance } from '@vigil/contract/phishing-results/conclusion.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { campaignDepartmentsQuery, DEPARTMENTS_MAX } from '../api.ts';
import { areExactPeople, type CampaignFigures, compareDepartments } from './campaign-figures.ts';
import type { CampaignTab } from './campaign-frame.tsx';
import classes from './campaign-results.module.css';
import { DepartmentRows } from './department-rows.tsx';

/** How many departments the card shows; the departments tab lists all of them. */
const LARGE_ROWS = 6;
const FEW_ROWS = 2;

type Props = { figures: CampaignFigures; onTab: (tab: CampaignTab) => void };

/** The departments with the highest failure rates, and those of few people after them. */
export function DepartmentsCard({ figures, onTab }: Props) {
  const { t } = useTranslation();
  const { campaign } = figures;
  const { data, isLoadingError, refetch } = useInfiniteQuery(campaignDepartmentsQuery(campaign.id, DEPARTMENTS_MAX));
  const departments = data?.pages.flatMap((page) => page.data);
  const all = compareDepartments(departments ?? [], campaign.statistics, { isExact: areExactPeople(figures) });
  const large = all.filter(({ share }) => share !== null && share.percent !== null);
  const few = all.filter(({ share }) => share === null || share.percent === null);
  const compared = all.filter(({ against }) => against !== null);
  const differing = compared.filter(({ against }) => against !== 'chance');
  const total = data?.pages[0]?.total_count ?? 0;
  return (
    <Card
      title={t('phishing_campaigns.by_department')}
      aside={
        total > 0 && (
          <small>
            {compared.length > 1 &&
              `${t('phishing_campaigns.results.differ', {
                differing: formatNumber(differing.length),
                compared: formatNumber(compared.length),
                chance: formatNumber(Math.round(differingByChance(compared.length))),
              })} · `}
            <UnstyledButton className={`${classes.press} touched`} onClick={() => onTab('departments')}>
              {t('phishing_campaigns.results.all', { formatted: formatNumber(total) })}
            </UnstyledButton>
          </small>
        )
      }
    >
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {departments === undefined && !isLoadingError && <SkeletonRows count={4} />}
      {departments?.length === 0 && <Text c="dimmed">{t('phishing_campaigns.results.no_departments')}</Text>}
      {all.length > 0 && <DepartmentRows figures={figures} rows={[...large.slice(0, LARGE_ROWS), ...few.slice(0, FEW_ROWS)]} />}
    </Card>
  );
}
