import { Stack, Tabs } from '@mantine/core';
import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { choice, number } from '../../../lib/search-state.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { HowCounted } from '../../../ui/how-counted.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { PersonBlocked } from '../components/person-blocked.tsx';
import { PersonCertificates } from '../../certificates/components/person-certificates.tsx';
import { PersonExclusions } from '../../phishing-exclusions/components/person-exclusions.tsx';
import { usePermissions, useMinGroupSize } from '../../profile/api.ts';
import { PersonRuns } from '../../tag-automation/components/person-runs.tsx';
import { PersonFigures } from '../components/person-figures.tsx';
import { PersonGate } from '../components/person-gate.tsx';
import { PersonHeader } from '../components/person-header.tsx';
import { PersonEmails } from '../components/person-emails.tsx';
import { PersonQuizzes } from '../components/person-quizzes.tsx';

const tabs = ['emails', 'quizzes', 'certificates', 'runs'] as const;
const params = { tab: choice(tabs, 'emails'), page: number() };

export function EmployeeScreen() {
  const { employee_id } = useRouteParams('/admin/staff/employees/$employee_id');
  return (
    <PersonGate employee_id={employee_id}>
      {(employee) => (
        <>
          <PersonHeader employee={employee} state={employee && <State employee={employee} />} />
          {employee === undefined ? <SkeletonRows count={8} /> : <Person employee={employee} />}
        </>
      )}
    </PersonGate>
  );
}

function State({ employee }: { employee: EmployeeDetails }) {
  const smallest = useMinGroupSize();
  return (
    <>
      {placeOf(employee)}
      <HowCounted
        names={smallest === null ? ['risk', 'progress', 'failed', 'machines', 'excused'] : ['progress', 'small_groups']}
        counts={{ small_groups: smallest }}
      />
    </>
  );
}

const placeOf = ({ position, department }: EmployeeDetails): string =>
  [position, departmentTitle(department.title)].filter(Boolean).join(' · ');

function Person({ employee }: { employee: EmployeeDetails }) {
  const { t } = useTranslation();
  const permissions = usePermissions();
  const mayPhish = permissions.has('admin.phishing.campaigns');
  const [{ tab, page }, setState] = useSearchState(params);
  const paging = { user_id: employee.id, page, onPage: (next: number) => setState({ page: next }) };
  return (
    <Stack>
      <PersonBlocked employee={employee} />
      {mayPhish && <PersonExclusions user_id={employee.id} />}
      <PersonFigures employee={employee} />
      <Card>
        <Tabs value={tab} onChange={(next) => setState({ tab: tabs.find((tabName) => tabName === next) ?? 'emails' })} mb={16}>
          <Tabs.List aria-label={t('person.tabs.label')}>
            {tabs.map((tabName) => (
              <Tabs.Tab key={tabName} value={tabName}>
                {t(`person.tabs.${tabName}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        {tab === 'emails' && <PersonEmails {...paging} />}
        {tab === 'quizzes' && <PersonQuizzes {...paging} />}
        {tab === 'certificates' && (
          <PersonCertificates user_id={employee.id} mayIssue={permissions.has('admin.learning.assigned')} />
        )}
        {tab === 'runs' && <PersonRuns user_id={employee.id} />}
      </Card>
    </Stack>
  );
}
