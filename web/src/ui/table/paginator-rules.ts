const NEIGHBOURS = 2;

export type PageItem = number | 'gap';

/** Returns the current page ± 2, the first and the last (spec point 2); pages are 0-based. Empty for a single page. */
export function pageItems(page: number, pageCount: number): PageItem[] {
  if (pageCount < 2) return [];
  const shown = Array.from({ length: pageCount }, (_, index) => index).filter(
    (index) => index === 0 || index === pageCount - 1 || Math.abs(index - page) <= NEIGHBOURS,
  );
  return shown.flatMap((page, index) => gapBetween(shown[index - 1], page).concat(page));
}

/** Returns what is between two shown pages: nothing, the one page between them, or a gap. */
function gapBetween(before: number | undefined, index: number): PageItem[] {
  if (before === undefined || index - before === 1) return [];
  return index - before === 2 ? [before + 1] : ['gap'];
}

export const pageCountOf = (total: number, pageSize: number): number => Math.ceil(total / pageSize);
