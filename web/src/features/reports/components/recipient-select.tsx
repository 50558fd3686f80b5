import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Named } from '@vigil/contract/reports/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from '../../people/api.ts';
import { isAddress } from '../rules.ts';
import { DROPDOWN_DEBOUNCE_MS } from '../../../ui/search-input.tsx';

type Recipients = { users: Named[]; addresses: string[] };
type Props = {
  label: string;
  description: string;
  users: readonly Named[];
  addresses: readonly string[];
  error: string | undefined;
  onChange: (recipients: Recipients) => void;
};

const ENDS_ADDRESS = ['Enter', ',', ';', ' '];

/** Chooses the recipients of a report: people, found by name, and typed addresses. */
export function RecipientSelect({ label, description, users, addresses, error, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const address = typed.trim().toLowerCase();
  const isNew = isAddress(address) && !addresses.includes(address);
  const [search] = useDebouncedValue(typed.trim(), DROPDOWN_DEBOUNCE_MS);
  const found = useQuery(peopleQuery(search));
  const people = new Map<string, Named>(users.map((user) => [user.id, user]));
  if (search !== '') for (const { id, title } of found.data ?? []) people.set(id, { id, title });
  const options = [
    ...[...people.values()].map(({ id, title }) => ({ value: id, label: title })),
    ...addresses.map((email) => ({ value: email, label: email })),
    ...(isNew ? [{ value: address, label: address }] : []),
  ];
  const choose = (values: string[]) => {
    onChange({
      users: values.flatMap((value) => people.get(value) ?? []),
      addresses: values.filter((value) => !people.has(value)),
    });
    setTyped('');
  };
  const chosen = [...users.map(({ id }) => id), ...addresses];
  return (
    <MultiSelect
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      hidePickedOptions
      error={error}
      filter={({ options: shown }) => shown}
      nothingFoundMessage={t(
        search === '' ? 'reports.type_recipient' : found.isFetching ? 'commons:loading' : 'ui.nothing_found',
      )}
      data={options}
      value={chosen}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={choose}
      onKeyDown={(event) => {
        // Enter adds the typed address instead of submitting the form.
        if (!ENDS_ADDRESS.includes(event.key) || (event.key !== 'Enter' && !isNew)) return;
        event.preventDefault();
        if (isNew) choose([...chosen, address]);
      }}
      onBlur={() => isNew && choose([...chosen, address])}
    />
  );
}
