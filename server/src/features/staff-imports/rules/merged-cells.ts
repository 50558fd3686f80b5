import type { Merged, SheetRow } from '../../../reading/sheet-limits.ts';

/**
 * Returns a function that fills merged cells in the rows below the titles, because the sheet writes their text only in the first
 * row. Rows must come in order.
 */
export function mergedCellFiller(merged: readonly Merged[], below: number): (row: SheetRow) => SheetRow {
  const beginning = Map.groupBy(
    merged.filter(({ row, rows }) => rows > 1 && row > below),
    ({ row }) => row,
  );
  let open: { until: number; column: number; text: string }[] = [];
  return (sheetRow) => {
    open = open.filter(({ until }) => until >= sheetRow.row);
    const cells = [...sheetRow.cells];
    for (const { column, text } of open) if ((cells[column] ?? '') === '') cells[column] = text;
    for (const { row, rows, column } of beginning.get(sheetRow.row) ?? []) {
      const text = sheetRow.cells[column] ?? '';
      if (text !== '') open.push({ until: row + rows - 1, column, text });
    }
    return { row: sheetRow.row, cells: Array.from(cells, (cell) => cell ?? '') };
  };
}
