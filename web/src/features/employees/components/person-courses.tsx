import type { PersonCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProgressFigure } from '../../../ui/progress-figure.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { personCoursesQuery } from '../../learning/api.ts';
import { CourseStatePill } from './course-state-pill.tsx';

type Props = { user_id: string; page: number; onPage: (page: number) => void };

/** A person's assigned courses and their progress. */
export function PersonCourses({ user_id, page, onPage }: Props) {
  const { t } = useTranslation();
  const courses = useQuery(
    personCoursesQuery({ params: { id: user_id }, query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } }),
  );
  return (
    <DataTable
      label={t('person.courses.title')}
      columns={useCourseColumns(user_id)}
      rowKey={({ id }) => id}
      page={page}
      onPage={onPage}
      {...queryTableProps(courses)}
      empty={
        <EmptyState
          title={t('person.courses.none')}
          text={t('person.courses.none_text')}
          action={<ScreenLink to="/admin/learning/assigned">{t('person.courses.assign')}</ScreenLink>}
        />
      }
    />
  );
}

function useCourseColumns(employee_id: string): Column<PersonCourseSummary>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'title',
      title: t('person.courses.course'),
      card: 'title',
      cell: ({ id, title }) => (
        <ScreenLink to="/admin/staff/employees/$employee_id/courses/$course_id" params={{ employee_id, course_id: id }}>
          {title}
        </ScreenLink>
      ),
    },
    { key: 'state', title: t('person.courses.state'), cell: (course) => <CourseStatePill course={course} /> },
    {
      key: 'progress',
      title: t('statistics.progress'),
      width: 200,
      cell: ({ progress }) => <ProgressFigure value={progress} />,
    },
    {
      key: 'dates',
      title: t('person.courses.dates'),
      width: 200,
      cell: ({ start_date, end_date }) => `${formatDate(start_date)} – ${formatDate(end_date)}`,
    },
    { key: 'done', title: t('person.courses.done'), width: 120, cell: ({ completed_at }) => formatDate(completed_at) },
  ];
}
