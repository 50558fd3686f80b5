type Loaded = { total_count: number; data: readonly unknown[] };

/** Spec point 7: returns the offset of the next page, for `getNextPageParam`; undefined if all rows are loaded. */
export function nextOffset<Page extends Loaded>({ total_count }: Page, pages: readonly Page[]): number | undefined {
  const loaded = pages.reduce((sum, { data }) => sum + data.length, 0);
  return loaded < total_count ? loaded : undefined;
}
