import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Named } from '@vigil/contract/reports/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { subjectsQuery } from '../api.ts';
import { DROPDOWN_DEBOUNCE_MS } from '../../../ui/search-input.tsx';

type Props = {
  type: 'campaign' | 'assignment' | 'department';
  max: number;
  isRequired: boolean;
  value: readonly Named[];
  error: string | undefined;
  onChange: (subjects: Named[]) => void;
};

/** A picker of report subjects, searched by name. */
export function SubjectSelect({ type, max, isRequired, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), DROPDOWN_DEBOUNCE_MS);
  const found = useQuery(subjectsQuery(type, search));
  const known = new Map([...(found.data ?? []), ...value].map((subject) => [subject.id, subject]));
  const titleOf = ({ title }: Named) => (type === 'department' ? departmentTitle(title) : title);
  return (
    <MultiSelect
      label={t(`reports.subject.${type}`)}
      description={isRequired ? undefined : t('reports.subject.all')}
      withAsterisk={isRequired}
      searchable
      hidePickedOptions
      maxValues={max}
      error={error}
      // The server has already filtered.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? t('commons:loading') : t('ui.nothing_found')}
      data={[...known.values()].map((subject) => ({ value: subject.id, label: titleOf(subject) }))}
      value={value.map(({ id }) => id)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
    />
  );
}
