import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from '../api.ts';
import { DROPDOWN_DEBOUNCE_MS } from '../../../ui/search-input.tsx';

type Person = { id: string; name: string };
type Props = { value: Person | null; onChange: (person: Person | null) => void } & Pick<
  SelectProps,
  'aria-label' | 'label' | 'description' | 'error' | 'placeholder' | 'size' | 'w'
>;

/** A picker of one person, found by typing. */
export function PersonSelect({ value, onChange, ...field }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === value?.name ? '' : typed.trim(), DROPDOWN_DEBOUNCE_MS);
  const found = useQuery(peopleQuery(search));
  const people = (search === '' ? [] : (found.data ?? [])).map(({ id, title }) => ({ value: id, label: title }));
  if (value !== null && !people.some((person) => person.value === value.id))
    people.unshift({ value: value.id, label: value.name });
  return (
    <Select
      {...field}
      searchable
      clearable
      // The server has already filtered.
      filter={({ options }) => options}
      nothingFoundMessage={t(search === '' ? 'ui.type_name' : found.isFetching ? 'commons:loading' : 'ui.nothing_found')}
      data={people}
      value={value?.id ?? null}
      onChange={(_, option) => onChange(option && { id: option.value, name: option.label })}
      onSearchChange={setTyped}
    />
  );
}
