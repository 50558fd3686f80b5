import { Button, Group } from '@mantine/core';
import type { ComparedFigure } from '@vigil/contract/statistics/organization.ts';
import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Figure } from '../../../ui/figure.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { AssignSelectionDialog } from '../../assignments/components/assign-selection-dialog.tsx';
import { useStartCampaign } from '../../phishing-campaigns/components/use-start-campaign.ts';
import { targetsCountQuery } from '../../people/api.ts';
import { usePermissions } from '../../profile/api.ts';
import { phishingQuery, progressGroupsQuery } from '../api.ts';
import { peopleBehind } from '../rules.ts';
import { Change } from './change.tsx';
import type { OrganizationScope } from '../api.ts';
import { Explained, type FigureSource } from './explained.tsx';
import { PartFailed } from './part-failed.tsx';

const everyoneMatching = (filter: PeopleFilter) => ({ ...nobody, all: true, filter });
const never = { simulated: 'NEVER' } as const satisfies PeopleFilter;
const without = { course_progress: 'WITHOUT_COURSE' } as const satisfies PeopleFilter;

/** People reached by neither emails nor courses, and an action that targets exactly them. */
export function CoverageTile({ scope }: { scope: OrganizationScope }) {
  const { t } = useTranslation();
  const startCampaign = useStartCampaign();
  const permissions = usePermissions();
  const phishing = useQuery(phishingQuery(scope));
  const groups = useQuery(progressGroupsQuery(scope));
  const [isAssigning, setAssigning] = useState(false);
  // The figure is as of the period's end, while the course is for people without one now.
  const now = useQuery({ ...targetsCountQuery(everyoneMatching(without)), enabled: isAssigning }).data?.users_count;
  const title = t('dashboard.coverage.title');
  const failed = [phishing, groups].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0) return <PartFailed title={title} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
  const untried = phishing.data?.never_simulated;
  const untaught = groups.data?.groups.find(({ group }) => group === 'WITHOUT_COURSE')?.people;
  const mayReach = (permission: 'admin.phishing.campaigns' | 'admin.learning.assigned', figure: ComparedFigure) =>
    scope.isOwn && permissions.has('admin.staff.employees') && permissions.has(permission) && (figure.value ?? 0) > 0;
  return (
    <>
      <StatTile
        title={title}
        value={
          untried &&
          phishing.data &&
          (untried.value === null ? null : (
            <Covered name="never_simulated" figure={untried} source={phishing.data} isOwn={scope.isOwn} />
          ))
        }
        suffix={t('dashboard.coverage.never_simulated').toLowerCase()}
      >
        {untried?.value === null && (
          <small>
            {phishing.data?.people === null
              ? t('dashboard.unknown')
              : t('dashboard.hidden', { count: phishing.data?.smallest_group ?? 0 })}
          </small>
        )}
        {untried && <Moved figure={untried} />}
        {untried && mayReach('admin.phishing.campaigns', untried) && (
          <Reach onClick={() => startCampaign(everyoneMatching(never))}>{t('dashboard.coverage.campaign')}</Reach>
        )}
        {untaught && groups.data && untaught.value !== null && (
          <>
            <Figure suffix={t('dashboard.coverage.without_course').toLowerCase()}>
              <Covered name="without_course" figure={untaught} source={groups.data} isOwn={scope.isOwn} />
            </Figure>
            <Moved figure={untaught} />
            {mayReach('admin.learning.assigned', untaught) && (
              <Reach isWaiting={isAssigning && now === undefined} onClick={() => setAssigning(true)}>
                {t('dashboard.coverage.course')}
              </Reach>
            )}
          </>
        )}
      </StatTile>
      {isAssigning && now !== undefined && (
        <AssignSelectionDialog
          selection={{ all: true, ids: { exclude_ids: [] }, filter: without }}
          count={now}
          onStarted={() => void groups.refetch()}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  );
}

type CoveredProps = { name: 'never_simulated' | 'without_course'; figure: ComparedFigure; source: FigureSource; isOwn: boolean };

const Covered = ({ name, figure, source, isOwn }: CoveredProps) => (
  <Explained name={name} source={source} before={formatNumber(figure.before)} behind={isOwn ? peopleBehind[name] : null}>
    {formatNumber(figure.value)}
  </Explained>
);

/** An unknown change is not mentioned a second time. */
const Moved = ({ figure }: { figure: ComparedFigure }) =>
  figure.before !== null && (
    <small>
      <Change figure={figure} good="less" kind="count" />
    </small>
  );

type ReachProps = { isWaiting?: boolean; onClick: () => void; children: string };

const Reach = ({ isWaiting = false, onClick, children }: ReachProps) => (
  <Group>
    <Button variant="light" size="compact-sm" loading={isWaiting} onClick={onClick}>
      {children}
    </Button>
  </Group>
);
