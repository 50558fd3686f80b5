import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { DepartmentTitle } from '@vigil/contract/departments/department.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { departmentTitlesQuery } from '../api.ts';
import { loadOnScroll } from '../../../ui/load-on-scroll.ts';
import { DROPDOWN_DEBOUNCE_MS } from '../../../ui/search-input.tsx';

type Chosen = { id: string; title: string };
type Props = {
  value: Chosen | null;
  onChange: (department: Chosen | null) => void;
  error?: string | undefined;
  label?: string;
  /** Excludes departments from the options. */
  without?: (department: DepartmentTitle) => boolean;
};

/** A picker of one department, searched by typing or by scrolling; each option shows its path. */
export function DepartmentSelect({ value, onChange, error, label, without = () => false }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(value !== null && typed === departmentTitle(value.title) ? '' : typed, DROPDOWN_DEBOUNCE_MS);
  const found = useInfiniteQuery(departmentTitlesQuery(search));
  const offered = (found.data?.pages.flatMap(({ data }) => data) ?? []).filter((department) => !without(department));
  const paths = new Map(offered.map(({ id, path }) => [id, departmentTitle(path)]));
  // The field takes a changed label for typed text, so the label of the chosen department must not change with the search
  // results.
  const chosen = value === null ? [] : [{ value: value.id, label: departmentTitle(value.title) }];
  const others = offered.filter(({ id }) => id !== value?.id).map(({ id }) => ({ value: id, label: paths.get(id)! }));
  return (
    <Select
      label={label ?? t('departments.picker')}
      placeholder={t('departments.choose')}
      required
      searchable
      // The server has already filtered.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? t('commons:loading') : t('departments.nothing')}
      data={[...chosen, ...others]}
      renderOption={({ option }) => paths.get(option.value) ?? option.label}
      {...loadOnScroll(() => {
        if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
      })}
      value={value?.id ?? null}
      onChange={(id, option) => onChange(option === null || id === null ? null : { id, title: option.label })}
      onSearchChange={setTyped}
      error={error}
    />
  );
}
