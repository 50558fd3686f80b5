import { Button, Tabs } from '@mantine/core';
import { IconFileUpload, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { choice } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DepartmentList } from '../../departments/components/department-list.tsx';
import { employeesQuery } from '../api.ts';
import { EmployeeDialog } from '../components/employee-dialog.tsx';
import { EmployeeList } from '../components/employee-list.tsx';
import { ImportDialog } from '../../staff-imports/components/import-dialog.tsx';

const tabs = ['employees', 'departments'] as const;
const params = { tab: choice(tabs, 'employees') };

export function EmployeesScreen() {
  const { t } = useTranslation();
  const [{ tab }] = useSearchState(params);
  const go = useGo();
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const everyone = useQuery(employeesQuery({ query: { limit: 1 } })).data?.total_count;
  const importButton = (
    <Button variant="default" leftSection={<IconFileUpload size={16} stroke={1.6} />} onClick={() => setDialog('import')}>
      {t('employees.import')}
    </Button>
  );
  const addButton = (
    <Button leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={() => setDialog('add')}>
      {t('employees.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('employees.title')}
        state={everyone !== undefined && t('employees.count', { count: everyone, number: formatNumber(everyone) })}
        actions={
          <>
            {importButton}
            {addButton}
          </>
        }
      />
      <Tabs
        value={tab}
        // The other tab's page and filters mean nothing here.
        onChange={(next) => void go({ to: '/admin/staff/employees', search: { tab: next ?? 'employees' } })}
        mb={16}
      >
        <Tabs.List aria-label={t('employees.title')}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`employees.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'employees' ? <EmployeeList start={importButton} /> : <DepartmentList />}
      {dialog === 'add' && <EmployeeDialog employee={null} onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
    </>
  );
}
