import { Button, Stack } from '@mantine/core';
import { IconFilter, IconUsers } from '@tabler/icons-react';
import type { Employee, EmployeeSortKey } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { id } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { JobProgressDialog } from '../../../ui/job-progress-dialog.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { noSelection, type Selection } from '../../../ui/selection.ts';
import { SortSelect } from '../../../ui/sort-select.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { BlockToggleDialog } from '../../blocking/components/block-toggle-dialog.tsx';
import { HiddenResults } from '../../phishing-results/components/hidden-results.tsx';
import { useSmallestGroup } from '../../profile/api.ts';
import { CAMPAIGN_DRAFT } from '../../phishing-campaigns/rules.ts';
import { keptDrafts } from '../../../lib/kept-drafts.ts';
import { session } from '../../../lib/session.ts';
import { checkReport, useOrderReport } from '../api.ts';
import { filtersOf, isSameView, noFilter, ordersOfResults, stateOf, targetsOf, viewOf } from '../rules.ts';
import { BulkDialog, type Bulk } from './bulk-dialog.tsx';
import { EmployeeBulkActions, type BulkAction } from './employee-bulk-actions.tsx';
import { useEmployeeColumns } from './employee-columns.tsx';
import { DeleteEmployeeDialog } from './delete-employee-dialog.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { EmployeeFilter } from './employee-filter.tsx';
import { LastUndoable } from './last-undoable.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { ResetTwoFactorDialog } from './reset-two-factor-dialog.tsx';
import { useFilterChips } from './use-filter-chips.tsx';
import { sortKeys, useStaffSearch } from './use-staff-search.ts';
import { ViewMenu } from './view-menu.tsx';

/** Who is being changed. */
const open = { edit: id() };

const everyone: Selection = { mode: 'exclude', ids: new Set() };

/** The staff: search, filters, order, pages, selection. `start` is the next step where there is nobody yet. */
export function EmployeeList({ start }: { start: ReactNode }) {
  const { t } = useTranslation();
  const { state, setState, filter, isFiltered, employees } = useStaffSearch();
  const isNamed = useSmallestGroup() === null;
  const [selection, setSelection] = useState(noSelection);
  const [isFiltering, setFiltering] = useState(false);
  const [{ edit }, setOpen] = useSearchState(open);
  const [deleting, setDeleting] = useState<Employee | null>(null);
  const [blocking, setBlocking] = useState<Employee | null>(null);
  const [noting, setNoting] = useState<Employee | null>(null);
  const [resetting, setResetting] = useState<Employee | null>(null);
  const editing = employees.data?.data.find((one) => one.id === edit);
  const columns = useEmployeeColumns({
    onEdit: ({ id }) => setOpen({ edit: id }),
    onBlock: setBlocking,
    onDelete: setDeleting,
    onNote: setNoting,
    onResetTwoFactor: setResetting,
  });
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const report = useOrderReport();
  const go = useGo();
  const act = (action: BulkAction, count: number) => {
    if (action === 'campaign') {
      const me = session.commonInfo()?.userID ?? null;
      keptDrafts.keep(me, CAMPAIGN_DRAFT, { targets: targetsOf(selection, filter) });
      void go({ to: '/admin/phishing/campaigns/create' });
    } else if (action === 'report') order('xlsx', selection);
    else setBulk({ action, selection, filter, count });
  };
  const order = (format: 'xlsx' | 'csv', { mode, ids }: Selection) => {
    const body = { ids: mode === 'exclude' ? { exclude_ids: [...ids] } : { include_ids: [...ids] } };
    const query = {
      ...filter,
      need_all: mode === 'exclude' ? 'true' : 'false',
      format,
      sort_by: state.sort,
      sort_order: state.direction,
    } as const;
    report.mutate({ query, body }, { onSuccess: () => setSelection(noSelection) });
  };
  const show = (patch: Parameters<typeof setState>[0]) => {
    setSelection(noSelection);
    setState(patch);
  };
  const sort = { key: state.sort, direction: state.direction };
  const onSort = ({ key, direction }: { key: string; direction: 'asc' | 'desc' }) =>
    setState({ sort: key as EmployeeSortKey, direction });

  return (
    <Card>
      <Stack>
        <Toolbar>
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
            options={sortKeys
              .filter((key) => isNamed || !ordersOfResults.includes(key))
              .map((key) => ({ value: key, label: t(`employees.sort.${key}`) }))}
            value={sort}
            onChange={onSort}
          />
          <ViewMenu
            chosen={state.view}
            current={viewOf(state)}
            isChanged={(view) => !isSameView(stateOf(view), state)}
            onChoose={(view) =>
              show(
                view === null
                  ? { ...noFilter, search: '', sort: 'NAME', direction: 'asc', view: '' }
                  : { ...stateOf(view.view), view: view.id },
              )
            }
          />
          <Button variant="default" leftSection={<IconFilter size={16} stroke={1.6} />} onClick={() => setFiltering(true)}>
            {t('employees.filters')}
          </Button>
          <ExportMenu isPending={report.isPending} onExport={(format) => order(format, everyone)} />
        </Toolbar>
        <HiddenResults />
        {bulk === null && deleting === null && blocking === null && <LastUndoable />}
        <FilterChips chips={useFilterChips(filtersOf(state), show)} onReset={() => show(noFilter)} />
        {employees.isLoadingError ? (
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
            bulkActions={(count) => <EmployeeBulkActions onAction={(action) => act(action, count)} />}
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
      </Stack>
      {isFiltering && (
        <EmployeeFilter
          value={filtersOf(state)}
          onApply={(next) => {
            show(next);
            setFiltering(false);
          }}
          onClose={() => setFiltering(false)}
        />
      )}
      {bulk !== null && <BulkDialog {...bulk} onOrdered={() => setSelection(noSelection)} onClose={() => setBulk(null)} />}
      <JobProgressDialog
        title={t('employees.export.title')}
        jobId={report.data?.id ?? null}
        check={checkReport}
        onClose={() => report.reset()}
      />
      {editing !== undefined && <EmployeeDialog employee={editing} onClose={() => setOpen({ edit: '' }, { replace: true })} />}
      {noting !== null && <NoteDialog employee={noting} onClose={() => setNoting(null)} />}
      {resetting !== null && <ResetTwoFactorDialog employee={resetting} onClose={() => setResetting(null)} />}
      {blocking !== null && <BlockToggleDialog employee={blocking} onClose={() => setBlocking(null)} />}
      {deleting !== null && <DeleteEmployeeDialog employee={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  );
}
