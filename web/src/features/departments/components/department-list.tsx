import { Button, Stack } from '@mantine/core';
import { IconBuilding, IconPlus, IconTrash } from '@tabler/icons-react';
import type { DepartmentSortKey } from '@vigil/contract/departments/department.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { choice, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { noSelection } from '../../../ui/selection.ts';
import { SortSelect } from '../../../ui/sort-select.tsx';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { departmentsQuery } from '../api.ts';
import { useDepartmentColumns } from './department-columns.tsx';
import { DepartmentDialogs, type OpenDialog } from './department-dialogs.tsx';
import { DepartmentPath } from './department-path.tsx';
import { DepartmentPeople } from './department-people.tsx';

const sortKeys = ['NAME', 'USERS_COUNT', 'RISK_LEVEL', 'PROGRESS', 'PHISHING_INDICATOR'] as const satisfies DepartmentSortKey[];
const params = {
  page: number(),
  parent: text(),
  level_sort: choice(sortKeys, 'NAME'),
  direction: choice(['asc', 'desc'], 'asc'),
  people_page: number(),
};

/** Shows the departments level by level, with the path back to the top. */
export function DepartmentList() {
  const { t } = useTranslation();
  const [state, setState] = useSearchState(params);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
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
            <DepartmentPath path={departments.data?.path ?? []} open={state.parent} onOpen={openLevel} />
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
        {dialog !== null && (
          <DepartmentDialogs
            dialog={dialog}
            rows={departments.data?.data ?? []}
            parent_id={parent_id}
            onDeleteStarted={() => {
              setSelection(noSelection);
              setState({ page: 0 }, { replace: true });
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Card>
      {parent_id !== undefined && <DepartmentPeople key={parent_id} department_id={parent_id} />}
    </Stack>
  );
}
