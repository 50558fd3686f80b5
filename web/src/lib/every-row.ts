export type Page<Row> = { data: readonly Row[]; total_count: number };

/** Every row of a list, page after page: a picker has no limit (spec point 9), while one answer holds at most `PAGE_SIZE_MAX` rows. */
export async function everyRow<Row>(pageAt: (offset: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, total_count } = await pageAt(rows.length);
    rows.push(...data);
    // Rows deleted meanwhile leave the count behind.
    if (data.length === 0 || rows.length >= total_count) return rows;
  }
}
