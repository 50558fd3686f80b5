/** The rows that the keys j and k visit: those of lists marked `data-rows`, without what opens inside the list. */
const ROW = '[data-rows] > li:not([data-inside]), [data-rows] > a, [data-rows] > tbody > tr';
/** Returns the rows of all visible lists, in reading order. */
const rowsOf = (scope: ParentNode): HTMLElement[] =>
  [...scope.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.checkVisibility());

const rowAround = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>(ROW) ?? null;

export const isRow = (element: Element | null): boolean => element !== null && rowAround(element) === element;

/** Moves the focus to the next or previous row; from outside a list, to the nearest row in that direction. */
export function moveFocus(step: 1 | -1, scope: ParentNode): void {
  const rows = rowsOf(scope);
  const active = document.activeElement;
  const at = rows.findIndex((row) => row === rowAround(active));
  const next = at === -1 ? nearestRow(rows, active, step) : rows[at + step];
  if (next === undefined) return;
  // A row that is not a link gets the focus only by j and k; Tab skips the row.
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

function nearestRow(rows: readonly HTMLElement[], active: Element | null, step: 1 | -1): HTMLElement | undefined {
  const isAfter = (row: Element) =>
    active !== null && (active.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return step === 1 ? (rows.find(isAfter) ?? rows[0]) : rows.findLast((row) => !isAfter(row));
}

export const tickRow = (): void =>
  rowAround(document.activeElement)?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();

/** Opens the row if it is a link, else its main link, else the first link in it. */
export function openRow(): void {
  const row = rowAround(document.activeElement);
  const opener = row?.matches('a') === true ? row : row?.querySelector<HTMLElement>('[data-opens], a[href]');
  opener?.click();
}
