/** What a title of a column comes down to, however it is written: `Ф.И.О. *` → `ф и о`; `Bo‘lim` → `bolim`; what stands in brackets is an explanation. */
export const plainTitle = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/['’‘ʻʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
