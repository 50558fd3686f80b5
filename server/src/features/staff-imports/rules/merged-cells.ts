import type { Merged, SheetRow } from '../../../reading/sheet-limits.ts';

/**
 * Returns the rows below the titles what stands in cells that are one over several rows: the sheet writes it in the first of them
 * alone. Rows are to come in their order.
 */
export function mergedDown(merged: readonly Merged[], below: number): (row: SheetRow) => SheetRow {
  const beginning = Map.groupBy(
    merged.filter(({ row, rows }) => rows > 1 && row > below),
    ({ row }) => row,
  );
  let open: { until: number; column: number; text: string }[] = [];
  return (given) => {
    open = open.filter(({ until }) => until >= given.row);
    const cells = [...given.cells];
    for (const { column, text } of open) if ((cells[column] ?? '') === '') cells[column] = text;
    for (const { row, rows, column } of beginning.get(given.row) ?? []) {
      const text = given.cells[column] ?? '';
      if (text !== '') open.push({ until: row + rows - 1, column, text });
    }
    return { row: given.row, cells: Array.from(cells, (cell) => cell ?? '') };
  };
}
