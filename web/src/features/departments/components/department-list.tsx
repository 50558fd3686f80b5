import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconBuilding, IconPlus, IconTrash } from '@tabler/icons-react';
import type { DepartmentRow, DepartmentSortKey } from '@vigil/contract/departments/department.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { choice, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { noSelection, type Selection } from '../../../ui/selection.ts';
import { SortSelect } from '../../../ui/sort-select.tsx';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { departmentsQuery, selectedDepartments } from '../api.ts';
import { DeleteDepartmentsDialog } from './delete-departments-dialog.tsx';
import { useDepartmentColumns } from './department-columns.tsx';
import { DepartmentPeople } from './department-people.tsx';
import { DepartmentDialog } from './department-dialog.tsx';
import { MergeDepartmentDialog } from './merge-department-dialog.tsx';
import { MoveDepartmentDialog } from './move-department-dialog.tsx';

const sortKeys = ['NAME', 'USERS_COUNT', 'RISK_LEVEL', 'PROGRESS', 'PHISHING_INDICATOR'] as const satisfies DepartmentSortKey[];
const params = {
  page: number(),
  parent: text(),
  level_sort: choice(sortKeys, 'NAME'),
  direction: choice(['asc', 'desc'], 'asc'),
  people_page: number(),
};

type Dialog =
  | { kind: 'create' }
  | { kind: 'rename' | 'move' | 'merge'; department: DepartmentRow }
  | { kind: 'delete'; selection: Selection };

/** One level of the departments at a time, with the way back to the top. */
export function DepartmentList() {
  const { t } = useTranslation();
  const [state, setState] = useSearchState(params);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [selection, setSelection] = useState(noSelection);
  const parent_id = state.parent === '' ? undefined : state.parent;
  const departments = useQuery({
    ...departmentsQuery({
      query: {
        ...(parent_id !== undefined && { parent_id }),
        limit: PAGE_SIZE,
        offset: state.page * PAGE_SIZE,
        sort_by: state.level_sort,
        sort_order: state.direction,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const total = departments.data?.total_count;
  const close = () => setDialog(null);
  /** As it is read now: a form goes on from what others have saved. */
  const current = (department: DepartmentRow) => departments.data?.data.find(({ id }) => id === department.id) ?? department;
  const openLevel = (parent: string) => {
    setSelection(noSelection);
    setState({ parent, people_page: 0 });
  };
  const sort = { key: state.level_sort, direction: state.direction };
  const onSort = ({ key, direction }: { key: string; direction: 'asc' | 'desc' }) =>
    setState({ level_sort: key as DepartmentSortKey, direction });
  const columns = useDepartmentColumns({
    onRename: (department) => setDialog({ kind: 'rename', department }),
    onMove: (department) => setDialog({ kind: 'move', department }),
    onMerge: (department) => setDialog({ kind: 'merge', department }),
    onDelete: ({ id }) => setDialog({ kind: 'delete', selection: { mode: 'include', ids: new Set([id]) } }),
  });
  return (
    <Stack>
      <Card>
        <Stack>
          <Toolbar>
            <Text component="nav" c="dimmed" style={{ overflowWrap: 'anywhere' }} aria-label={t('ui.breadcrumbs')}>
              {[{ id: '', title: t('departments.root') }, ...(departments.data?.path ?? [])].map(({ id, title }, index) => (
                <span key={id}>
                  {index > 0 && <span aria-hidden> / </span>}
                  {id === state.parent ? (
                    <Text span inherit fw={550} c="var(--ink)" aria-current="page">
                      {departmentTitle(title)}
                    </Text>
                  ) : (
                    <Anchor component="button" inherit onClick={() => openLevel(id)}>
                      {departmentTitle(title)}
                    </Anchor>
                  )}
                </span>
              ))}
            </Text>
            <SortSelect
              options={sortKeys.map((key) => ({ value: key, label: t(`departments.sort.${key}`) }))}
              value={sort}
              onChange={onSort}
            />
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.6} />}
              onClick={() => setDialog({ kind: 'create' })}
            >
              {t('departments.create')}
            </Button>
          </Toolbar>
          <DataTable
            label={t('departments.title')}
            columns={columns}
            rows={departments.data?.data}
            rowKey={({ id }) => id}
            rowName={({ title }) => departmentTitle(title)}
            onOpen={({ id }) => openLevel(id)}
            isFixed={({ is_default }) => is_default}
            total={total}
            tickable={total !== undefined && parent_id === undefined ? total - 1 : total}
            page={state.page}
            onPage={(page) => setState({ page })}
            sort={sort}
            onSort={onSort}
            selection={selection}
            onSelection={setSelection}
            bulkActions={() => (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} stroke={1.6} />}
                onClick={() => setDialog({ kind: 'delete', selection })}
              >
                {t('commons:delete')}
              </Button>
            )}
            isFetching={departments.isFetching && departments.isPlaceholderData}
            isError={departments.isError}
            onRetry={() => void departments.refetch()}
            empty={
              <EmptyState
                icon={IconBuilding}
                title={t('departments.empty')}
                {...(parent_id === undefined && { text: t('departments.empty_text') })}
              />
            }
          />
        </Stack>
        {dialog?.kind === 'create' && <DepartmentDialog parent_id={parent_id} onClose={close} />}
        {dialog?.kind === 'rename' && <DepartmentDialog department={current(dialog.department)} onClose={close} />}
        {dialog?.kind === 'move' && <MoveDepartmentDialog department={current(dialog.department)} onClose={close} />}
        {dialog?.kind === 'merge' && <MergeDepartmentDialog department={dialog.department} onClose={close} />}
        {dialog?.kind === 'delete' && (
          <DeleteDepartmentsDialog
            chosen={() => selectedDepartments(dialog.selection, parent_id)}
            hasParent={parent_id !== undefined}
            onOrdered={() => {
              setSelection(noSelection);
              setState({ page: 0 }, { replace: true });
            }}
            onClose={close}
          />
        )}
      </Card>
      {parent_id !== undefined && <DepartmentPeople key={parent_id} department_id={parent_id} />}
    </Stack>
  );
}
