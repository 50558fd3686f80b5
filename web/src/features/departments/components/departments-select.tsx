import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allDepartmentsQuery } from '../api.ts';
import { DepartmentOption } from './department-option.tsx';
import { useDepartmentOptions } from './use-department-options.ts';

type Props = { label: string; value: readonly string[]; onChange: (ids: string[]) => void };

/** Several departments, found by typing. */
export function DepartmentsSelect({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const titles = useDepartmentTitles(value);
  const { options, text, setText } = useDepartmentOptions(value.map((id) => ({ id, title: titles.get(id) ?? '…' })));
  const paths = new Map(options.map((option) => [option.value, option.path]));
  return (
    <MultiSelect
      label={label}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('commons:clear') }}
      data={options}
      value={[...value]}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      filter={(input) => input.options}
      renderOption={({ option }) => <DepartmentOption label={option.label} path={paths.get(option.value) ?? ''} />}
      nothingFoundMessage={t('ui.nothing_found')}
    />
  );
}

/** Titles of what an address names; asked for only when it names any. */
export function useDepartmentTitles(ids: readonly string[]): ReadonlyMap<string, string> {
  const all = useQuery({ ...allDepartmentsQuery(), enabled: ids.length > 0 });
  return new Map(all.data?.data.map(({ id, title }) => [id, title] as const));
}
