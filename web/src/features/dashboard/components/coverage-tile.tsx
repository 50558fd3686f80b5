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
import { figureSearches } from '../rules.ts';
import { Change } from './change.tsx';
import type { OrganizationScope } from '../api.ts';
import { Explained, type FigureSource } from './explained.tsx';
import { FailedPart } from './failed-part.tsx';

const targetsMatching = (filter: PeopleFilter) => ({ ...nobody, all: true, filter });
const neverSimulated = { simulated: 'NEVER' } as const satisfies PeopleFilter;
const withoutCourse = { course_progress: 'WITHOUT_COURSE' } as const satisfies PeopleFilter;

/** The people without a simulated email and the people without a course, each with a link to reach exactly those people. */
export function CoverageTile({ scope }: { scope: OrganizationScope }) {
  const { t } = useTranslation();
  const startCampaign = useStartCampaign();
  const permissions = usePermissions();
  const phishing = useQuery(phishingQuery(scope));
  const groups = useQuery(progressGroupsQuery(scope));
  const [isAssigning, setAssigning] = useState(false);
  // The figure counts people at the period's end, but the course is for people who have none now.
  const now = useQuery({ ...targetsCountQuery(targetsMatching(withoutCourse)), enabled: isAssigning }).data?.users_count;
  const title = t('dashboard.coverage.title');
  const failed = [phishing, groups].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0) return <FailedPart title={title} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
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
        {untried && <FigureChange figure={untried} />}
        {untried && mayReach('admin.phishing.campaigns', untried) && (
          <ReachButton onClick={() => startCampaign(targetsMatching(neverSimulated))}>
            {t('dashboard.coverage.campaign')}
          </ReachButton>
        )}
        {untaught && groups.data && untaught.value !== null && (
          <>
            <Figure suffix={t('dashboard.coverage.without_course').toLowerCase()}>
              <Covered name="without_course" figure={untaught} source={groups.data} isOwn={scope.isOwn} />
            </Figure>
            <FigureChange figure={untaught} />
            {mayReach('admin.learning.assigned', untaught) && (
              <ReachButton isWaiting={isAssigning && now === undefined} onClick={() => setAssigning(true)}>
                {t('dashboard.coverage.course')}
              </ReachButton>
            )}
          </>
        )}
      </StatTile>
      {isAssigning && now !== undefined && (
        <AssignSelectionDialog
          selection={{ all: true, ids: { exclude_ids: [] }, filter: withoutCourse }}
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
  <Explained name={name} source={source} before={formatNumber(figure.before)} behind={isOwn ? figureSearches[name] : null}>
    {formatNumber(figure.value)}
  </Explained>
);

/** The change of a figure; nothing if it is unknown, because the figure already says so. */
const FigureChange = ({ figure }: { figure: ComparedFigure }) =>
  figure.before !== null && (
    <small>
      <Change figure={figure} good="less" kind="count" />
    </small>
  );

type ReachProps = { isWaiting?: boolean; onClick: () => void; children: string };

const ReachButton = ({ isWaiting = false, onClick, children }: ReachProps) => (
  <Group>
    <Button variant="light" size="compact-sm" loading={isWaiting} onClick={onClick}>
      {children}
    </Button>
  </Group>
);
