import { useInfiniteQuery } from '@tanstack/react-query';
import { firstTag } from '@vigil/contract/tags/rules.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useEffect } from 'react';
import { allTagsQuery } from '../api.ts';

/** Returns the open tag: the one in the address, found page by page, or the first (spec point 4). */
export function useTag(id: string) {
  const { data, hasNextPage, isFetching, fetchNextPage, isError, refetch } = useInfiniteQuery(allTagsQuery({ search: '' }));
  const tags: readonly Tag[] | undefined = data?.pages.flatMap((page) => page.data);
  const tag = id === '' ? firstTag(tags ?? []) : tags?.find((candidate) => candidate.id === id);
  const isSought = tags !== undefined && tag === undefined && hasNextPage;
  useEffect(() => {
    if (isSought && !isFetching && !isError) void fetchNextPage();
  }, [isSought, isFetching, isError, fetchNextPage]);
  return {
    tag,
    tags,
    total: data?.pages[0]?.total_count,
    isMissing: tags !== undefined && tag === undefined && !hasNextPage && !isFetching,
    isFailed: isError,
    refetch,
  };
}
