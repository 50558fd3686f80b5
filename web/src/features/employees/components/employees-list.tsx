import { Button } from '@mantine/core';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { RISK_MAX, RISK_MIN } from '@vigil/contract/employees/rules.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { IconFilter, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { choice, list, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { noSelection } from '../../../ui/selection.ts';
import { SortSelect } from '../../../ui/sort-select.tsx';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { employeesQuery, useDeleteEmployee } from '../api.ts';
import { bulkOf, type EmployeeListFilter, filterOf, noFilter, sortKeys, withoutAll } from '../rules.ts';
import { BulkActions } from './bulk-actions.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { EmployeeFilters, useEmployeeChips } from './employee-filters.tsx';
import classes from './employees.module.css';
import { useEmployeeColumns } from './use-employee-columns.tsx';

const params = {
  page: number(),
  search: text(),
  sort: choice(sortKeys, 'NAME'),
  direction: choice(['asc', 'desc'], 'asc'),
  departments: list(),
  roles: list(),
  risk_from: number(RISK_MIN),
  risk_to: number(RISK_MAX),
};

type Dialog = { kind: 'none' | 'filter' | 'add' } | { kind: 'edit' | 'delete'; employee: Employee };

export function EmployeesList({ tabs }: { tabs?: ReactNode }) {
  const { t } = useTranslation();
  const [{ page, sort, direction, ...narrowing }, setState] = useSearchState(params);
  const { search, ...filter } = narrowing;
  const [selection, setSelection] = useState(noSelection);
  const [dialog, setDialog] = useState<Dialog>({ kind: 'none' });
  const remove = useDeleteEmployee();
  const asked = filterOf(narrowing);
  const employees = useQuery(
    employeesQuery({ ...asked, sort_by: sort, sort_order: direction, limit: PAGE_SIZE, offset: page * PAGE_SIZE }),
  );
  const close = () => setDialog({ kind: 'none' });
  const narrow = (change: Partial<EmployeeListFilter & { search: string }>, options = {}) => {
    setSelection(withoutAll(selection));
    setState({ ...change, page: 0 }, options);
  };
  const chips = useEmployeeChips(filter, narrow);
  const columns = useEmployeeColumns({
    onEdit: (employee) => setDialog({ kind: 'edit', employee }),
    onDelete: (employee) => setDialog({ kind: 'delete', employee }),
  });
  const total = employees.data?.total_count;
  const isNarrowed = search !== '' || chips.length > 0;
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setDialog({ kind: 'add' })}>
      {t('employees.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('employees.title')}
        crumbs={[{ text: t('menu.section.staff') }]}
        state={total === undefined ? ' ' : t('employees.count', { count: total, number: formatNumber(total) })}
        actions={add}
      />
      {tabs}
      <div className={classes.tools}>
        <SearchInput
          value={search}
          onChange={(text) => narrow({ search: text }, { replace: true })}
          label={t('employees.search')}
          width={280}
        />
        <SortSelect
          options={sortKeys.map((value) => ({ value, label: t(`employees.sort.${value}`) }))}
          value={{ key: sort, direction }}
          onChange={(next) => setState({ sort: next.key, direction: next.direction })}
        />
        <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setDialog({ kind: 'filter' })}>
          {t('commons:filter')}
        </Button>
      </div>
      <div className={classes.chips}>
        <FilterChips chips={chips} onReset={() => narrow(noFilter)} />
      </div>
      <Card>
        {employees.isError && employees.data === undefined ? (
          <ErrorState title={t('employees.failed')} onRetry={() => void employees.refetch()} />
        ) : (
          <DataTable
            label={t('employees.title')}
            columns={columns}
            rows={employees.data?.data}
            rowKey={({ id }) => id}
            rowName={displayName}
            onOpen={(employee) => setDialog({ kind: 'edit', employee })}
            isDimmed={({ is_registered }) => !is_registered}
            total={total}
            page={page}
            onPage={(next) => setState({ page: next })}
            sort={{ key: sort, direction }}
            onSort={({ key, direction: turned }) => setState({ sort: sortKeys.find((one) => one === key), direction: turned })}
            selection={selection}
            onSelection={setSelection}
            bulkActions={(count) => (
              <BulkActions count={count} people={bulkOf(selection, asked)} onDone={() => setSelection(noSelection)} />
            )}
            isFetching={employees.isPlaceholderData}
            empty={
              <EmptyState
                icon={IconUsers}
                title={t('employees.empty_title')}
                text={t(isNarrowed ? 'employees.empty_narrowed' : 'employees.empty_text')}
                action={isNarrowed ? undefined : add}
              />
            }
          />
        )}
      </Card>
      {dialog.kind === 'filter' && (
        <EmployeeFilters
          value={filter}
          onClose={close}
          onApply={(next) => {
            close();
            narrow(next);
          }}
        />
      )}
      {dialog.kind === 'add' && <EmployeeDialog employee={null} onClose={close} />}
      {dialog.kind === 'edit' && <EmployeeDialog employee={dialog.employee} onClose={close} />}
      {dialog.kind === 'delete' && (
        <ConfirmDialog
          isOpen
          title={t('employees.delete_title', { name: displayName(dialog.employee) })}
          isPending={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { params: { id: dialog.employee.id } },
              {
                onSuccess: () => {
                  setSelection(noSelection);
                  close();
                },
              },
            )
          }
          onClose={close}
        >
          {t('employees.delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
