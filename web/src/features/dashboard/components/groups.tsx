import type { State } from '@vigil/contract/shared/states.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { progressGroupsQuery, riskGroupsQuery } from '../api.ts';
import { progressGroupSearch, riskGroupSearch, type Good } from '../rules.ts';
import type { OrganizationScope } from '../api.ts';
import { GroupBars } from './group-bars.tsx';
import { FailedPart } from './failed-part.tsx';

/** People who were never tested, and those without a course, are in no state. */
const riskLook = {
  low: ['low', 'more'],
  medium: ['medium', null],
  high: ['high', 'less'],
  none: [null, null],
} as const satisfies Record<string, readonly [State | null, Good]>;

const progressLook = {
  NOT_START: ['not_started', 'less'],
  IN_PROGRESS: ['in_progress', null],
  COMPLETED: ['done', 'more'],
  WITHOUT_COURSE: [null, 'less'],
} as const satisfies Record<string, readonly [State | null, Good]>;

type Props = { scope: OrganizationScope };

export function RiskGroups({ scope }: Props) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(riskGroupsQuery(scope));
  const title = t('dashboard.groups.risk');
  if (isLoadingError) return <FailedPart title={title} onRetry={() => void refetch()} />;
  const groups = data?.groups.map(({ group, people }) => {
    const [state, good] = riskLook[group];
    const behind = scope.isOwn && data.smallest_group === null ? riskGroupSearch(group) : null;
    return { key: group, title: t(`dashboard.groups.${group}`), people, state, good, behind };
  });
  return <GroupBars name="risk_group" title={title} source={data} groups={groups} />;
}

export function ProgressGroups({ scope }: Props) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(progressGroupsQuery(scope));
  const title = t('dashboard.groups.progress');
  if (isLoadingError) return <FailedPart title={title} onRetry={() => void refetch()} />;
  const groups = data?.groups.map(({ group, people }) => {
    const [state, good] = progressLook[group];
    const behind = scope.isOwn ? progressGroupSearch(group) : null;
    return { key: group, title: t(`dashboard.groups.${group}`), people, state, good, behind };
  });
  return <GroupBars name="progress_group" title={title} source={data} groups={groups} />;
}
