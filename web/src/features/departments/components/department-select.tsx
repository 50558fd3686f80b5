import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { DepartmentTitle } from '@vigil/contract/departments/department.ts';
import { PICKER_DEPARTMENTS } from '@vigil/contract/departments/rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { departmentTitlesQuery } from '../api.ts';
import { DROPDOWN_DEBOUNCE_MS } from '../../../ui/search-input.tsx';

type Chosen = { id: string; title: string };
type Props = {
  value: Chosen | null;
  onChange: (department: Chosen | null) => void;
  error?: string | undefined;
  label?: string;
  /** Which are not offered. */
  without?: (department: DepartmentTitle) => boolean;
};

/** One department, found by typing; each stands with its place in the tree. */
export function DepartmentSelect({ value, onChange, error, label, without = () => false }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(value !== null && typed === departmentTitle(value.title) ? '' : typed, DROPDOWN_DEBOUNCE_MS);
  const found = useQuery({
    ...departmentTitlesQuery({ query: { limit: PICKER_DEPARTMENTS, ...(search !== '' && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.data ?? [])
    .filter((one) => !without(one))
    .map(({ id, path }) => ({ value: id, label: departmentTitle(path) }));
  if (value !== null && !options.some((option) => option.value === value.id)) {
    options.unshift({ value: value.id, label: departmentTitle(value.title) });
  }
  return (
    <Select
      label={label ?? t('departments.picker')}
      placeholder={t('departments.choose')}
      required
      searchable
      // The server has searched already.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? t('commons:loading') : t('departments.nothing')}
      data={options}
      value={value?.id ?? null}
      onChange={(id, option) => onChange(option === null || id === null ? null : { id, title: option.label })}
      onSearchChange={setTyped}
      error={error}
    />
  );
}
