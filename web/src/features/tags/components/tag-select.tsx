import { Group, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { TagMark } from '@vigil/contract/tags/tag.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTagName } from '../../tag-automation/components/use-tag-name.tsx';
import { allTagsQuery } from '../api.ts';
import { findUnnamed } from '../rules.ts';
import { TagDot } from './tag-dot.tsx';
import { loadOnScroll } from '../../../ui/load-on-scroll.ts';
import { DROPDOWN_DEBOUNCE_MS } from '../../../ui/search-input.tsx';

type Props = {
  label: string;
  value: readonly string[];
  onChange: (ids: string[], tags: TagMark[]) => void;
  /** Tags whose names are known and need not be loaded. */
  known?: readonly TagMark[];
  /** Offers automatic tags too. Nobody can assign them, but a filter can contain them. */
  withSelfActing?: boolean;
  /** The number loaded at a time. */
  pageSize?: number;
};

/** A multi-select of tags, searched by typing or by scrolling. */
export function TagSelect({ label, value, onChange, known = [], withSelfActing = false, pageSize }: Props) {
  const { t } = useTranslation();
  const nameOf = useTagName();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, DROPDOWN_DEBOUNCE_MS);
  const customOnly = !withSelfActing;
  const size = pageSize === undefined ? {} : { limit: pageSize };
  const found = useInfiniteQuery(allTagsQuery({ search, customOnly, ...size }));
  const everything = useInfiniteQuery({ ...allTagsQuery({ search: '', customOnly, ...size }), enabled: value.length > 0 });
  const tags = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const namedTags = [...tags, ...known, ...(everything.data?.pages.flatMap(({ data }) => data) ?? [])];
  const chosen = value.map((id) => namedTags.find((tag) => tag.id === id)).filter((tag) => tag !== undefined);
  // Loads more tags until all chosen ones have names, because the address contains only their ids.
  const isUnnamed = findUnnamed(value, namedTags).length > 0;
  const { hasNextPage, isFetching, fetchNextPage } = everything;
  useEffect(() => {
    if (isUnnamed && hasNextPage && !isFetching) void fetchNextPage();
  }, [isUnnamed, hasNextPage, isFetching, fetchNextPage]);

  const options = new Map<string, TagMark>([...tags, ...chosen].map((tag) => [tag.id, tag]));
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('tags.select.choose') : ''}
      searchable
      clearable
      hidePickedOptions
      // The server has already filtered.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching || typed !== search ? t('commons:loading') : t('tags.select.nothing')}
      data={[...options.values()].map((tag) => ({ value: tag.id, label: nameOf(tag) }))}
      renderOption={({ option }) => (
        <Group gap={10} wrap="nowrap">
          <TagDot color={options.get(option.value)?.color} />
          {option.label}
        </Group>
      )}
      {...loadOnScroll(() => {
        if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
      })}
      value={[...value]}
      onChange={(ids) =>
        onChange(
          ids,
          ids.map((id) => options.get(id)).filter((tag) => tag !== undefined),
        )
      }
      onSearchChange={setTyped}
    />
  );
}
