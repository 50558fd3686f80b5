import { Button, Tabs } from '@mantine/core';
import { IconFileUpload, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choice } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { HowCounted } from '../../../ui/how-counted.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { DepartmentList } from '../../departments/components/department-list.tsx';
import { employeesQuery } from '../api.ts';
import { EmployeeDialog } from '../components/employee-dialog.tsx';
import { EmployeeList } from '../components/employee-list.tsx';
import { StaffCount } from '../components/staff-count.tsx';
import { ImportDialog } from '../../staff-imports/components/import-dialog.tsx';

const tabs = ['employees', 'departments'] as const;
// The open dialog is in the address, so that a person who has to sign in again returns to it.
const params = { tab: choice(tabs, 'employees'), dialog: choice(['', 'add', 'import'], '') };

export function EmployeesScreen() {
  const { t } = useTranslation();
  const [{ tab, dialog }, setState] = useSearchState(params);
  const go = useGo();
  const smallest = useMinGroupSize();
  const close = () => setState({ dialog: '' }, { replace: true });
  const everyone = useQuery(employeesQuery({ query: { limit: 1 } })).data?.total_count;
  const importButton = (
    <Button
      variant="default"
      leftSection={<IconFileUpload size={16} stroke={1.6} />}
      onClick={() => setState({ dialog: 'import' })}
    >
      {t('employees.import')}
    </Button>
  );
  const addButton = (
    <Button leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={() => setState({ dialog: 'add' })}>
      {t('employees.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('employees.title')}
        crumbs={[{ text: t('menu.section.staff') }]}
        state={
          <>
            {tab === 'employees' && everyone !== undefined && <StaffCount everyone={everyone} />}
            <HowCounted
              names={['risk', 'progress', 'failed', 'few_people', 'small_groups']}
              counts={{ small_groups: smallest }}
            />
          </>
        }
        actions={
          <>
            {importButton}
            {addButton}
          </>
        }
      />
      <Tabs
        value={tab}
        // The page and filters of one tab do not apply to the other.
        onChange={(next) => void go({ to: '/admin/staff/employees', search: { tab: next ?? 'employees' } })}
        mb={16}
      >
        <Tabs.List aria-label={t('employees.title')}>
          {tabs.map((tabName) => (
            <Tabs.Tab key={tabName} value={tabName}>
              {t(`employees.tabs.${tabName}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'employees' ? <EmployeeList start={importButton} /> : <DepartmentList />}
      {dialog === 'add' && <EmployeeDialog employee={null} onClose={close} />}
      {dialog === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}
