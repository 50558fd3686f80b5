import { Button } from '@mantine/core';
import { IconFilter, IconUsers } from '@tabler/icons-react';
import type { Employee, EmployeeSortKey } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { choice, list, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { noSelection } from '../../../ui/selection.ts';
import { SortSelect } from '../../../ui/sort-select.tsx';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { employeesQuery } from '../api.ts';
import { filterOf } from '../rules.ts';
import { EmployeeBulkActions } from './employee-bulk-actions.tsx';
import { useEmployeeColumns } from './employee-columns.tsx';
import { DeleteEmployeeDialog } from './delete-employee-dialog.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { EmployeeFilter, noFilter } from './employee-filter.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { ResetTwoFactorDialog } from './reset-two-factor-dialog.tsx';
import classes from './employee-list.module.css';

const sortKeys = [
  'NAME',
  'DEPARTMENT',
  'POSITION',
  'RISK_LEVEL',
  'PROGRESS',
  'PHISHING_INDICATOR',
] as const satisfies EmployeeSortKey[];
const params = {
  page: number(),
  search: text(),
  sort: choice(sortKeys, 'NAME'),
  direction: choice(['asc', 'desc'], 'asc'),
  risk_from: text(noFilter.risk_from),
  risk_to: text(noFilter.risk_to),
  departments: list(),
  roles: list(),
};

/** The staff: search, filters, order, pages, selection. `start` is the next step where there is nobody yet. */
export function EmployeeList({ start }: { start: ReactNode }) {
  const { t } = useTranslation();
  const [state, setState] = useSearchState(params);
  const [selection, setSelection] = useState(noSelection);
  const [isFiltering, setFiltering] = useState(false);
  const [editing, setEditing] = useState<Employee | null>(null);
  const [deleting, setDeleting] = useState<Employee | null>(null);
  const filter = filterOf(state);
  const isFiltered = Object.keys(filter).length > 0;
  const employees = useQuery(
    employeesQuery({
      query: { ...filter, limit: PAGE_SIZE, offset: state.page * PAGE_SIZE, sort_by: state.sort, sort_order: state.direction },
    }),
  );
  const [noting, setNoting] = useState<Employee | null>(null);
  const [resetting, setResetting] = useState<Employee | null>(null);
  const columns = useEmployeeColumns({
    onEdit: setEditing,
    onDelete: setDeleting,
    onNote: setNoting,
    onResetTwoFactor: setResetting,
  });
  const show = (patch: Parameters<typeof setState>[0]) => {
    setSelection(noSelection);
    setState(patch);
  };
  const sort = { key: state.sort, direction: state.direction };
  const onSort = ({ key, direction }: { key: string; direction: 'asc' | 'desc' }) =>
    setState({ sort: key as EmployeeSortKey, direction });

  return (
    <Card>
      <div className={classes.tools}>
        <SearchInput
          label={t('employees.search')}
          width="100%"
          value={state.search}
          onChange={(search) => {
            setSelection(noSelection);
            setState({ search }, { replace: true });
          }}
        />
        <SortSelect
          options={sortKeys.map((key) => ({ value: key, label: t(`employees.sort.${key}`) }))}
          value={sort}
          onChange={onSort}
        />
        <Button variant="default" leftSection={<IconFilter size={16} stroke={1.6} />} onClick={() => setFiltering(true)}>
          {t('employees.filters')}
        </Button>
      </div>
      <FilterChips chips={useChips(state, show)} onReset={() => show(noFilter)} />
      {employees.isError && employees.data === undefined ? (
        <ErrorState title={t('employees.failed')} onRetry={() => void employees.refetch()} />
      ) : (
        <DataTable
          label={t('employees.title')}
          columns={columns}
          rows={employees.data?.data}
          rowKey={({ id }) => id}
          rowName={displayName}
          isDimmed={({ is_registered }) => !is_registered}
          total={employees.data?.total_count}
          page={state.page}
          onPage={(page) => setState({ page })}
          sort={sort}
          onSort={onSort}
          selection={selection}
          onSelection={setSelection}
          bulkActions={(count) => (
            <EmployeeBulkActions count={count} selection={selection} filter={filter} onDone={() => setSelection(noSelection)} />
          )}
          isFetching={employees.isFetching && employees.isPlaceholderData}
          empty={
            isFiltered ? (
              <EmptyState
                icon={IconUsers}
                title={t('employees.empty')}
                text={t('employees.empty_text')}
                action={
                  <Button variant="default" onClick={() => show({ ...noFilter, search: '' })}>
                    {t('commons:reset')}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={IconUsers}
                title={t('employees.empty_staff')}
                text={t('employees.empty_staff_text')}
                action={start}
              />
            )
          }
        />
      )}
      {isFiltering && (
        <EmployeeFilter
          value={state}
          onApply={({ risk_from, risk_to, departments, roles }) => {
            show({ risk_from, risk_to, departments, roles });
            setFiltering(false);
          }}
          onClose={() => setFiltering(false)}
        />
      )}
      {editing !== null && <EmployeeDialog employee={editing} onClose={() => setEditing(null)} />}
      {noting !== null && <NoteDialog employee={noting} onClose={() => setNoting(null)} />}
      {resetting !== null && <ResetTwoFactorDialog employee={resetting} onClose={() => setResetting(null)} />}
      {deleting !== null && <DeleteEmployeeDialog employee={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  );
}

type State = { risk_from: string; risk_to: string; departments: string[]; roles: string[] };

/** The filters that are on, in words. */
function useChips({ risk_from, risk_to, departments, roles }: State, show: (patch: Partial<State>) => void) {
  const { t } = useTranslation();
  const isRiskOn = risk_from !== noFilter.risk_from || risk_to !== noFilter.risk_to;
  return [
    ...(isRiskOn
      ? [
          {
            key: 'risk',
            label: t('employees.filter.chip_risk', { from: risk_from, to: risk_to }),
            onRemove: () => show({ risk_from: noFilter.risk_from, risk_to: noFilter.risk_to }),
          },
        ]
      : []),
    ...(departments.length > 0
      ? [
          {
            key: 'departments',
            label: t('employees.filter.chip_departments', {
              count: departments.length,
              number: formatNumber(departments.length),
            }),
            onRemove: () => show({ departments: [] }),
          },
        ]
      : []),
    ...roles.map((role) => ({
      key: role,
      label: t(`employees.role.${role as 'employee'}`),
      onRemove: () => show({ roles: roles.filter((other) => other !== role) }),
    })),
  ];
}
