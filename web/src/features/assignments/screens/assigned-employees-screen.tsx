import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { assignedCourseQuery } from '../api.ts';
import { AssignedEmployees } from '../components/assigned-employees.tsx';

/** The learners of an assignment; those of a public course have a path of their own. */
export function AssignedEmployeesScreen() {
  const { t } = useTranslation();
  const { course_id } = useRouteParams('/admin/learning/assigned/$course_id/employees');
  const { data: assigned, error, isLoadingError, refetch } = useQuery(assignedCourseQuery(course_id));
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={t('assignments.employees')}
        crumbs={[
          { text: t('menu.section.learning') },
          { text: t('assignments.title'), to: '/admin/learning/assigned' },
          { text: assigned?.title, to: '/admin/learning/assigned/$course_id', params: { course_id } },
        ]}
      />
      <AssignedEmployees
        id={course_id}
        isOver={assigned?.isCompleted === true}
        isScorm={assigned?.type === 'scorm'}
        hasCertificates={(assigned?.certificate ?? null) !== null}
      />
    </>
  );
}
