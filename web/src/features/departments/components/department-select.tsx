import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DepartmentOption } from './department-option.tsx';
import { useDepartmentOptions } from './use-department-options.ts';

type Choice = { id: string; title: string };
type Props = { label: string; value: Choice | null; onChange: (department: Choice) => void; error?: string | undefined };

/** One department, found by typing. Leaving without a match puts the chosen title back. */
export function DepartmentSelect({ label, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const { options, text, setText } = useDepartmentOptions(value === null ? [] : [value]);
  return (
    <Select
      label={label}
      required
      searchable
      allowDeselect={false}
      data={options}
      value={value?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      filter={(input) => input.options}
      renderOption={({ option }) => <DepartmentOption label={option.label} path={pathOf(options, option.value)} />}
      nothingFoundMessage={t('ui.nothing_found')}
      onChange={(id) => {
        const chosen = options.find((option) => option.value === id);
        if (chosen !== undefined) onChange({ id: chosen.value, title: chosen.label });
      }}
      error={error}
    />
  );
}

const pathOf = (options: readonly { value: string; path: string }[], id: string) =>
  options.find(({ value }) => value === id)?.path ?? '';
