/** Which lists have rows to go through is said by `data-rows`. */
const ROW = '[data-rows] > li, [data-rows] > a, [data-rows] > tbody > tr';
/** Of every list in sight, in the order they are read. */
const rowsOf = (scope: ParentNode): HTMLElement[] =>
  [...scope.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.checkVisibility());

const rowAround = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>(ROW) ?? null;

export const isRow = (element: Element | null): boolean => element !== null && rowAround(element) === element;

/** To the next row, or the one before; from outside of a list to the nearest in that direction. */
export function moveBy(step: 1 | -1, scope: ParentNode): void {
  const rows = rowsOf(scope);
  const active = document.activeElement;
  const at = rows.findIndex((row) => row === rowAround(active));
  const next = at === -1 ? nearest(rows, active, step) : rows[at + step];
  if (next === undefined) return;
  // What is no link is reached by these keys alone: the way of Tab stays as short as it is.
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

function nearest(rows: readonly HTMLElement[], active: Element | null, step: 1 | -1): HTMLElement | undefined {
  const isAfter = (row: Element) =>
    active !== null && (active.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return step === 1 ? (rows.find(isAfter) ?? rows[0]) : rows.findLast((row) => !isAfter(row));
}

export const tickRow = (): void =>
  rowAround(document.activeElement)?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();

/** The row where it is a link, what stands for all of it, or the first link in it. */
export function openRow(): void {
  const row = rowAround(document.activeElement);
  const opener = row?.matches('a') === true ? row : row?.querySelector<HTMLElement>('[data-opens], a[href]');
  opener?.click();
}
