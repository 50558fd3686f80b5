import type { MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';

/** The day beside a course's state: when the person completed it, or else when it is due. */
export function CourseDay({
  course: { completed_at, end_date },
}: {
  course: Pick<MyCourseSummary, 'completed_at' | 'end_date'>;
}) {
  const { t } = useTranslation();
  return completed_at === null ? t('learning.until', { date: formatDate(end_date) }) : formatDate(completed_at);
}
