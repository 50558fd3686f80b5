import { displayName } from '@vigil/contract/profile/rules.ts';
import { useTranslation } from 'react-i18next';
import { number } from '../../../lib/search-state.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PersonCourses } from '../components/person-courses.tsx';
import { PersonGate } from '../components/person-gate.tsx';

const params = { page: number() };

export function EmployeeCoursesScreen() {
  const { t } = useTranslation();
  const { employee_id } = useRouteParams('/admin/staff/employees/$employee_id/assigned-courses');
  const [{ page }, setState] = useSearchState(params);
  return (
    <PersonGate employee_id={employee_id}>
      {(employee) => (
        <>
          <PageHeader
            title={t('person.courses.title')}
            crumbs={[
              { text: t('menu.employees'), to: '/admin/staff/employees' },
              {
                text: employee && displayName(employee),
                to: '/admin/staff/employees/$employee_id',
                params: { employee_id },
              },
            ]}
          />
          <Card>
            <PersonCourses user_id={employee_id} page={page} onPage={(next) => setState({ page: next })} />
          </Card>
        </>
      )}
    </PersonGate>
  );
}
