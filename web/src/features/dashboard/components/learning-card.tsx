import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ComparedFigure, CurrentProgress } from '@vigil/contract/statistics/organization.ts';
import { REMEDY_DAYS } from '@vigil/contract/statistics/rules.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent, formatProgress } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { ProgressCircle } from '../../../ui/progress-circle.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { coursesCountsQuery, progressQuery } from '../api.ts';
import { periodSearch, isSmallGroup, figureSearches } from '../rules.ts';
import { Change } from './change.tsx';
import type { OrganizationScope } from '../api.ts';
import { Explained } from './explained.tsx';
import { FailedPart } from './failed-part.tsx';

/** Course progress, completions in time, and courses completed after a failure. */
export function LearningCard({ scope }: { scope: OrganizationScope }) {
  const { t } = useTranslation();
  const learning = useQuery(progressQuery(scope));
  const counts = useQuery(coursesCountsQuery(scope)).data;
  const title = t('dashboard.learning.title');
  if (learning.isLoadingError) return <FailedPart title={title} onRetry={() => void learning.refetch()} />;
  return (
    <Card title={title}>
      {learning.data === undefined || counts === undefined ? (
        <Stack align="center" gap={16}>
          <Skeleton circle height={152} />
          <SkeletonRows count={3} height={20} />
        </Stack>
      ) : (
        <Stack gap={14}>
          <Whole data={learning.data} hasCourses={counts.active > 0} isOwn={scope.isOwn} />
          <Parts data={learning.data} isOwn={scope.isOwn} />
          <small>
            {t('dashboard.learning.courses', {
              active: formatNumber(counts.active),
              planned: formatNumber(counts.planned),
              completed: formatNumber(counts.completed),
            })}
          </small>
        </Stack>
      )}
    </Card>
  );
}

/** The people that a share counts, and the others, who need an action. */
const finished = { in_time: 'IN_TIME', remedied: 'REMEDIED' } as const;
const unfinished = { in_time: 'LATE', remedied: 'NOT_REMEDIED' } as const;

type PartProps = { data: CurrentProgress; isOwn: boolean };

function Whole({ data, hasCourses, isOwn }: PartProps & { hasCourses: boolean }) {
  const { t } = useTranslation();
  const go = useGo();
  const { people, progress } = data;
  if (people === null) return <EmptyState title={t('commons:no_data')} text={t('dashboard.unknown')} />;
  if (progress.value === null && data.is_over) {
    return <EmptyState title={t('commons:no_data')} text={t('dashboard.learning.none_in_period')} />;
  }
  if (progress.value === null && !hasCourses) {
    return (
      <EmptyState
        title={t('commons:not_found')}
        text={t('dashboard.learning.not_found_text')}
        action={
          isOwn && (
            <Button onClick={() => void go({ to: '/admin/learning/assigned/select' })}>{t('dashboard.learning.assign')}</Button>
          )
        }
      />
    );
  }
  if (progress.value === null) return <EmptyState title={t('commons:no_data')} />;
  return (
    <Stack align="center" gap={8}>
      <ProgressCircle value={progress.value} label={t('dashboard.learning.title')}>
        <Figure>
          <Explained
            name="progress"
            source={data}
            before={formatProgress(progress.before)}
            behind={isOwn ? figureSearches.progress : null}
          >
            {formatProgress(progress.value)}
          </Explained>
        </Figure>
      </ProgressCircle>
      <small>
        <Change figure={progress} good="more" kind="progress" />
      </small>
    </Stack>
  );
}

function Parts({ data, isOwn }: PartProps) {
  const { t } = useTranslation();
  const titles = {
    in_time: t('dashboard.learning.in_time'),
    remedied: t('dashboard.learning.remedied', { count: REMEDY_DAYS }),
  };
  const mayOpen = (name: keyof typeof finished) => isOwn && (name === 'in_time' || data.smallest_group === null);
  const share = (name: keyof typeof finished, values: Record<string, string>) =>
    data[name].value === null ? null : (
      <Part
        label={titles[name]}
        figure={
          <Explained
            name={name}
            title={titles[name]}
            source={data}
            values={values}
            before={formatPercent(data[name].before)}
            share={data[name]}
            isCountedUntilNow={name === 'remedied'}
            behind={mayOpen(name) ? periodSearch(finished[name], data.period) : null}
            others={mayOpen(name) ? periodSearch(unfinished[name], data.period) : null}
          >
            {isSmallGroup(data[name]) ? (
              <Text span inherit c="dimmed" fw={400}>
                {formatPercent(data[name].value)} · {t('ui.few_people').toLowerCase()}
              </Text>
            ) : (
              formatPercent(data[name].value)
            )}
          </Explained>
        }
        change={<Change figure={data[name]} good="more" kind="share" isShort />}
      />
    );
  const behind: ComparedFigure = data.behind;
  return (
    <List isLined label={t('dashboard.learning.title')}>
      {share('in_time', { number: formatNumber(data.due) })}
      {share('remedied', {
        number: formatNumber(data.given - data.remedying),
        waiting: formatNumber(data.remedying),
        days: String(REMEDY_DAYS),
      })}
      {behind.value !== null && (
        <Part
          label={t('dashboard.learning.behind')}
          figure={
            <Explained
              name="behind"
              source={data}
              before={formatNumber(behind.before)}
              behind={isOwn ? figureSearches.behind : null}
            >
              {formatNumber(behind.value)}
            </Explained>
          }
          change={<Change figure={behind} good="less" kind="count" isShort />}
        />
      )}
    </List>
  );
}

const Part = ({ label, figure, change }: { label: string; figure: ReactNode; change: ReactNode }) => (
  <li>
    <Row>
      <span>{label}</span>
      <Group gap={8}>
        <small>{change}</small>
        <b>{figure}</b>
      </Group>
    </Row>
  </li>
);
