import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List } from '../../../ui/list.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { personCoursesQuery } from '../../learning/api.ts';
import { CourseStatePill } from './course-state-pill.tsx';

const SHOWN = 4;

/** The courses with the nearest end, with a link to the others. */
export function NearestCourses({ employee_id }: { employee_id: string }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(
    personCoursesQuery({ params: { id: employee_id }, query: { limit: SHOWN } }),
  );
  return (
    <Card
      title={t('person.courses.title')}
      aside={
        <ScreenLink to="/admin/staff/employees/$employee_id/assigned-courses" params={{ employee_id }}>
          {t('person.courses.all')}
        </ScreenLink>
      }
    >
      {data === undefined && (isLoadingError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={SHOWN} />)}
      {data?.total_count === 0 && <EmptyState title={t('person.courses.none')} text={t('person.courses.none_text')} />}
      <List isLined>
        {data?.data.map((course) => (
          <li key={course.id}>
            <h3>
              <ScreenLink
                to="/admin/staff/employees/$employee_id/courses/$course_id"
                params={{ employee_id, course_id: course.id }}
              >
                {course.title}
              </ScreenLink>
            </h3>
            <Text component="div" c="dimmed" mt={2}>
              <CourseStatePill course={course} /> {formatProgress(course.progress)} ·{' '}
              {t('learning.until', { date: formatDate(course.end_date) })}
            </Text>
          </li>
        ))}
      </List>
    </Card>
  );
}
