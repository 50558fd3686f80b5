import { Button, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { EmployeeSortKey } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { id } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { JobProgressDialog } from '../../../ui/job-progress-dialog.tsx';
import { noSelection, type Selection } from '../../../ui/selection.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { HiddenResults } from '../../phishing-results/components/hidden-results.tsx';
import { useStartCampaign } from '../../phishing-campaigns/components/use-start-campaign.ts';
import { checkReport, useCreateStaffReport } from '../api.ts';
import { filtersOf, noFilter, targetsOf } from '../rules.ts';
import { BulkDialog, type Bulk } from './bulk-dialog.tsx';
import { EmployeeBulkActions, type BulkAction } from './employee-bulk-actions.tsx';
import { useEmployeeColumns } from './employee-columns.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { EmployeeRowDialog, type RowAction } from './employee-row-dialog.tsx';
import { LastUndoable } from './last-undoable.tsx';
import { StaffToolbar } from './staff-toolbar.tsx';
import { useFilterChips } from './use-filter-chips.tsx';
import { useStaffSearch } from './use-staff-search.ts';

/** Address parameter: the person whose edit dialog is open. */
const open = { edit: id() };

const everyone: Selection = { mode: 'exclude', ids: new Set() };

/**
 * The staff list: search, filters, sorting, pages and selection. `start` is shown instead while the organisation has no staff.
 */
export function EmployeeList({ start }: { start: ReactNode }) {
  const { t } = useTranslation();
  const { state, setState, filter, isFiltered, employees } = useStaffSearch();
  const [selection, setSelection] = useState(noSelection);
  const [{ edit }, setOpen] = useSearchState(open);
  const [rowAction, setRowAction] = useState<RowAction | null>(null);
  const editing = employees.data?.data.find((employee) => employee.id === edit);
  const columns = useEmployeeColumns({
    onEdit: ({ id }) => setOpen({ edit: id }),
    onBlock: (employee) => setRowAction({ action: 'block', employee }),
    onDelete: (employee) => setRowAction({ action: 'delete', employee }),
    onNote: (employee) => setRowAction({ action: 'note', employee }),
    onResetTwoFactor: (employee) => setRowAction({ action: 'reset_two_factor', employee }),
  });
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const isUndoHidden = bulk !== null || rowAction?.action === 'block' || rowAction?.action === 'delete';
  const report = useCreateStaffReport();
  const startCampaign = useStartCampaign();
  const startAction = (action: BulkAction, count: number) => {
    if (action === 'campaign') startCampaign(targetsOf(selection, filter));
    else if (action === 'report') createReport('xlsx', selection);
    else setBulk({ action, selection, filter, count });
  };
  const createReport = (format: 'xlsx' | 'csv', { mode, ids }: Selection) => {
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
  const show: typeof setState = (patch, options) => {
    setSelection(noSelection);
    setState(patch, options);
  };
  const sort = { key: state.sort, direction: state.direction };
  const onSort = ({ key, direction }: { key: string; direction: 'asc' | 'desc' }) =>
    setState({ sort: key as EmployeeSortKey, direction });

  return (
    <Card>
      <Stack>
        <StaffToolbar state={state} show={show} onSort={onSort}>
          <ExportMenu isPending={report.isPending} onExport={(format) => createReport(format, everyone)} />
        </StaffToolbar>
        <HiddenResults />
        {!isUndoHidden && <LastUndoable />}
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
            bulkActions={(count) => <EmployeeBulkActions onAction={(action) => startAction(action, count)} />}
            isFetching={employees.isFetching && employees.isPlaceholderData}
            empty={
              isFiltered ? (
                <EmptyState
                  scene="scene-search"
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
      {bulk !== null && <BulkDialog {...bulk} onStarted={() => setSelection(noSelection)} onClose={() => setBulk(null)} />}
      <JobProgressDialog
        title={t('employees.export.title')}
        jobId={report.data?.id ?? null}
        check={checkReport}
        onClose={() => report.reset()}
      />
      {editing !== undefined && <EmployeeDialog employee={editing} onClose={() => setOpen({ edit: '' }, { replace: true })} />}
      {rowAction !== null && <EmployeeRowDialog {...rowAction} onClose={() => setRowAction(null)} />}
    </Card>
  );
}
