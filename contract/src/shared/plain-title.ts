/** A longer cell is no title. Opening brackets without closing ones take quadratic time. */
const TITLE_MAX = 1000;

/** What a title of a column comes down to, however it is written: `Ф.И.О. *` → `ф и о`; `Bo‘lim` → `bolim`; what stands in brackets is an explanation. */
export const plainTitle = (title: string): string =>
  title
    .slice(0, TITLE_MAX)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/['’‘ʻʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
