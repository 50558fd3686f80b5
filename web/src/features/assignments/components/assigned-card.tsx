import { Group, Text } from '@mantine/core';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { percentOf } from '@vigil/contract/shared/percent.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatProgress } from '../../../lib/format.ts';
import { CoverLink, GridCard } from '../../../ui/card-grid.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { LearningBar } from '../../../ui/learning-bar.tsx';
import { CourseLine } from './course-line.tsx';

/** An assignment in a list: its end, its progress, and the learners by state. */
export function AssignedCard({ assigned }: { assigned: AssignedCourse }) {
  const { t } = useTranslation();
  const { learners_count, counted_in, completed_count, in_progress_count } = assigned;
  const share = shareOf(assigned);
  return (
    <GridCard>
      <CourseLine
        course={assigned}
        title={
          <CoverLink to="/admin/learning/assigned/$course_id" params={{ course_id: assigned.id }}>
            {assigned.title}
          </CoverLink>
        }
        note={`${formatDate(assigned.start_date)} – ${formatDate(assigned.end_date)}${assigned.type === 'scorm' ? ' · SCORM' : ''}`}
      />
      <LearningBar value={share} label={t('assignments.progress')} />
      <Group gap="4px 12px" fz="xs" lh="xs" c="dimmed">
        <span>
          <Strong>{formatProgress(share)}</Strong> {t('assignments.done')}
        </span>
        <span>
          {counted_in !== null && learners_count === 0
            ? t('assignments.fewer_learners', { count: counted_in })
            : t('ui.tree.people', { count: learners_count, number: formatNumber(learners_count) })}
        </span>
        <span>
          {t('assignments.group.completed')} <Strong>{formatNumber(completed_count)}</Strong>
        </span>
        <span>
          {assigned.isCompleted ? (
            <>
              {t('assignments.not_completed')} <Strong>{formatNumber(learners_count - completed_count)}</Strong>
            </>
          ) : (
            <>
              {t('assignments.group.in_progress')} <Strong>{formatNumber(in_progress_count)}</Strong>
            </>
          )}
        </span>
      </Group>
      <AssignedPills assigned={assigned} />
    </GridCard>
  );
}

/** Returns what the bar shows: progress, or for a closed assignment the share of people who completed the course. */
const shareOf = ({ isCompleted, counted_in, progress, completed_count, learners_count }: AssignedCourse): number =>
  isCompleted && counted_in === null ? (percentOf(completed_count, learners_count) ?? 0) : progress;

const Strong = ({ children }: { children: string }) => (
  <Text component="b" inherit fw="var(--bold)" c="var(--ink)">
    {children}
  </Text>
);

export function AssignedPills({ assigned }: { assigned: AssignedCourse }) {
  const { t } = useTranslation();
  const { source, is_enabled, is_enrolling } = assigned;
  if (source === 'manual' && is_enabled && !is_enrolling) return null;
  return (
    <Group gap={6}>
      {source !== 'manual' && <Pill>{t(`assignments.source.${source}`)}</Pill>}
      {!is_enabled && <Pill>{t('assignments.off')}</Pill>}
      {is_enrolling && <StateBadge state="in_progress">{t('assignments.enrolling')}</StateBadge>}
    </Group>
  );
}
