import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SortSelect } from '../../../ui/sort-select.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { filtersOf, isSameView, noFilter, resultSortKeys, stateOf, viewOf } from '../rules.ts';
import { EmployeeFilter } from './employee-filter.tsx';
import { sortKeys, type StaffSearch } from './use-staff-search.ts';
import { ViewMenu } from './view-menu.tsx';

type Props = {
  state: StaffSearch['state'];
  /** Changes which people the list shows, and clears the selection. */
  show: StaffSearch['setState'];
  onSort: (sort: { key: string; direction: 'asc' | 'desc' }) => void;
  children: ReactNode;
};

/** The search, saved views and filters of the staff list. */
export function StaffToolbar({ state, show, onSort, children }: Props) {
  const { t } = useTranslation();
  const isNamed = useMinGroupSize() === null;
  const [isFiltering, setFiltering] = useState(false);
  return (
    <>
      <Toolbar>
        <SearchInput
          label={t('employees.search')}
          value={state.search}
          onChange={(search) => show({ search }, { replace: true })}
        />
        <SortSelect
          options={sortKeys
            .filter((key) => isNamed || !resultSortKeys.includes(key))
            .map((key) => ({ value: key, label: t(`employees.sort.${key}`) }))}
          value={{ key: state.sort, direction: state.direction }}
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
        {children}
      </Toolbar>
      {isFiltering && (
        <EmployeeFilter
          value={filtersOf(state)}
          search={state.search}
          onApply={(next) => {
            show(next);
            setFiltering(false);
          }}
          onClose={() => setFiltering(false)}
        />
      )}
    </>
  );
}
