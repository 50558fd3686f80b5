import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatProgress } from '../../../lib/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { CourseCover } from '../../courses/components/course-cover.tsx';
import classes from './assignments.module.css';

/** An assignment in a list: until when, how far, who is where. */
export function AssignedCard({ assigned }: { assigned: AssignedCourse }) {
  const { t } = useTranslation();
  const { learners_count, completed_count, in_progress_count } = assigned;
  return (
    <PlainLink className={classes.card} to="/admin/learning/assigned/$course_id" params={{ course_id: assigned.id }}>
      <div className={classes.head}>
        <CourseCover src={assigned.image_path} height={56} />
        <div>
          <h3>{assigned.title}</h3>
          <small>
            {formatDate(assigned.start_date)} – {formatDate(assigned.end_date)}
          </small>
        </div>
      </div>
      <ProgressBar value={assigned.progress} label={t('assignments.progress')} />
      <div className={classes.facts}>
        <span>
          <b>{formatProgress(assigned.progress)}</b> {t('assignments.done')}
        </span>
        <span>{t('ui.tree.people', { count: learners_count, number: formatNumber(learners_count) })}</span>
        <span>
          {t('assignments.group.completed')} <b>{formatNumber(completed_count)}</b>
        </span>
        <span>
          {t('assignments.group.in_progress')} <b>{formatNumber(in_progress_count)}</b>
        </span>
      </div>
      <AssignedPills assigned={assigned} />
    </PlainLink>
  );
}

export function AssignedPills({ assigned }: { assigned: AssignedCourse }) {
  const { t } = useTranslation();
  const { source, is_enabled, is_enrolling } = assigned;
  if (source === 'manual' && is_enabled && !is_enrolling) return null;
  return (
    <div className={classes.pills}>
      {source !== 'manual' && <Pill colour="primary">{t(`assignments.source.${source}`)}</Pill>}
      {!is_enabled && <Pill>{t('assignments.off')}</Pill>}
      {is_enrolling && (
        <Pill colour="yellow" isLive>
          {t('assignments.enrolling')}
        </Pill>
      )}
    </div>
  );
}
