/** A longer cell is not a header. Unmatched opening brackets would take quadratic time. */
const TITLE_MAX = 1000;

/** Normalises a column header: `Ф.И.О. *` → `ф и о`; `Bo‘lim` → `bolim`; text in brackets is dropped. */
export const plainTitle = (title: string): string =>
  title
    .slice(0, TITLE_MAX)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/['’‘ʻʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
