export type Page<Row> = { data: readonly Row[]; total_count: number };

/**
 * Loads every row of a list, page after page, because one answer has at most `PAGE_SIZE_MAX` rows and a picker has no limit (spec
 * point 9).
 */
export async function loadEveryRow<Row>(pageAt: (offset: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, total_count } = await pageAt(rows.length);
    rows.push(...data);
    // An empty page ends the list too: if rows are deleted meanwhile, there are fewer rows than the first count.
    if (data.length === 0 || rows.length >= total_count) return rows;
  }
}
