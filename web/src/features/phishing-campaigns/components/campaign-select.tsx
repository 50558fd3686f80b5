import { Select } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignNameQuery, campaignOptionsQuery } from '../api.ts';
import { loadOnScroll } from '../../../ui/load-on-scroll.ts';
import { DROPDOWN_DEBOUNCE_MS } from '../../../ui/search-input.tsx';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  /** Limits the options to these states. */
  statuses?: Campaign['status'][];
  onChange: (id: string) => void;
};

/** A picker of one campaign, found by typing or by scrolling. */
export function CampaignSelect({ label, placeholder, value, statuses = [], onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const chosen = useQuery({ ...campaignNameQuery(value), enabled: value !== '' }).data;
  const [search] = useDebouncedValue(typed === chosen?.name ? '' : typed, DROPDOWN_DEBOUNCE_MS);
  const found = useInfiniteQuery(campaignOptionsQuery(search, statuses));
  const options = (found.data?.pages.flatMap(({ data }) => data) ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (chosen !== undefined && !options.some((option) => option.value === chosen.id)) {
    options.unshift({ value: chosen.id, label: chosen.name });
  }
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      // The server has already filtered.
      filter={({ options: all }) => all}
      nothingFoundMessage={t(found.isFetching ? 'commons:loading' : 'ui.nothing_found')}
      data={options}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      {...loadOnScroll(() => {
        if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
      })}
      onSearchChange={setTyped}
    />
  );
}
