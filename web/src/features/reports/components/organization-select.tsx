import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Named } from '@vigil/contract/reports/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organizationsBelowQuery } from '../api.ts';
import { DROPDOWN_DEBOUNCE_MS } from '../../../ui/search-input.tsx';

type Props = { value: Named | null; onChange: (organization: Named | null) => void };

/** Chooses the organisation of the report: the reader's own, or one below it, found by name. */
export function OrganizationSelect({ value, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value?.title ?? '');
  const [search] = useDebouncedValue(typed === value?.title ? '' : typed.trim(), DROPDOWN_DEBOUNCE_MS);
  const found = useQuery(organizationsBelowQuery(search));
  const known = new Map(
    [...(found.data ?? []), ...(value === null ? [] : [value])].map((organization) => [organization.id, organization]),
  );
  return (
    <Select
      label={t('reports.form.organization')}
      placeholder={t('reports.form.own_organization')}
      searchable
      clearable
      // The server has already filtered.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? t('commons:loading') : t('ui.nothing_found')}
      data={[...known.values()].map(({ id, title }) => ({ value: id, label: title }))}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id === null ? null : (known.get(id) ?? null))}
    />
  );
}
