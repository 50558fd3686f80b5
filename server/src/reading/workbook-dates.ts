/** Excel's built-in number formats that show a date or a time. */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
const DAY = 24 * 60 * 60 * 1000;
const DAYS_TO_1904 = 1462;
/** Excel's number of 29 February 1900, a day that never existed. */
const FALSE_LEAP_DAY = 60;

/** Finds the cell styles of a workbook that show dates. */
export function parseStyles(): { onOpen: (name: string, attributes: Record<string, string>) => void; dates: () => Set<number> } {
  const formats = new Set<number>();
  const dates = new Set<number>();
  let isInCells = false;
  let style = 0;
  return {
    onOpen: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt' && isDateFormat(formatCode)) formats.add(Number(numFmtId));
      if (/^cell(?:Style)?Xfs$|^cellStyles$/.test(name)) isInCells = name === 'cellXfs';
      if (name !== 'xf' || !isInCells) return;
      const format = Number(numFmtId);
      if (formats.has(format) || DATE_FORMATS.some(([from, to]) => from <= format && format <= to)) dates.add(style);
      style += 1;
    },
    dates: () => dates,
  };
}

/** Converts Excel's day number, counted from 1900 or 1904, to a date. */
export function dateOf(days: number, isFrom1904: boolean): string {
  const since1900 = isFrom1904 ? days + DAYS_TO_1904 : days < FALSE_LEAP_DAY ? days + 1 : days;
  const date = new Date(Date.UTC(1899, 11, 30) + since1900 * DAY);
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10);
}

/** Whether a number format shows a date. Quoted text, escaped characters and colours in brackets do not count. */
const isDateFormat = (code: string): boolean => /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[(?![hms]+\])[^\]]*\]/gi, ''));
