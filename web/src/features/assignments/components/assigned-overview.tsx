import { Stack, Text, UnstyledButton } from '@mantine/core';
import { learnerGroups, type AssignedCourse, type LearnerGroup } from '@vigil/contract/assignments/assigned-course.ts';
import { percentOf } from '@vigil/contract/shared/percent.ts';
import { SERIES_POINTS_MAX } from '@vigil/contract/statistics/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatChange, formatNumber, formatProgress } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { LabelledBar } from '../../../ui/labelled-bar.tsx';
import { LearningBar } from '../../../ui/learning-bar.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { learnerStates } from '@vigil/contract/assignments/rules.ts';
import { Tiles } from '../../../ui/tiles.tsx';
import { SeriesChart } from '../../statistics/components/series-chart.tsx';
import { assignedChangeQuery, assignedGroupsQuery } from '../api.ts';
import { employeesPath } from '../rules.ts';

type Props = { id: string; assigned: AssignedCourse | undefined };

/** An assignment's progress: its figures, its change over time, and how many learners are in each state. */
export function AssignedOverview({ id, assigned }: Props) {
  const { t } = useTranslation();
  const change = useQuery(assignedChangeQuery(id)).data;
  return (
    <>
      <Tiles>
        <StatTile
          title={t('assignments.progress')}
          value={assigned && formatProgress(assigned.progress)}
          note={change && t('assignments.change', { points: formatChange(change.change), count: SERIES_POINTS_MAX })}
        >
          {assigned && <LearningBar value={assigned.progress} label={t('assignments.progress')} />}
        </StatTile>
        {assigned?.type === 'scorm' ? <ScormTiles assigned={assigned} /> : <ThemeTiles assigned={assigned} />}
      </Tiles>
      <Columns last={400}>
        <SeriesChart
          title={t('assignments.progress')}
          points={change?.data.map(({ date, progress }) => ({ date, value: progress }))}
          max={100}
          format={formatProgress}
          emptyText={t('assignments.series_empty')}
        />
        <Groups id={id} assigned={assigned} />
      </Columns>
    </>
  );
}

function ThemeTiles({ assigned }: { assigned: AssignedCourse | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <StatTile
        title={t('assignments.themes')}
        value={assigned && formatNumber(assigned.themes)}
        note={t('assignments.themes_note')}
      />
      <StatTile
        title={t('assignments.theory')}
        value={assigned && formatProgress(assigned.theory)}
        note={t('assignments.theory_note')}
      />
      <StatTile
        title={t('assignments.testing')}
        value={assigned && formatProgress(assigned.testing)}
        note={t('assignments.testing_note')}
      />
    </>
  );
}

/** A package has a single step, so only completion can be counted. */
function ScormTiles({ assigned }: { assigned: AssignedCourse }) {
  const { t } = useTranslation();
  return (
    <>
      <StatTile title={t('assignments.group.completed')} value={formatNumber(assigned.completed_count)} />
      {assigned.isCompleted ? (
        <StatTile
          title={t('assignments.not_completed')}
          value={formatNumber(assigned.learners_count - assigned.completed_count)}
        />
      ) : (
        <StatTile title={t('assignments.group.in_progress')} value={formatNumber(assigned.in_progress_count)} />
      )}
    </>
  );
}

/** The number of learners in each state; pressing one lists the people. */
function Groups({ id, assigned }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const groups = useQuery(assignedGroupsQuery(id)).data;
  const total = assigned?.learners_count ?? 0;
  const open = (group: LearnerGroup) =>
    go({ to: employeesPath({ is_public: assigned?.is_public === true }), params: { course_id: id }, search: { group } });
  return (
    <Card title={t('ui.tree.people', { count: total, number: formatNumber(total) })}>
      <Stack gap={14}>
        {learnerGroups.map((group) => (
          <UnstyledButton key={group} className="touched" onClick={() => void open(group)}>
            <LabelledBar
              label={t(`assignments.group.${group}`)}
              figure={groups && formatNumber(groups[group])}
              share={percentOf(groups?.[group] ?? 0, total) ?? 0}
              state={learnerStates[group]}
            />
          </UnstyledButton>
        ))}
        {groups && <Text c="dimmed">{t('assignments.plan', groups.plan)}</Text>}
      </Stack>
    </Card>
  );
}
