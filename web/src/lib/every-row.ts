export type Page<Row> = { data: readonly Row[]; total_count: number };

/**
 * Loads every row of a list, page after page: a picker has no limit (spec point 9), while one answer has at most `PAGE_SIZE_MAX`
 * rows.
 */
export async function everyRow<Row>(pageAt: (offset: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, total_count } = await pageAt(rows.length);
    rows.push(...data);
    // Rows deleted in between leave fewer rows than the count.
    if (data.length === 0 || rows.length >= total_count) return rows;
  }
}
